import * as Y from 'yjs'
import { documentParts, type SyncMessage } from '#contract/collaboration.ts'
import type { ServerMessage } from '#contract/room.ts'
import type { openSocket } from './room-socket.ts'
import { applyMessages, requestMessages, updateMessages } from './sync-messages.ts'

type Socket = Pick<Awaited<ReturnType<typeof openSocket>>, 'send' | 'next'>

function sendAll({ send }: Pick<Socket, 'send'>, messages: readonly SyncMessage[]): void {
  for (const message of messages) send(message)
}

export const requestDocument = (socket: Socket, document?: Y.Doc) =>
  sendAll(socket, requestMessages(document))
export const sendUpdate = (socket: Socket, update: Uint8Array) => sendAll(socket, updateMessages(update))

/** The next message of this type. */
export async function nextMessage<Type extends string>({ next }: Pick<Socket, 'next'>, type: Type) {
  for (;;) {
    const message = await next()
    if (message.type === type) return message as Extract<ServerMessage, { type: Type }>
  }
}

/** A page that has opened the document, and sends its own changes over its socket. */
export async function openPage(socket: Socket, document = new Y.Doc()) {
  requestDocument(socket, document)
  const parts = [await nextMessage(socket, 'sync')]
  while (parts.at(-1)?.part?.isLast === false) {
    socket.send({ type: 'sync-next' })
    parts.push(await nextMessage(socket, 'sync'))
  }
  sendAll(socket, applyMessages(document, parts))
  document.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'peer') sendUpdate(socket, update)
  })
  const code = document.getText(documentParts.code)
  return {
    document,
    code,
    /** Number of parts in which the document came. */
    parts: parts.length,
    next: <Type extends string>(type: Type) => nextMessage(socket, type),
    /** Applies updates of the other participant until the code is this. */
    async reads(wanted: string) {
      while (code.toString() !== wanted) applyMessages(document, [await nextMessage(socket, 'sync')])
    },
  }
}
