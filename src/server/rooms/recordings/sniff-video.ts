import type { RecordingFormat } from '#contract/recording.ts'
import { headBytes, recognise } from '#server/lib/storage/sniff-mime.ts'
import { toRecordingFormat } from './policy.ts'

/** What a file is by its first bytes, whatever it is called; null where that is nothing we accept. */
export async function detectRecordingFormat(head: Uint8Array): Promise<RecordingFormat | null> {
  const found = await recognise(head)
  return toRecordingFormat(found?.ext)
}

/**
 * The first bytes of a stream, and then the whole of it: what was looked at comes once more. Whoever does not want the
 * rest leaves it.
 */
export async function peekHead(
  stream: AsyncIterable<Buffer>,
): Promise<{ head: Buffer; content: AsyncGenerator<Buffer>; cancel(): Promise<unknown> }> {
  const chunks = stream[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  let next = await chunks.next()
  while (!next.done) {
    head = Buffer.concat([head, next.value])
    if (head.length >= headBytes) break
    next = await chunks.next()
  }
  async function* whole() {
    try {
      if (head.length > 0) yield head
      for (let one = await chunks.next(); !one.done; one = await chunks.next()) yield one.value
    } finally {
      await leave()
    }
  }
  const leave = async () => chunks.return?.()
  return { head, content: whole(), cancel: leave }
}
