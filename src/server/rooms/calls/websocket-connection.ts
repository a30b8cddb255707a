import { WebSocket } from 'ws'
import type { UserId } from '#contract/id.ts'
import { type ClientMessage, clientMessage, roomCloseCodes, serverMessage } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import type { Deps } from '#server/rooms/context.ts'
import type { Connection, ConnectionHandlers } from './room-registry.ts'

/** Its browser comes back with a new ticket. */
const tryAgainLater = 1013
/** What a browser says by itself when its page is closed; a line that breaks says nothing, and its place is kept. */
const goingAway = 1001
/** Whoever was told that it is over has so long to say so as well. */
const defaultCloseTimeoutMs = 5_000

const {
  heartbeatSeconds: pingSeconds,
  messagesPerHeartbeat: messagesPerPing,
  bytesPerHeartbeat: bytesPerPing,
  maxBufferedBytes,
} = roomLimits

/**
 * A socket within its limits: how much may wait for whoever reads it, how much may be said on it, how long it may be
 * silent, and how long it takes to close. Nothing is sent but through `send`, pongs included.
 */
export function wrapWebSocket(
  socket: WebSocket,
  { now, log }: Pick<Deps, 'now' | 'log'>,
  closingMs = defaultCloseTimeoutMs,
) {
  const silence = setTimeout(() => socket.terminate(), pingSeconds * 3000)
  const mayBe = createRateLimit(now)

  function close(code: number) {
    if (socket.readyState !== WebSocket.OPEN) return
    socket.close(code)
    const last = setTimeout(() => socket.terminate(), closingMs)
    socket.once('close', () => clearTimeout(last))
  }

  /** Whether there is somebody who takes it; what one does not read must not pile up here. */
  function isTaken(): boolean {
    if (socket.readyState !== WebSocket.OPEN) return false
    if (socket.bufferedAmount <= maxBufferedBytes) return true
    close(tryAgainLater)
    return false
  }

  const connection: Connection = {
    send(message) {
      if (!isTaken()) return false
      const { data, error } = serverMessage.safeParse(message)
      if (data) socket.send(JSON.stringify(data))
      // Ours to mend; whoever caused it is in the middle of something else.
      else log.error({ err: error, type: message.type }, 'outgoing room message does not match its schema')
      return data !== undefined
    },
    close,
  }

  return {
    connection,
    terminate: () => socket.terminate(),
    /** From here on what is said is heard, until the line is lost. */
    listen(stay: ConnectionHandlers) {
      socket.on('message', data => {
        if (socket.readyState !== WebSocket.OPEN) return
        silence.refresh()
        const text = String(data)
        const message = mayBe(text.length) ? parseClientMessage(text) : null
        if (message) stay.onMessage(message)
        else close(roomCloseCodes.refused)
      })
      socket.on('ping', data => {
        if (!mayBe(data.length)) close(roomCloseCodes.refused)
        else if (isTaken()) socket.pong(data)
      })
      socket.on('close', code => {
        clearTimeout(silence)
        if (code === goingAway) stay.onMessage({ type: 'leave' })
        else stay.onDisconnect()
      })
    },
  }
}

function parseClientMessage(text: string): ClientMessage | null {
  try {
    return clientMessage.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Whether so much more may be said; counted anew in every window. */
function createRateLimit(now: () => Date): (length: number) => boolean {
  let [messages, bytes, since] = [0, 0, now().getTime()]
  return length => {
    if (now().getTime() - since > pingSeconds * 1000) [messages, bytes, since] = [0, 0, now().getTime()]
    bytes += length
    return ++messages <= messagesPerPing && bytes <= bytesPerPing
  }
}

/** The lines of each person; with one too many the oldest is cut, which is one that a newer page has taken the place of. */
export function limitConnectionsPerUser() {
  const lines = new Map<UserId, (() => void)[]>()
  return (person: UserId, cut: () => void): (() => void) => {
    const own = lines.get(person) ?? []
    lines.set(person, own)
    own.push(cut)
    if (own.length > roomLimits.maxSocketsPerUser) own.shift()?.()
    return () => {
      const at = own.indexOf(cut)
      if (at >= 0) own.splice(at, 1)
      if (own.length === 0) lines.delete(person)
    }
  }
}
