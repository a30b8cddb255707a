import { statfs } from 'node:fs/promises'

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
