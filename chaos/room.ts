import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { api } from '#contract/api.ts'
import { rawRoutes } from '#contract/room.ts'
import { Missed } from './client.ts'
import { turn, type World } from './world.ts'

const pings = 6
const betweenPingsMs = 400
const patienceMs = 5000

/** Somebody comes into their room, stays for a moment in which the line has to hold, and leaves. */
export async function meet({ client, sessions }: World): Promise<void> {
  const { bookingId, guest } = turn(sessions)
  const instanceId = randomBytes(16).toString('hex')
  const joined = await client.ask(guest, api.joinRoom, { params: { bookingId }, body: { instanceId } })
  if (joined.status >= 400) throw new Error(`Nobody gets into a room: ${joined.bytes}`)
  const line = open(
    `${client.base.replace('http', 'ws')}${rawRoutes.roomSocket.path}?ticket=${joined.body.ticket}`,
  )
  try {
    await line.heard('welcome')
    for (let left = pings; left > 0; left--) {
      line.say({ type: 'ping' })
      await line.heard('pong')
      await pause(betweenPingsMs)
    }
    line.say({ type: 'leave' })
  } finally {
    line.close()
  }
}

function open(url: string) {
  const socket = new WebSocket(url)
  const waiting = new Map<string, () => void>()
  const broken = Promise.withResolvers<never>()
  broken.promise.catch(() => {})
  const end = (why: string) => broken.reject(new Missed(`a room: ${why}`, 300))
  socket.on('message', data => waiting.get(String(JSON.parse(String(data)).type))?.())
  socket.on('error', ({ message }) => end(message))
  socket.on('close', code => end(`closed with ${code}`))
  return {
    say: (message: object) => socket.send(JSON.stringify(message)),
    async heard(type: string): Promise<void> {
      const heard = Promise.withResolvers<void>()
      waiting.set(type, heard.resolve)
      const over = setTimeout(() => end('silent'), patienceMs)
      await Promise.race([heard.promise, broken.promise]).finally(() => clearTimeout(over))
    },
    close: () => socket.terminate(),
  }
}
