import { type ClientMessage, roomCloseCodes, type ServerMessage, serverMessage } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { addresses } from '#contract/routes/room.ts'
import { apiBaseUrl } from '#web/lib/api-base-url.ts'
import { ApiError } from '#web/lib/api-client.ts'

type SignalingClient = { send(message: ClientMessage): void; leave(): void }

type SignalingOptions = {
  /** Fetches a ticket. */
  fetchSocketToken: () => Promise<string>
  onMessage: (message: ServerMessage) => void
  onDisconnected: () => void
  /** The server showed this page out. */
  onEnded: (why: 'replaced' | 'over') => void
  /** There is no way in: the refusal, or null where sockets do not get through. */
  onJoinFailed: (error: ApiError | null) => void
  /** Somebody leaves: the last moment at which something can be said. */
  onBeforeLeave: () => void
}

const reconnectDelaysMs = [500, 1000, 2000, 4000]
const pingIntervalMs = roomLimits.pingSeconds * 1000

/** The line to the server. It comes back by itself, with a new ticket each time, until somebody leaves or is shown out. */
export function connectSignaling({
  fetchSocketToken,
  onMessage,
  onDisconnected,
  onEnded,
  onJoinFailed,
  onBeforeLeave,
}: SignalingOptions): SignalingClient {
  let socket: WebSocket | null = null
  let isOver = false
  let hasBeenIn = false
  let failures = 0
  let heardAt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  const heartbeat = setInterval(beat, pingIntervalMs)

  // Not every browser says that its page is closed. One that comes back from memory finds its way in again.
  function sayGone(): void {
    onBeforeLeave()
    say({ type: 'leave' })
  }
  window.addEventListener('pagehide', sayGone)

  function stop(): void {
    isOver = true
    window.removeEventListener('pagehide', sayGone)
    clearInterval(heartbeat)
    clearTimeout(retry)
    socket = null
  }

  async function connect(): Promise<void> {
    try {
      const ticket = await fetchSocketToken()
      if (!isOver) open(ticket)
    } catch (error) {
      if (isOver) return
      const isFinal = error instanceof ApiError && error.problem.status < 500 && error.problem.status !== 429
      if (hasBeenIn && !isFinal) return again()
      stop()
      onJoinFailed(error instanceof ApiError ? error : null)
    }
  }

  function open(ticket: string): void {
    const opened = new WebSocket(`${socketUrl()}?ticket=${ticket}`)
    socket = opened
    heardAt = Date.now()
    opened.onmessage = ({ data }) => {
      if (socket !== opened) return
      heardAt = Date.now()
      failures = 0
      hasBeenIn = true
      onMessage(serverMessage.parse(JSON.parse(String(data))))
    }
    opened.onclose = ({ code }) => {
      if (socket !== opened) return
      if (code !== roomCloseCodes.replaced && code !== roomCloseCodes.over) return lose()
      stop()
      onEnded(code === roomCloseCodes.replaced ? 'replaced' : 'over')
    }
  }

  function lose(): void {
    socket = null
    onDisconnected()
    again()
  }

  function again(): void {
    if (!hasBeenIn && failures === reconnectDelaysMs.length - 1) {
      stop()
      onJoinFailed(null)
      return
    }
    retry = setTimeout(connect, reconnectDelaysMs[Math.min(failures++, reconnectDelaysMs.length - 1)])
  }

  /** A dead line does not say so: a server that has not answered for long is given up. */
  function beat(): void {
    if (!socket) return
    if (Date.now() - heardAt > 2.5 * pingIntervalMs) {
      socket.close()
      lose()
      return
    }
    say({ type: 'ping' })
  }

  function say(message: ClientMessage): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  void connect()
  return {
    send: say,
    leave() {
      sayGone()
      socket?.close()
      stop()
    },
  }
}

function socketUrl(): string {
  const address = new URL(apiBaseUrl() + addresses.roomSocket.path, window.location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return address.href
}
