import { statfs } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Executor } from '#server/lib/database/pool.ts'

/** First and last byte, both inclusive. */
export type ByteRange = { start: number; end: number }

/**
 * Storage of pictures, recordings and files of bookings. The server generates keys as `module/name`, never from user input. Every adapter
 * passes `test/storage-compliance.ts`, and throws `StorageUnavailable` for errors that a retry may solve.
 */
export type Storage = {
  /**
   * Atomic: replaces an existing file as a whole, and a failed stream changes nothing, so a retry is always safe. Does not
   * buffer streams. Without free space it fails with an error that `isDiskFull` recognises.
   */
  put(key: string, content: Readable | Uint8Array): Promise<void>
  /** In bytes; null if the file does not exist. */
  getSize(key: string): Promise<number | null>
  /** Null if the file does not exist. The caller must consume or destroy the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Succeeds for a missing file. */
  delete(key: string): Promise<void>
  /** Bytes available for large files; null if unknown. */
  getFreeSpace(): Promise<number | null>
  deleteStaleUploads(): Promise<void>
  close(): void
}

/** Output of a job that the storage has answered. A job also completes without asking it, for a file that is used. */
export const storageAnswered = { storageAnswered: true }

/** The storage is unreachable or fails temporarily. A retry may succeed. */
export class StorageUnavailable extends Error {}

/** Prevents path traversal. */
export function assertValidKey(key: string): string {
  if (!/^[a-z]+\/[\w-]+(?:\.[\w-]+)*$/.test(key)) throw new Error(`Not a key of the storage: ${key}`)
  return key
}

/**
 * Keys of the files that the rows of a module refer to, for backups and the search for missing files. With `after`, a key of
 * the same module, only those behind it.
 */
export type ReferencedFiles = (db: Executor, after?: string) => AsyncIterable<string>

/** Has the code of a full disk, so that both are handled alike. */
export class DiskFull extends Error {
  readonly code = 'ENOSPC'
}

/** Whether a disk, a quota or the disk of the database is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && diskFullCodes.has(String(error.code))
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Free bytes of the disk beyond `minFreeBytes`, at least 0. */
export async function getFreeSpace(folder: string, minFreeBytes: number): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return Math.max(0, bavail * bsize - minFreeBytes)
}

/**
 * Passes chunks through, and throws `DiskFull` before a large file takes the reserved space, which small files and the
 * database need.
 */
export async function* enforceQuota<T extends Uint8Array>(
  chunks: AsyncIterable<T>,
  folder: string,
  minFreeBytes: number,
): AsyncGenerator<T> {
  const checkIntervalBytes = 16 * 1024 * 1024
  let uncheckedBytes = checkIntervalBytes
  for await (const chunk of chunks) {
    uncheckedBytes += chunk.length
    if (uncheckedBytes >= checkIntervalBytes) {
      if ((await getFreeSpace(folder, minFreeBytes)) === 0) throw new DiskFull('minimum free space reached')
      uncheckedBytes = 0
    }
    yield chunk
  }
}
