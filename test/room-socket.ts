import { randomBytes } from 'node:crypto'
import { WebSocket } from 'ws'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { rawRoutes, type ServerMessage, serverMessage } from '#contract/room.ts'
import type { Somebody, TestApp } from './app.ts'

export const aPageLoad = () => randomBytes(16).toString('hex')

/** A ticket of a page load of its own, unless one is named. */
export async function aTicket(
  app: TestApp,
  somebody: Somebody,
  bookingId: BookingId,
  instanceId: string = aPageLoad(),
): Promise<string> {
  const { ticket } = await app
    .as(somebody)
    .call(api.joinRoom, { params: { bookingId }, body: { instanceId } })
  return ticket
}

/** Opens the room's socket as a browser does; rejects with the HTTP status where it is not let in. */
export async function openSocket(app: TestApp, ticket: string, origin = app.deps.urls.app) {
  const socket = new WebSocket(
    `${app.url.replace('http', 'ws')}${rawRoutes.roomSocket.path}?ticket=${ticket}`,
    {
      origin,
    },
  )
  const heard: ServerMessage[] = []
  let wake = () => {}
  socket.on('message', data => {
    heard.push(serverMessage.parse(JSON.parse(String(data))))
    wake()
  })
  const closed = new Promise<number>(resolve => socket.on('close', code => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
    socket.on('unexpected-response', (_, { statusCode }) => reject(new Error(`Refused with ${statusCode}`)))
  })
  return {
    say: (message: unknown) =>
      socket.send(
        typeof message === 'string' || Buffer.isBuffer(message) ? message : JSON.stringify(message),
      ),
    /** The next message that was not taken yet. */
    async next(): Promise<ServerMessage> {
      for (;;) {
        const message = heard.shift()
        if (message) return message
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    },
    /** The code it was closed with. */
    closed,
    close: () => socket.close(),
    /** As a browser does whose page is closed. */
    closePage: () => socket.close(1001),
    /** As when the line is cut: nobody says goodbye. */
    cut: () => socket.terminate(),
  }
}
