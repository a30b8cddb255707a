import { WebSocket } from 'ws'
import type { UserId } from '#contract/id.ts'
import { type ClientMessage, clientMessage, roomCloseCodes, serverMessage } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import type { Deps } from '#server/rooms/context.ts'
import type { Connection, ConnectionHandlers } from './signaling-server.ts'

/** The browser reconnects with a new token. */
const tryAgainLater = 1013
/** Browsers send this code when the page closes. A lost connection sends none, so its place is reserved. */
const goingAway = 1001
/** How long the peer may take to answer a close frame. */
const defaultCloseTimeoutMs = 5_000

const { heartbeatSeconds, messagesPerHeartbeat, bytesPerHeartbeat, maxBufferedBytes } = roomLimits

/**
 * WebSocket with limits on buffered bytes, message rate, silence and closing time. Everything goes through `send`, except
 * pongs, which respect the same buffer limit.
 */
export function wrapWebSocket(
  socket: WebSocket,
  { now, log }: Pick<Deps, 'now' | 'log'>,
  closeTimeoutMs = defaultCloseTimeoutMs,
) {
  const silenceTimer = setTimeout(() => socket.terminate(), heartbeatSeconds * 3000)
  const isWithinRate = createRateLimit(now)

  function close(code: number) {
    if (socket.readyState !== WebSocket.OPEN) return
    socket.close(code)
    const terminateTimer = setTimeout(() => socket.terminate(), closeTimeoutMs)
    socket.once('close', () => clearTimeout(terminateTimer))
  }

  /** Closes the socket of a slow reader, whose messages would fill the memory. */
  function canSend(): boolean {
    if (socket.readyState !== WebSocket.OPEN) return false
    if (socket.bufferedAmount <= maxBufferedBytes) return true
    close(tryAgainLater)
    return false
  }

  const connection: Connection = {
    send(message) {
      if (!canSend()) return false
      const { data, error } = serverMessage.safeParse(message)
      if (data) socket.send(JSON.stringify(data))
      // A bug of the server. Throwing would hit an unrelated caller.
      else log.error({ err: error, type: message.type }, 'outgoing room message does not match its schema')
      return data !== undefined
    },
    close,
  }

  return {
    connection,
    terminate: () => socket.terminate(),
    listen(handlers: ConnectionHandlers) {
      socket.on('message', data => {
        if (socket.readyState !== WebSocket.OPEN) return
        silenceTimer.refresh()
        const text = String(data)
        const message = isWithinRate(text.length) ? parseClientMessage(text) : null
        if (message) handlers.onMessage(message)
        else close(roomCloseCodes.refused)
      })
      socket.on('ping', data => {
        if (!isWithinRate(data.length)) close(roomCloseCodes.refused)
        else if (canSend()) socket.pong(data)
      })
      socket.on('close', code => {
        clearTimeout(silenceTimer)
        if (code === goingAway) handlers.onMessage({ type: 'leave' })
        else handlers.onDisconnect()
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

/** Whether a message of this length is within the rate limit. The counters restart with every window. */
function createRateLimit(now: () => Date): (length: number) => boolean {
  let [messages, bytes, since] = [0, 0, now().getTime()]
  return length => {
    if (now().getTime() - since > heartbeatSeconds * 1000) [messages, bytes, since] = [0, 0, now().getTime()]
    bytes += length
    return ++messages <= messagesPerHeartbeat && bytes <= bytesPerHeartbeat
  }
}

/** Terminates a user's oldest connection beyond the limit. A newer page has replaced it. */
export function limitConnectionsPerUser() {
  const connections = new Map<UserId, (() => void)[]>()
  return (userId: UserId, terminate: () => void): (() => void) => {
    const own = connections.get(userId) ?? []
    connections.set(userId, own)
    own.push(terminate)
    if (own.length > roomLimits.maxSocketsPerUser) own.shift()?.()
    return () => {
      const index = own.indexOf(terminate)
      if (index >= 0) own.splice(index, 1)
      if (own.length === 0) connections.delete(userId)
    }
  }
}
