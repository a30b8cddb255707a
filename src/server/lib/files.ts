import type { FileTypeResult } from 'file-type'
import { memoize } from './memoize.ts'

/** Image library, loaded on first use: it is large, and most processes never need it. */
export const loadSharp = memoize(async () => {
  const { default: sharp } = await import('sharp')
  // One thread per image, and no cache.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
})

/** Length of the file head that detection reads. More would let a crafted file cause more work. */
export const sniffBytes = 4100

/** MIME type by the first bytes of a file, independent of its name; undefined if unknown. */
export async function sniffMimeType(head: Uint8Array): Promise<FileTypeResult | undefined> {
  const { fileTypeFromBuffer } = await import('file-type')
  return fileTypeFromBuffer(head)
}

type FileNameRules = { extension: string; stemMax: number; fallback: string }

/** Last part of a path, without characters that break lines, reverse the text or hide the extension. */
export function cleanFileName(path: string, { extension, stemMax, fallback }: FileNameRules): string {
  const last = path.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const name = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  const stem = name.toLowerCase().endsWith(`.${extension}`) ? name.slice(0, -extension.length - 1) : name
  return `${[...stem].slice(0, stemMax).join('').trim() || fallback}.${extension}`
}
