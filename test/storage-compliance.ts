import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { ByteRange, Storage } from '#server/lib/storage/storage.ts'

export type StorageBench = {
  storage: Storage
  /** Every stored file, finished or not, under any name. */
  storedFiles(): Promise<string[]>
}

const key = () => `test/${randomUUID()}.bin`

async function contentOf(storage: Storage, storageKey: string, range?: ByteRange) {
  const stream = await storage.read(storageKey, range)
  return stream && (await buffer(stream)).toString()
}

/** One megabyte at a time, so that memory holds no more than a reader retains. */
const mebibyte = randomBytes(1024 * 1024)
async function* mebibytes(count: number) {
  for (let n = 0; n < count; n++) yield mebibyte
}

async function* broken(count: number) {
  yield* mebibytes(count)
  throw new Error('connection cut')
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
      const storageKey = key()
      await storage.put(storageKey, Buffer.from('0123456789'))
      expect(await contentOf(storage, storageKey, { start: 0, end: 1 })).toBe('01')
      expect(await contentOf(storage, storageKey, { start: 3, end: 5 })).toBe('345')
      expect(await contentOf(storage, storageKey, { start: 8, end: 9 })).toBe('89')
    })

    test('a missing file has no size and no content', async () => {
      const { storage } = await makeBench()
      expect(await storage.getSize(key())).toBeNull()
      expect(await storage.read(key())).toBeNull()
      expect(await storage.read(key(), { start: 0, end: 3 })).toBeNull()
    })

    test('a second write replaces the whole file, also with many writers at once', async () => {
      const { storage } = await makeBench()
      const storageKey = key()
      await storage.put(storageKey, Buffer.from('a long first version'))
      await storage.put(storageKey, Buffer.from('second'))
      expect(await contentOf(storage, storageKey)).toBe('second')
      const versions = Array.from({ length: 8 }, (_, n) => `version ${n}`)
      await Promise.all(
        versions.map(version => storage.put(storageKey, Readable.from([Buffer.from(version)]))),
      )
      expect(versions).toContain(await contentOf(storage, storageKey))
    })

    test('a removal deletes a file, and repeating it is no error', async () => {
      const { storage, storedFiles: leftBehind } = await makeBench()
      const storageKey = key()
      await storage.put(storageKey, Buffer.from('x'))
      await storage.delete(storageKey)
      await storage.delete(storageKey)
      expect(await storage.getSize(storageKey)).toBeNull()
      expect(await storage.read(storageKey)).toBeNull()
      expect(await leftBehind()).toEqual([])
    })

    test('50 MB are written and read as a stream, never held in memory as a whole', async () => {
      const { storage } = await makeBench()
      const storageKey = key()
      const size = 50 * mebibyte.length
      await storage.put(storageKey, Readable.from(mebibytes(50), { objectMode: false }))
      expect(await storage.getSize(storageKey)).toBe(size)
      expect(await digest(await storage.read(storageKey))).toEqual(await digest(mebibytes(50)))
      const tail = await digest(
        await storage.read(storageKey, { start: size - mebibyte.length, end: size - 1 }),
      )
      expect(tail).toEqual(await digest(mebibytes(1)))
    })

    test.each([0, 1, 20])('a stream that breaks after %d MB leaves no file', async count => {
      const { storage, storedFiles: leftBehind } = await makeBench()
      const storageKey = key()
      const content = Readable.from(broken(count), { objectMode: false })
      await expect(storage.put(storageKey, content)).rejects.toThrow('connection cut')
      expect(await storage.getSize(storageKey)).toBeNull()
      expect(await leftBehind()).toEqual([])
    })

    test('a stream that breaks leaves the previous file', async () => {
      const { storage } = await makeBench()
      const storageKey = key()
      await storage.put(storageKey, Buffer.from('before'))
      await expect(
        storage.put(storageKey, Readable.from(broken(12), { objectMode: false })),
      ).rejects.toThrow()
      expect(await contentOf(storage, storageKey)).toBe('before')
    })

    test('a reader that aborts blocks nothing', async () => {
      const { storage } = await makeBench()
      const storageKey = key()
      await storage.put(storageKey, Readable.from(mebibytes(12), { objectMode: false }))
      const stream = await storage.read(storageKey)
      for await (const _ of stream ?? []) break
      stream?.destroy()
      await storage.delete(storageKey)
      expect(await storage.getSize(storageKey)).toBeNull()
    })

    test.each(['../secret', 'a/../../secret', 'a/..', '/etc/passwd', 'a', 'a/b/c', 'a/b\0', ''])(
      'the key %j reaches no file',
      async invalidKey => {
        const { storage } = await makeBench()
        await expect(async () => storage.put(invalidKey, new Uint8Array())).rejects.toThrow('Not a key')
        await expect(async () => storage.read(invalidKey)).rejects.toThrow('Not a key')
        await expect(async () => storage.delete(invalidKey)).rejects.toThrow('Not a key')
      },
    )
  })
}
