import type { FileTypeResult } from 'file-type'
import { memoize } from './memoize.ts'

/** What draws pictures. Loaded with the first one: it is large, and most processes never need it. */
export const loadSharp = memoize(async () => {
  const { default: sharp } = await import('sharp')
  // One thread a picture, and nothing of it is kept in memory afterwards.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})

/** As much of a file as telling its kind takes; looking further would only do the bidding of whoever made it. */
export const sniffBytes = 4100

/** What a file is by its first bytes, whatever it is called; undefined where nobody knows. */
export async function sniffMimeType(head: Uint8Array): Promise<FileTypeResult | undefined> {
  // Loaded with the first file that somebody sends, which most processes never see.
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(head)
}
