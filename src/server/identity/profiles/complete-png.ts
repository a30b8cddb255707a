import { promisify } from 'node:util'
import { constants, crc32, deflate, inflate } from 'node:zlib'

export const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/**
 * Adds what is missing of a PNG that was cut off, black or transparent. libvips would repeat rows that are there. The caller has
 * checked its width and height.
 */
export async function completePng(content: Buffer, height: number): Promise<Buffer> {
  const { head, pixelData } = splitChunks(content)
  const [header] = head
  if (!header || header.length < 25) return content
  // Interlaced pictures have up to two short rows for each of the picture's.
  const length = (getRowLength(header) + 4) * height + 32
  const rows = await promisify(inflate)(pixelData, {
    finishFlush: constants.Z_SYNC_FLUSH,
    maxOutputLength: length,
  })
  const allRows = Buffer.concat([rows], length)
  const compressed = await promisify(deflate)(allRows, { level: constants.Z_BEST_SPEED })
  return Buffer.concat([pngStart, ...head, toChunk('IDAT', compressed), toChunk('IEND', Buffer.alloc(0))])
}

/** The chunks before the pixels, and the compressed pixels. */
function splitChunks(content: Buffer): { head: Buffer[]; pixelData: Buffer } {
  const head: Buffer[] = []
  const pixelData: Buffer[] = []
  let at = pngStart.length
  while (at + 8 < content.length) {
    const end = at + 12 + content.readUInt32BE(at)
    const type = content.toString('latin1', at + 4, at + 8)
    if (type === 'IDAT') pixelData.push(content.subarray(at + 8, end - 4))
    else if (pixelData.length === 0 && end <= content.length) head.push(content.subarray(at, end))
    at = end
  }
  return { head, pixelData: Buffer.concat(pixelData) }
}

/** Samples of a pixel by the colour type of the header. */
const samplesOfColourType = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])

/** Bytes of a row, without the byte of its filter. `header` is the first chunk. */
function getRowLength(header: Buffer): number {
  const [width, depth, colourType] = [header.readUInt32BE(8), header.readUInt8(16), header.readUInt8(17)]
  return Math.ceil((width * depth * (samplesOfColourType.get(colourType) ?? 4)) / 8)
}

function toChunk(type: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
