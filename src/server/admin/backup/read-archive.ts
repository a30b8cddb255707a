import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createTarDecoder } from 'modern-tar'
import { Refusal } from '#server/admin/command.ts'
import { checksumLine, checksumsName } from './format.ts'

/** What has to be read to its end, or passed over, before the next. */
export type Entry = { name: string; bytes: number; content: AsyncIterable<Uint8Array> }

/** What is said of something that is not what was written. */
export const damaged =
  'The backup is damaged or was changed: what is in it is not what its checksums say. Unpacked with tar, sha256sum -c SHA256SUMS says which part. Take another backup.'
const cutOff = 'The backup is not whole: it ends too early. Copy it again, or take another one.'
/** What is said of a file that holds something else. */
export const noBackup =
  'This is no backup that npm run backup made, or its beginning is damaged. If it was encrypted or packed, undo that first.'

/**
 * The entries of an archive one after the other. It ends without an error only where everything is there and as it was
 * written, so whoever acts on what was read waits with what cannot be undone until then.
 */
export async function* readArchive(from: Readable): AsyncGenerator<Entry> {
  const sums = createHash('sha256')
  let count = 0
  const isFirst = () => count === 0
  const archive = translated(Readable.toWeb(from).pipeThrough(createTarDecoder({ strict: true })), isFirst)
  let isWhole = false
  for await (const { header, body } of archive) {
    if (isWhole) throw new Refusal(damaged)
    const hash = createHash('sha256')
    const content = hashed(translated(body, isFirst), hash)
    if (header.name !== checksumsName) yield { name: header.name, bytes: header.size, content }
    // What nobody wanted counts all the same.
    for await (const _ of content);
    if (header.name !== checksumsName) sums.update(checksumLine(hash.digest('hex'), header.name))
    else if (hash.digest('hex') === sums.digest('hex')) isWhole = true
    else throw new Refusal(damaged)
    count++
  }
  if (!isWhole) throw new Refusal(isFirst() ? noBackup : cutOff)
}

async function* hashed(chunks: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** What the library says of an archive that it cannot read, in our words. It has no kind of error of its own. */
async function* translated<T>(from: AsyncIterable<T>, isFirst: () => boolean): AsyncGenerator<T> {
  try {
    yield* from
  } catch (error) {
    if (!(error instanceof Error && /^(?:Invalid (?:tar|EOF)|tar |too many global)/i.test(error.message)))
      throw error
    throw new Refusal(isFirst() ? noBackup : /truncated/.test(error.message) ? cutOff : damaged)
  }
}
