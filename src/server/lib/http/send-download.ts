import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply } from 'fastify'

/** Pages of a long list, each read after the one before was sent, so that the list is never in memory whole. */
export async function* readPages<Row, Cursor>(
  read: (after: Cursor | null) => Promise<{ items: Row[]; next: Cursor | null }>,
): AsyncGenerator<Row[]> {
  let after: Cursor | null = null
  do {
    const page: { items: Row[]; next: Cursor | null } = await read(after)
    yield page.items
    after = page.next
  } while (after !== null)
}

/** Sends a file as its content is read. A failure after the first part ends the connection, so that the browser saves no half of a file. */
export const sendDownload = (
  reply: FastifyReply,
  { fileName, type, content }: { fileName: string; type: string; content: AsyncIterable<string> },
): FastifyReply =>
  reply
    .headers({ 'content-type': type, 'content-disposition': contentDisposition(fileName) })
    // The content of a HEAD request would be read for nothing.
    .send(reply.request.method === 'HEAD' ? '' : Readable.from(content))
