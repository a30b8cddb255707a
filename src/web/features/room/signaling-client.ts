import { type ClientMessage, roomCloseCodes, type ServerMessage, serverMessage } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { addresses } from '#contract/routes/room.ts'
import { apiBase } from '#web/lib/api-link.ts'
import { CallError } from '#web/lib/call.ts'

type Signal = { say(message: ClientMessage): void; leave(): void }

type Options = {
  /** Fetches a ticket. */
  join: () => Promise<string>
  onMessage: (message: ServerMessage) => void
  onLost: () => void
  /** The server showed this page out. */
  onEnded: (why: 'replaced' | 'over') => void
  /** There is no way in: the refusal, or null where sockets do not get through. */
  onRefused: (error: CallError | null) => void
  /** Somebody leaves: the last moment at which something can be said. */
  onLeaving: () => void
}

const waitsMs = [500, 1000, 2000, 4000]
const pingMs = roomLimits.pingSeconds * 1000

/** The line to the server. It comes back by itself, with a new ticket each time, until somebody leaves or is shown out. */
export function openSignal({ join, onMessage, onLost, onEnded, onRefused, onLeaving }: Options): Signal {
  let socket: WebSocket | null = null
  let isOver = false
  let hasBeenIn = false
  let failures = 0
  let heardAt = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  const heartbeat = setInterval(beat, pingMs)

  // Not every browser says that its page is closed. One that comes back from memory finds its way in again.
  function sayGone(): void {
    onLeaving()
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
      const ticket = await join()
      if (!isOver) open(ticket)
    } catch (error) {
      if (isOver) return
      const isFinal = error instanceof CallError && error.problem.status < 500 && error.problem.status !== 429
      if (hasBeenIn && !isFinal) return again()
      stop()
      onRefused(error instanceof CallError ? error : null)
    }
  }

  function open(ticket: string): void {
    const opened = new WebSocket(`${socketAddress()}?ticket=${ticket}`)
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
    onLost()
    again()
  }

  function again(): void {
    if (!hasBeenIn && failures === waitsMs.length - 1) {
      stop()
      onRefused(null)
      return
    }
    retry = setTimeout(connect, waitsMs[Math.min(failures++, waitsMs.length - 1)])
  }

  /** A dead line does not say so: a server that has not answered for long is given up. */
  function beat(): void {
    if (!socket) return
    if (Date.now() - heardAt > 2.5 * pingMs) {
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
    say,
    leave() {
      sayGone()
      socket?.close()
      stop()
    },
  }
}

function socketAddress(): string {
  const address = new URL(apiBase() + addresses.roomSocket.path, window.location.href)
  address.protocol = address.protocol.replace('http', 'ws')
  return address.href
}
