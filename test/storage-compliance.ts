import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { ByteRange, Storage } from '#server/lib/storage/storage.ts'

export type StorageBench = {
  storage: Storage
  /** Every stored file, finished or not, under any name. */
  leftBehind(): Promise<string[]>
}

const key = () => `test/${randomUUID()}.bin`

async function contentOf(storage: Storage, at: string, range?: ByteRange) {
  const stream = await storage.read(at, range)
  return stream && (await buffer(stream)).toString()
}

/** One megabyte at a time, so that memory holds no more than a reader retains. */
const mebibyte = randomBytes(1024 * 1024)
async function* mebibytes(count: number) {
  for (let n = 0; n < count; n++) yield mebibyte
}

async function* broken(count: number) {
  yield* mebibytes(count)
  throw new Error('the line broke')
}

async function digest(stream: Readable | null | AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of stream ?? []) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, hash: hash.digest('hex') }
}

/** Cases that every storage adapter passes. */
export function describeStorage(name: string, makeBench: () => Promise<StorageBench>) {
  describe(`${name} as a storage`, () => {
    test('a stored file has its size and content, byte for byte', async () => {
      const { storage } = await makeBench()
      const [bytes, stream, empty] = [key(), key(), key()]
      await storage.put(bytes, Buffer.from('some bytes'))
      await storage.put(stream, Readable.from([Buffer.from('some '), Buffer.from('more bytes')]))
      await storage.put(empty, new Uint8Array())
      expect(await contentOf(storage, bytes)).toBe('some bytes')
      expect(await contentOf(storage, stream)).toBe('some more bytes')
      expect(await contentOf(storage, empty)).toBe('')
      expect(await Promise.all([bytes, stream, empty].map(storage.getSize))).toEqual([10, 15, 0])
    })

    test('a range includes its first and last byte', async () => {
      const { storage } = await makeBench()
      const at = key()
      await storage.put(at, Buffer.from('0123456789'))
      expect(await contentOf(storage, at, { start: 0, end: 1 })).toBe('01')
      expect(await contentOf(storage, at, { start: 3, end: 5 })).toBe('345')
      expect(await contentOf(storage, at, { start: 8, end: 9 })).toBe('89')
    })

    test('a missing file has no size and no content', async () => {
      const { storage } = await makeBench()
      expect(await storage.getSize(key())).toBeNull()
      expect(await storage.read(key())).toBeNull()
      expect(await storage.read(key(), { start: 0, end: 3 })).toBeNull()
    })

    test('a second write replaces the whole file, also with many writers at once', async () => {
      const { storage } = await makeBench()
      const at = key()
      await storage.put(at, Buffer.from('a long first version'))
      await storage.put(at, Buffer.from('second'))
      expect(await contentOf(storage, at)).toBe('second')
      const versions = Array.from({ length: 8 }, (_, n) => `version ${n}`)
      await Promise.all(versions.map(one => storage.put(at, Readable.from([Buffer.from(one)]))))
      expect(versions).toContain(await contentOf(storage, at))
    })

    test('a removal deletes a file, and repeating it is no error', async () => {
      const { storage, leftBehind } = await makeBench()
      const at = key()
      await storage.put(at, Buffer.from('x'))
      await storage.delete(at)
      await storage.delete(at)
      expect(await storage.getSize(at)).toBeNull()
      expect(await storage.read(at)).toBeNull()
      expect(await leftBehind()).toEqual([])
    })

    test('50 MB are written and read as a stream, never held in memory as a whole', async () => {
      const { storage } = await makeBench()
      const at = key()
      const size = 50 * mebibyte.length
      await storage.put(at, Readable.from(mebibytes(50), { objectMode: false }))
      expect(await storage.getSize(at)).toBe(size)
      expect(await digest(await storage.read(at))).toEqual(await digest(mebibytes(50)))
      const tail = await digest(await storage.read(at, { start: size - mebibyte.length, end: size - 1 }))
      expect(tail).toEqual(await digest(mebibytes(1)))
    })

    test.each([0, 1, 20])('a stream that breaks after %d MB leaves no file', async count => {
      const { storage, leftBehind } = await makeBench()
      const at = key()
      const content = Readable.from(broken(count), { objectMode: false })
      await expect(storage.put(at, content)).rejects.toThrow('the line broke')
      expect(await storage.getSize(at)).toBeNull()
      expect(await leftBehind()).toEqual([])
    })

    test('a stream that breaks leaves the previous file', async () => {
      const { storage } = await makeBench()
      const at = key()
      await storage.put(at, Buffer.from('before'))
      await expect(storage.put(at, Readable.from(broken(12), { objectMode: false }))).rejects.toThrow()
      expect(await contentOf(storage, at)).toBe('before')
    })

    test('a reader that aborts blocks nothing', async () => {
      const { storage } = await makeBench()
      const at = key()
      await storage.put(at, Readable.from(mebibytes(12), { objectMode: false }))
      const stream = await storage.read(at)
      for await (const _ of stream ?? []) break
      stream?.destroy()
      await storage.delete(at)
      expect(await storage.getSize(at)).toBeNull()
    })

    test.each(['../secret', 'a/../../secret', 'a/..', '/etc/passwd', 'a', 'a/b/c', 'a/b\0', ''])(
      'the key %j reaches no file',
      async wrong => {
        const { storage } = await makeBench()
        await expect(async () => storage.put(wrong, new Uint8Array())).rejects.toThrow('Not a key')
        await expect(async () => storage.read(wrong)).rejects.toThrow('Not a key')
        await expect(async () => storage.delete(wrong)).rejects.toThrow('Not a key')
      },
    )
  })
}
