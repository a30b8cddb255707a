import { statfs } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Executor } from '#server/lib/database/pool.ts'

/** A part of what is stored: the first and the last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * Where files lie: pictures, recordings. Keys are made by the product, `area/name`, never by what somebody sent. Each
 * adapter passes `test/storage-compliance.ts`.
 */
export type Storage = {
  /**
   * All or nothing: a stream that breaks leaves what was there before. An existing file is replaced as a whole, so that
   * trying again is always right. Never holds a stream in memory. Where there is no room it fails with what `isFull`
   * knows, and leaves nothing behind. This and all others fail with `StorageAway` where a moment later may be better.
   */
  put(key: string, content: Readable | Uint8Array): Promise<void>
  /** In bytes; null where nothing lies under the key. */
  getSize(key: string): Promise<number | null>
  /** Null where nothing lies under the key. Whoever asks ends the stream, by reading or by destroying it. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Removing what is not there is no error. */
  delete(key: string): Promise<void>
  /** How many bytes large files may still take; null where that is not ours to say. */
  getFreeSpace(): Promise<number | null>
  /** Removes what a crash left unfinished. */
  deleteStaleUploads(): Promise<void>
  /** Lets go of connections. */
  close(): void
}

/** Whoever keeps the files cannot be reached, or is in trouble itself: the same may succeed in a moment. */
export class StorageUnavailable extends Error {}

/** The only shape of a key, so that none leads out of its place. */
const keyPattern = /^[a-z]+\/[\w-]+(?:\.[\w-]+)*$/

export function assertValidKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Not a key of the storage: ${key}`)
  return key
}

/** The keys of the files that an area's rows name: what has to be saved beside them, and is looked for where it is missed. */
export type ReferencedFiles = (db: Executor) => AsyncIterable<string>

/** A disk is asked again after so much was written to it. */
const checkIntervalBytes = 16 * 1024 * 1024

/** There is no room left for this. It bears the code of a full disk: whichever notices first, it is the same to a person. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC'
}

/** Whether something failed because a disk, a quota or the database's own disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && diskFullCodes.has(String(error.code))
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** How many bytes of a folder's disk large files may still take: what is free beyond what is kept free. Never negative. */
export async function getFreeSpace(folder: string, keptFree: number): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.max(0, bavail * bsize - keptFree)
}

/**
 * A large file on its way to a disk: breaks off with `NoRoom` before it takes what is kept free, so that everything small
 * (a picture, the database) still finds its place.
 */
export async function* enforceQuota<T extends Uint8Array>(
  chunks: AsyncIterable<T>,
  folder: string,
  keptFree: number,
): AsyncGenerator<T> {
  let unlooked = checkIntervalBytes
  for await (const chunk of chunks) {
    unlooked += chunk.length
    if (unlooked >= checkIntervalBytes) {
      if ((await getFreeSpace(folder, keptFree)) === 0) throw new DiskFull('The disk has to keep the rest.')
      unlooked = 0
    }
    yield chunk
  }
}
