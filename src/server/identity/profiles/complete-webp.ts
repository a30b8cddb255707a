import { pictureLimits } from '#contract/limits.ts'

/** Length of `RIFF`, the length of the rest, and `WEBP`. */
const headerBytes = 12

/** Length of a WebP by its header. Null for other files. */
function getWebpLength(content: Buffer): number | null {
  const isWebp =
    content.length >= headerBytes &&
    content.toString('latin1', 0, 4) === 'RIFF' &&
    content.toString('latin1', 8, headerBytes) === 'WEBP'
  return isWebp ? content.readUInt32LE(4) + 8 : null
}

/** Adds zeros to a WebP that was cut off, because the library reads whole files only. Other files stay as they are. */
export function completeWebp(content: Buffer): Buffer {
  const length = getWebpLength(content) ?? 0
  const isCutOff = length > content.length && length <= pictureLimits.maxBytes
  return isCutOff ? Buffer.concat([content], length) : content
}
