import { type ClientMessage, roomCloseCodes, type ServerMessage, serverMessage } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { roomApi } from '#contract/routes/rooms.ts'
import { apiBaseUrl } from '#web/lib/api/api-base-url.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import type { JoinError } from './room-reducer.ts'

type SignalingClient = { send(message: ClientMessage): void; leave(): void }

type SignalingOptions = {
  fetchSocketToken: () => Promise<string>
  onMessage: (message: ServerMessage) => void
  onDisconnected: () => void
  /** The server closed the connection for good. */
  onEnded: (reason: 'replaced' | 'over') => void
  onJoinFailed: (error: JoinError) => void
  /** Runs before the page leaves, while the socket can still send. */
  onBeforeLeave: () => void
}

const reconnectDelaysMs = [500, 1000, 2000, 4000]
const pingIntervalMs = roomLimits.heartbeatSeconds * 1000

/** Signaling connection. Reconnects with a new token until the page leaves or the server ends it. */
export function connectSignaling({
  fetchSocketToken,
  onMessage,
  onDisconnected,
  onEnded,
  onJoinFailed,
  onBeforeLeave,
}: SignalingOptions): SignalingClient {
  let socket: WebSocket | null = null
  let isClosed = false
  let hasJoined = false
  let failures = 0
  let lastMessageAt = 0
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  const heartbeat = setInterval(checkHeartbeat, pingIntervalMs)

  // Not every browser closes the socket with the page. A page restored from the back/forward cache reconnects.
  function notifyLeave(): void {
    onBeforeLeave()
    send({ type: 'leave' })
  }
  window.addEventListener('pagehide', notifyLeave)

  function stop(): void {
    isClosed = true
    window.removeEventListener('pagehide', notifyLeave)
    clearInterval(heartbeat)
    clearTimeout(retryTimer)
    socket = null
  }

  async function connect(): Promise<void> {
    try {
      const token = await fetchSocketToken()
      if (!isClosed) open(token)
    } catch (error) {
      if (isClosed) return
      const isFinal = error instanceof ApiError && error.problem.status < 500 && error.problem.status !== 429
      if (hasJoined && !isFinal) return reconnect()
      stop()
      onJoinFailed(error instanceof ApiError ? error : 'blocked')
    }
  }

  function open(token: string): void {
    const newSocket = new WebSocket(`${socketUrl()}?ticket=${token}`)
    socket = newSocket
    lastMessageAt = Date.now()
    newSocket.onmessage = ({ data }) => {
      if (socket !== newSocket) return
      lastMessageAt = Date.now()
      failures = 0
      hasJoined = true
      // A newer server may send kinds of messages that this page does not know.
      const { data: message } = serverMessage.safeParse(JSON.parse(String(data)))
      if (message) onMessage(message)
    }
    newSocket.onclose = ({ code }) => {
      if (socket !== newSocket) return
      if (code !== roomCloseCodes.replaced && code !== roomCloseCodes.over) return handleLost()
      stop()
      onEnded(code === roomCloseCodes.replaced ? 'replaced' : 'over')
    }
  }

  function handleLost(): void {
    socket = null
    onDisconnected()
    reconnect()
  }

  function reconnect(): void {
    if (!hasJoined && failures === reconnectDelaysMs.length - 1) {
      stop()
      onJoinFailed('blocked')
      return
    }
    retryTimer = setTimeout(connect, reconnectDelaysMs[Math.min(failures++, reconnectDelaysMs.length - 1)])
  }

  /** Detects a dead connection: the server has not answered for too long. */
  function checkHeartbeat(): void {
    if (!socket) return
    if (Date.now() - lastMessageAt > 2.5 * pingIntervalMs) {
      socket.close()
      handleLost()
      return
    }
    send({ type: 'ping' })
  }

  function send(message: ClientMessage): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  void connect()
  return {
    send,
    leave() {
      notifyLeave()
      socket?.close()
      stop()
    },
  }
}

function socketUrl(): string {
  const address = new URL(apiBaseUrl() + roomApi.roomSocket.path, window.location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return address.href
}
