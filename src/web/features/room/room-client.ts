import type { BookingId } from '#contract/id.ts'
import { type Change, changes, type MediaGrant, type MediaState, type ServerMessage } from '#contract/room.ts'
import { addresses } from '#contract/routes/room.ts'
import { type ApiError, callApi } from '#web/lib/api-client.ts'
import { randomHex } from '#web/lib/random.ts'
import type { CollaborationChannel } from './collaboration/collaboration-document.ts'
import {
  type ConnectionQuality,
  initialConnectionQuality,
  sampleIntervalMs,
  updateConnectionQuality,
} from './connection-quality.ts'
import { connectPeer } from './media/connect.ts'
import type { LocalTracks, PeerConnection, RemoteStreams, TrackKind } from './media/peer-connection.ts'
import {
  type EndReason,
  initialRoomState,
  nextRecoveryAction,
  type RoomEvent,
  type RoomState,
  roomReducer,
} from './room-reducer.ts'
import { connectSignaling } from './signaling-client.ts'

export type RoomClientState = {
  room: RoomState
  /** What comes from the other; null while there is no connection. */
  remote: RemoteStreams | null
  /** Why there was no way in; null for a refusal means that sockets do not get through. */
  joinFailure: { error: ApiError | null } | null
  /** How often the other wrote something while this page was in the room. */
  messageCount: number
  /** Whether the other has written on the desk while this page was in the room. */
  hasPeerEdited: boolean
  /** How good the line to the other is. */
  connectionQuality: ConnectionQuality
}

/** What this person sends. */
export type LocalMedia = { tracks: LocalTracks; mediaState: MediaState }

export const initialRoomClientState: RoomClientState = {
  room: initialRoomState,
  remote: null,
  joinFailure: null,
  messageCount: 0,
  hasPeerEdited: false,
  connectionQuality: initialConnectionQuality,
}

/** Tells a page that was loaded anew from a connection that came back. */
const instanceId = randomHex(16)

/** A stay in the room: the line to the server, the connection to the other, and the state that both lead to. */
export function createRoomClient({
  bookingId,
  localMedia: first,
  onChange,
  onServerChange,
}: {
  bookingId: BookingId
  localMedia: LocalMedia
  onChange: (state: RoomClientState) => void
  /** The other changed something that is read from the server. */
  onServerChange: (what: Change) => void
}) {
  const listeners = new Set<(message: ServerMessage) => void>()
  const lastActs = new Set<() => void>()
  let state: RoomClientState = initialRoomClientState
  let own = first
  let signal: ReturnType<typeof connectSignaling> | null = null
  let peer: PeerConnection | null = null
  let grant: MediaGrant | null = null
  let hasBeenIn = false
  const ladder = setInterval(mend, 500)
  const measuring = setInterval(() => void measure(), sampleIntervalMs)

  function change(part: Partial<RoomClientState>): void {
    state = { ...state, ...part }
    onChange(state)
  }

  function happen(event: RoomEvent): void {
    const { connectionEpoch } = state.room
    change({ room: roomReducer(state.room, event) })
    if (state.room.connectionEpoch !== connectionEpoch) renewPeer()
  }

  function renewPeer(): void {
    peer?.close()
    peer = null
    const { isAudioOnly } = state.connectionQuality
    change({ remote: null, connectionQuality: initialConnectionQuality })
    // The picture is sent again, and the other knows only what was said.
    if (isAudioOnly) signal?.send({ type: 'media-state', media: sent().mediaState })
    const { peerMedia, isInitiator, generation } = state.room
    if (!peerMedia || !grant) return
    peer = connectPeer(grant, {
      isInitiator,
      generation,
      getTracks: () => sent().tracks,
      sendSignal: message => signal?.send(message),
      onConnectionState: media => happen({ type: 'media', connectionState: media, at: Date.now() }),
      onRemoteStreams: remote => change({ remote }),
    })
  }

  /** What goes over the line: without the picture where sound alone gets through. */
  function sent(): LocalMedia {
    if (!state.connectionQuality.isAudioOnly) return own
    return { tracks: { ...own.tracks, camera: null }, mediaState: { ...own.mediaState, camera: false } }
  }

  async function measure(): Promise<void> {
    const measured = state.room.connectionState === 'connected' ? await peer?.sampleStats() : null
    if (!measured) return
    const wasSoundOnly = state.connectionQuality.isAudioOnly
    change({ connectionQuality: updateConnectionQuality(state.connectionQuality, measured) })
    if (state.connectionQuality.isAudioOnly === wasSoundOnly) return
    const { tracks, mediaState } = sent()
    peer?.setTrack('camera', tracks.camera)
    signal?.send({ type: 'media-state', media: mediaState })
  }

  function mend(): void {
    const repair = nextRecoveryAction(state.room, Date.now())
    if (!repair) return
    if (repair === 'restart') peer?.restartIce()
    else signal?.send({ type: 'reset', generation: state.room.generation })
    happen({ type: 'repaired', action: repair, at: Date.now() })
  }

  async function ticket(): Promise<string> {
    const answer = await callApi(addresses.joinRoom, { params: { bookingId }, body: { instanceId } })
    grant = answer.grant
    return answer.ticket
  }

  function end(ending: EndReason): void {
    signal = null
    happen({ type: 'end', endReason: ending })
  }

  return {
    join() {
      change({ joinFailure: null })
      happen({ type: 'join' })
      signal = connectSignaling({
        fetchSocketToken: ticket,
        onMessage(message) {
          happen({ type: 'heard', message, at: Date.now() })
          for (const listener of listeners) listener(message)
          if (message.type === 'desk-change' && !state.hasPeerEdited) change({ hasPeerEdited: true })
          if (message.type === 'changed') {
            if (message.what === 'messages') change({ messageCount: state.messageCount + 1 })
            onServerChange(message.what)
          }
          if (message.type === 'welcome') {
            signal?.send({ type: 'media-state', media: sent().mediaState })
            // Nobody was told what changed while the line was lost.
            if (hasBeenIn) for (const what of changes) onServerChange(what)
            hasBeenIn = true
          }
          const isForPeer = message.type === 'sdp' || message.type === 'ice'
          if (isForPeer && message.generation === state.room.generation) peer?.handleSignal(message)
        },
        onDisconnected: () => happen({ type: 'unheard' }),
        onBeforeLeave() {
          for (const act of lastActs) act()
        },
        onEnded: end,
        onJoinFailed(error) {
          signal = null
          change({ joinFailure: { error } })
          happen({ type: 'refused', endReason: error?.problem.code === 'room.closed' ? 'over' : 'refused' })
        },
      })
    },
    /** Sends what changed. */
    setLocalMedia(now: LocalMedia) {
      const before = sent()
      own = now
      const { tracks, mediaState } = sent()
      for (const kind of Object.keys(tracks) as TrackKind[]) {
        if (tracks[kind] !== before.tracks[kind]) peer?.setTrack(kind, tracks[kind])
      }
      signal?.send({ type: 'media-state', media: mediaState })
    },
    leave() {
      signal?.leave()
      end('left')
    },
    returnToLobby() {
      change({ joinFailure: null })
      happen({ type: 'return' })
    },
    /** For what is written together. */
    collaborationChannel: {
      send: message => signal?.send(message),
      subscribe(hear) {
        listeners.add(hear)
        return () => listeners.delete(hear)
      },
      onBeforeLeave(act) {
        lastActs.add(act)
        return () => lastActs.delete(act)
      },
    } satisfies CollaborationChannel as CollaborationChannel,
    close() {
      clearInterval(ladder)
      clearInterval(measuring)
      signal?.leave()
      peer?.close()
    },
  }
}
