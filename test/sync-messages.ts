import { fromBase64, toBase64 } from 'lib0/buffer'
import { createDecoder, hasContent } from 'lib0/decoding'
import { createEncoder, type Encoder, toUint8Array } from 'lib0/encoding'
import { readSyncMessage, writeSyncStep1, writeSyncStep2, writeUpdate } from 'y-protocols/sync'
import * as Y from 'yjs'
import { type SyncMessage, toSyncMessages } from '#contract/collaboration.ts'

/** Content of `y-protocols/sync`, in as many messages as needed. None for no content. */
export function syncMessages(write: (encoder: Encoder) => void): SyncMessage[] {
  const encoder = createEncoder()
  write(encoder)
  const bytes = toUint8Array(encoder)
  return bytes.length > 0 ? toSyncMessages(toBase64(bytes)) : []
}

/** Request of a page for what its document lacks. */
export const requestMessages = (document = new Y.Doc()) =>
  syncMessages(encoder => writeSyncStep1(encoder, document))

export const updateMessages = (update: Uint8Array) => syncMessages(encoder => writeUpdate(encoder, update))

/** Answer of the server with its whole document. */
export const answerMessages = (document: Y.Doc) =>
  syncMessages(encoder => {
    writeSyncStep2(encoder, document)
    writeSyncStep1(encoder, document)
  })

/** Applies messages with the origin `peer`. Returns the reply. */
export const applyMessages = (document: Y.Doc, messages: readonly SyncMessage[]): SyncMessage[] =>
  syncMessages(reply => {
    let received = ''
    for (const { message, part } of messages) {
      received += message
      if (part && !part.isLast) continue
      const decoder = createDecoder(fromBase64(received))
      while (hasContent(decoder)) readSyncMessage(decoder, reply, document, 'peer')
      received = ''
    }
  })
