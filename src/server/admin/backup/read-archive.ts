import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createTarDecoder } from 'modern-tar'
import { CommandError } from '#server/admin/command.ts'
import { checksumsEntry, formatChecksum } from './format.ts'

/** What has to be read to its end, or passed over, before the next. */
export type ArchiveEntry = { name: string; bytes: number; content: AsyncIterable<Uint8Array> }

/** What is said of something that is not what was written. */
export const damagedMessage =
  'The backup is damaged or was changed: what is in it is not what its checksums say. Unpacked with tar, sha256sum -c SHA256SUMS says which part. Take another backup.'
const truncatedMessage = 'The backup is not whole: it ends too early. Copy it again, or take another one.'
/** What is said of a file that holds something else. */
export const notBackupMessage =
  'This is no backup that npm run backup made, or its beginning is damaged. If it was encrypted or packed, undo that first.'

/**
 * The entries of an archive one after the other. It ends without an error only where everything is there and as it was
 * written, so whoever acts on what was read waits with what cannot be undone until then.
 */
export async function* readArchive(from: Readable): AsyncGenerator<ArchiveEntry> {
  const sums = createHash('sha256')
  let count = 0
  const isFirst = () => count === 0
  const archive = mapTarErrors(Readable.toWeb(from).pipeThrough(createTarDecoder({ strict: true })), isFirst)
  let isWhole = false
  for await (const { header, body } of archive) {
    if (isWhole) throw new CommandError(damagedMessage)
    const hash = createHash('sha256')
    const content = hashChunks(mapTarErrors(body, isFirst), hash)
    if (header.name !== checksumsEntry) yield { name: header.name, bytes: header.size, content }
    // What nobody wanted counts all the same.
    for await (const _ of content);
    if (header.name !== checksumsEntry) sums.update(formatChecksum(hash.digest('hex'), header.name))
    else if (hash.digest('hex') === sums.digest('hex')) isWhole = true
    else throw new CommandError(damagedMessage)
    count++
  }
  if (!isWhole) throw new CommandError(isFirst() ? notBackupMessage : truncatedMessage)
}

async function* hashChunks(chunks: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

/** What the library says of an archive that it cannot read, in our words. It has no kind of error of its own. */
async function* mapTarErrors<T>(from: AsyncIterable<T>, isFirst: () => boolean): AsyncGenerator<T> {
  try {
    yield* from
  } catch (error) {
    if (!(error instanceof Error && /^(?:Invalid (?:tar|EOF)|tar |too many global)/i.test(error.message)))
      throw error
    throw new CommandError(
      isFirst() ? notBackupMessage : /truncated/.test(error.message) ? truncatedMessage : damagedMessage,
    )
  }
}
