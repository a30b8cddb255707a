import type { FileTypeResult } from 'file-type'

/** As much of a file as telling its kind takes; looking further would only do the bidding of whoever made it. */
export const sniffBytes = 4100

/** What a file is by its first bytes, whatever it is called; undefined where nobody knows. */
export async function sniffMimeType(head: Uint8Array): Promise<FileTypeResult | undefined> {
  // Loaded with the first file that somebody sends, which most processes never see.
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(head)
}
