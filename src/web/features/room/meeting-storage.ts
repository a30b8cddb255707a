import type { BookingId } from '#contract/id.ts'
import { type Change, changes, type MediaGrant, type MediaState, type ServerMessage } from '#contract/room.ts'
import { addresses } from '#contract/routes/room.ts'
import { type CallError, call } from '#web/lib/call.ts'
import { randomHex } from '#web/lib/random-hex.ts'
import type { DeskLine } from './code/yjs-client.ts'
import { type Line, measureMs, newLine, nextLine } from './connection-state.ts'
import { connectPeer } from './media/connect.ts'
import type { Kind, Peer, Remote, Tracks } from './media/peer.ts'
import { type Ending, inTheLobby, next, type RoomEvent, type RoomState, repairOf } from './room-state.ts'
import { openSignal } from './signaling-client.ts'

export type MeetingState = {
  room: RoomState
  /** What comes from the other; null while there is no connection. */
  remote: Remote | null
  /** Why there was no way in; null for a refusal means that sockets do not get through. */
  refused: { error: CallError | null } | null
  /** How often the other wrote something while this page was in the room. */
  news: number
  /** Whether the other has written on the desk while this page was in the room. */
  isWritten: boolean
  /** How good the line to the other is. */
  line: Line
}

/** What this person sends. */
export type Own = { tracks: Tracks; media: MediaState }

export const beforeMeeting: MeetingState = {
  room: inTheLobby,
  remote: null,
  refused: null,
  news: 0,
  isWritten: false,
  line: newLine,
}

/** Tells a page that was loaded anew from a connection that came back. */
const instanceId = randomHex(16)

/** A stay in the room: the line to the server, the connection to the other, and the state that both lead to. */
export function openMeeting({
  bookingId,
  own: first,
  onChange,
  onChanged,
}: {
  bookingId: BookingId
  own: Own
  onChange: (state: MeetingState) => void
  /** The other changed something that is read from the server. */
  onChanged: (what: Change) => void
}) {
  const listeners = new Set<(message: ServerMessage) => void>()
  const lastActs = new Set<() => void>()
  let state: MeetingState = beforeMeeting
  let own = first
  let signal: ReturnType<typeof openSignal> | null = null
  let peer: Peer | null = null
  let grant: MediaGrant | null = null
  let hasBeenIn = false
  const ladder = setInterval(mend, 500)
  const measuring = setInterval(() => void measure(), measureMs)

  function change(part: Partial<MeetingState>): void {
    state = { ...state, ...part }
    onChange(state)
  }

  function happen(event: RoomEvent): void {
    const { pairing } = state.room
    change({ room: next(state.room, event) })
    if (state.room.pairing !== pairing) renewPeer()
  }

  function renewPeer(): void {
    peer?.close()
    peer = null
    const { isSoundOnly } = state.line
    change({ remote: null, line: newLine })
    // The picture is sent again, and the other knows only what was said.
    if (isSoundOnly) signal?.say({ type: 'media-state', media: sent().media })
    const { other, isInitiator, generation } = state.room
    if (!other || !grant) return
    peer = connectPeer(grant, {
      isInitiator,
      generation,
      tracks: () => sent().tracks,
      say: message => signal?.say(message),
      onState: media => happen({ type: 'media', media, at: Date.now() }),
      onRemote: remote => change({ remote }),
    })
  }

  /** What goes over the line: without the picture where sound alone gets through. */
  function sent(): Own {
    if (!state.line.isSoundOnly) return own
    return { tracks: { ...own.tracks, camera: null }, media: { ...own.media, camera: false } }
  }

  async function measure(): Promise<void> {
    const measured = state.room.media === 'connected' ? await peer?.measure() : null
    if (!measured) return
    const wasSoundOnly = state.line.isSoundOnly
    change({ line: nextLine(state.line, measured) })
    if (state.line.isSoundOnly === wasSoundOnly) return
    const { tracks, media } = sent()
    peer?.send('camera', tracks.camera)
    signal?.say({ type: 'media-state', media })
  }

  function mend(): void {
    const repair = repairOf(state.room, Date.now())
    if (!repair) return
    if (repair === 'restart') peer?.restart()
    else signal?.say({ type: 'reset', generation: state.room.generation })
    happen({ type: 'repaired', by: repair, at: Date.now() })
  }

  async function ticket(): Promise<string> {
    const answer = await call(addresses.joinRoom, { params: { bookingId }, body: { instanceId } })
    grant = answer.grant
    return answer.ticket
  }

  function end(ending: Ending): void {
    signal = null
    happen({ type: 'end', ending })
  }

  return {
    join() {
      change({ refused: null })
      happen({ type: 'join' })
      signal = openSignal({
        join: ticket,
        onMessage(message) {
          happen({ type: 'heard', message, at: Date.now() })
          for (const listener of listeners) listener(message)
          if (message.type === 'desk-change' && !state.isWritten) change({ isWritten: true })
          if (message.type === 'changed') {
            if (message.what === 'messages') change({ news: state.news + 1 })
            onChanged(message.what)
          }
          if (message.type === 'welcome') {
            signal?.say({ type: 'media-state', media: sent().media })
            // Nobody was told what changed while the line was lost.
            if (hasBeenIn) for (const what of changes) onChanged(what)
            hasBeenIn = true
          }
          const isForPeer = message.type === 'sdp' || message.type === 'ice'
          if (isForPeer && message.generation === state.room.generation) peer?.hear(message)
        },
        onLost: () => happen({ type: 'unheard' }),
        onLeaving() {
          for (const act of lastActs) act()
        },
        onEnded: end,
        onRefused(error) {
          signal = null
          change({ refused: { error } })
          happen({ type: 'refused', ending: error?.problem.code === 'room.closed' ? 'over' : 'refused' })
        },
      })
    },
    /** Sends what changed. */
    send(now: Own) {
      const before = sent()
      own = now
      const { tracks, media } = sent()
      for (const kind of Object.keys(tracks) as Kind[]) {
        if (tracks[kind] !== before.tracks[kind]) peer?.send(kind, tracks[kind])
      }
      signal?.say({ type: 'media-state', media })
    },
    leave() {
      signal?.leave()
      end('left')
    },
    returnToLobby() {
      change({ refused: null })
      happen({ type: 'return' })
    },
    /** For what is written together. */
    deskLine: {
      say: message => signal?.say(message),
      listen(hear) {
        listeners.add(hear)
        return () => listeners.delete(hear)
      },
      beforeLeaving(act) {
        lastActs.add(act)
        return () => lastActs.delete(act)
      },
    } satisfies DeskLine as DeskLine,
    close() {
      clearInterval(ladder)
      clearInterval(measuring)
      signal?.leave()
      peer?.close()
    },
  }
}
