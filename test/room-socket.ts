import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { rawRoutes, type ServerMessage, serverMessage } from '#contract/room.ts'
import type { SignedInUser, TestApp } from './app.ts'

export const anInstanceId = () => randomBytes(16).toString('hex')

/** A socket token for a new page load, unless its instance is given. */
export async function aSocketToken(
  app: TestApp,
  participant: SignedInUser,
  bookingId: BookingId,
  instanceId: string = anInstanceId(),
): Promise<string> {
  const { ticket } = await app
    .as(participant)
    .call(api.joinRoom, { params: { bookingId }, body: { instanceId } })
  return ticket
}

/** Opens the room's WebSocket as a browser does. It rejects with the HTTP status of a refusal. */
export async function openSocket(app: TestApp, ticket: string, origin = app.deps.urls.app) {
  const socket = new WebSocket(
    `${app.url.replace('http', 'ws')}${rawRoutes.roomSocket.path}?ticket=${ticket}`,
    {
      origin,
    },
  )
  const received: ServerMessage[] = []
  let wake = () => {}
  socket.on('message', data => {
    received.push(serverMessage.parse(JSON.parse(String(data))))
    wake()
  })
  const closed = new Promise<number>(resolve => socket.on('close', code => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
    socket.on('unexpected-response', (_, { statusCode }) => reject(new Error(`Refused with ${statusCode}`)))
  })
  return {
    send: (message: unknown) =>
      socket.send(
        typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
      ),
    /** The next unread message. */
    async next(): Promise<ServerMessage> {
      for (;;) {
        const message = received.shift()
        if (message) return message
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    },
    /** Close code of the socket. */
    closed,
    close: () => socket.close(),
    /** Closes as a browser that leaves the page. */
    closePage: () => socket.close(1001),
    /** Cuts the connection without a close frame. */
    cut: () => socket.terminate(),
  }
}
