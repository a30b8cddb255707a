import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs, hourMs } from '#contract/time.ts'
import { recordServerTime } from '#web/lib/api/server-clock.ts'
import { localStore } from '#web/lib/storage/storage.ts'
import { findInterruptedFile, uploadUrlStorage } from './upload-recording-file.ts'

const upload = {
  size: 9,
  metadata: { bookingId: 'b' },
  creationTime: `${new Date()}`,
  uploadUrl: '/uploads/1',
}

/** As of a browser, with room for this many characters. */
function stubStorage(room: number, values = new Map<string, string>()) {
  vi.stubGlobal('localStorage', {
    get length() {
      return values.size
    },
    key: (at: number) => [...values.keys()][at] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  })
}

beforeEach(() => {
  for (const key of localStore.keys()) localStore.removeItem(key)
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['has room', 1000],
  ['is full', 0],
])('an upload is found again where the storage %s, until it is removed', async (_, room) => {
  stubStorage(room)
  const key = await uploadUrlStorage.addUpload('file', upload as never)
  const stored = [{ ...upload, creationTime: expect.any(String), urlStorageKey: key }]
  expect(await uploadUrlStorage.findAllUploads()).toEqual(stored)
  expect(await uploadUrlStorage.findUploadsByFingerprint('file')).toEqual(stored)
  expect(await uploadUrlStorage.findUploadsByFingerprint('fil')).toEqual([])
  await uploadUrlStorage.removeUpload(`${key}`)
  expect(await uploadUrlStorage.findAllUploads()).toEqual([])
})

test('entries that are no uploads are passed over', async () => {
  stubStorage(
    1000,
    new Map([
      ['tus::a::1', '{"size":'],
      ['tus::a::2', 'null'],
      ['tus::a::3', '"text"'],
      ['tus::a::4', '{"size":9}'],
      ['other', JSON.stringify(upload)],
    ]),
  )
  expect(await uploadUrlStorage.findAllUploads()).toEqual([])
})

test('an interrupted upload can be continued for a day, also when the computer’s clock is corrected', async () => {
  stubStorage(1000)
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now')
  const setClocks = (server: number, computer: number) => {
    clock.mockReturnValue(computer)
    recordServerTime(new Date(server).toUTCString(), computer)
  }
  setClocks(now, now - 3 * dayMs)
  const interrupted = {
    ...upload,
    metadata: { bookingId: 'b', filename: 'a.wav' },
    creationTime: `${new Date(now - 3 * dayMs)}`,
  }
  await uploadUrlStorage.addUpload('file', interrupted as never)
  setClocks(now + hourMs, now + hourMs)
  expect(await findInterruptedFile('b')).toBe('a.wav')
  setClocks(now + 2 * hourMs, now + 2 * dayMs)
  expect(await findInterruptedFile('b')).toBe('a.wav')
  setClocks(now + dayMs + hourMs, now + dayMs + hourMs)
  expect(await findInterruptedFile('b')).toBeNull()
})
