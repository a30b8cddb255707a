import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { api } from '#contract/api.ts'
import { rawRoutes } from '#contract/room.ts'
import { RequestFailed } from './client.ts'
import { rotate, type World } from './context.ts'

const pings = 6
const pingIntervalMs = 400
const timeoutMs = 5000

/** A person joins the room, stays connected for a moment, and leaves. */
export async function joinRoom({ client, sessions }: World): Promise<void> {
  const { bookingId, guest } = rotate(sessions)
  const instanceId = randomBytes(16).toString('hex')
  const joined = await client.ask(guest, api.joinRoom, { params: { bookingId }, body: { instanceId } })
  if (joined.status >= 400) throw new Error(`room join rejected: ${joined.bytes}`)
  const connection = open(
    `${client.base.replace('http', 'ws')}${rawRoutes.roomSocket.path}?ticket=${joined.body.ticket}`,
  )
  try {
    await connection.heard('welcome')
    for (let remaining = pings; remaining > 0; remaining--) {
      connection.say({ type: 'ping' })
      await connection.heard('pong')
      await pause(pingIntervalMs)
    }
    connection.say({ type: 'leave' })
  } finally {
    connection.close()
  }
}

function open(url: string) {
  const socket = new WebSocket(url)
  const waiters = new Map<string, () => void>()
  const failure = Promise.withResolvers<never>()
  failure.promise.catch(() => {})
  const fail = (reason: string) => failure.reject(new RequestFailed(`a room: ${reason}`, 300))
  socket.on('message', data => waiters.get(String(JSON.parse(String(data)).type))?.())
  socket.on('error', ({ message }) => fail(message))
  socket.on('close', code => fail(`closed with ${code}`))
  return {
    say: (message: object) => socket.send(JSON.stringify(message)),
    async heard(type: string): Promise<void> {
      const received = Promise.withResolvers<void>()
      waiters.set(type, received.resolve)
      const timer = setTimeout(() => fail('silent'), timeoutMs)
      await Promise.race([received.promise, failure.promise]).finally(() => clearTimeout(timer))
    },
    close: () => socket.terminate(),
  }
}
