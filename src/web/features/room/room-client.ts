import type { BookingId } from '#contract/id.ts'
import {
  type MediaGrant,
  type MediaState,
  type RoomChange,
  roomChanges,
  type ServerMessage,
} from '#contract/room.ts'
import { roomApi } from '#contract/routes/rooms.ts'
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
  /** Streams of the peer. Null without a connection. */
  remote: RemoteStreams | null
  /** Failure of joining. A null error means that WebSockets are blocked. */
  joinFailure: { error: ApiError | null } | null
  /** Messages that the peer sent during this call. */
  messageCount: number
  hasPeerEdited: boolean
  connectionQuality: ConnectionQuality
}

export type LocalMedia = { tracks: LocalTracks; mediaState: MediaState }

export const initialRoomClientState: RoomClientState = {
  room: initialRoomState,
  remote: null,
  joinFailure: null,
  messageCount: 0,
  hasPeerEdited: false,
  connectionQuality: initialConnectionQuality,
}

/** Id of this page load. Distinguishes a reload from a reconnect. */
const instanceId = randomHex(16)

/** Client of a room: signaling connection, peer connection, and their state. */
export function createRoomClient({
  bookingId,
  localMedia: initialMedia,
  onChange,
  onServerChange,
}: {
  bookingId: BookingId
  localMedia: LocalMedia
  onChange: (state: RoomClientState) => void
  /** The peer changed data that this page reads from the server. */
  onServerChange: (change: RoomChange) => void
}) {
  const listeners = new Set<(message: ServerMessage) => void>()
  const leaveListeners = new Set<() => void>()
  let state: RoomClientState = initialRoomClientState
  let localMedia = initialMedia
  let signaling: ReturnType<typeof connectSignaling> | null = null
  let peer: PeerConnection | null = null
  let grant: MediaGrant | null = null
  let hasJoined = false
  const recoveryTimer = setInterval(recover, 500)
  const statsTimer = setInterval(() => void sampleQuality(), sampleIntervalMs)

  function update(patch: Partial<RoomClientState>): void {
    state = { ...state, ...patch }
    onChange(state)
  }

  function dispatch(event: RoomEvent): void {
    const { connectionEpoch } = state.room
    update({ room: roomReducer(state.room, event) })
    if (state.room.connectionEpoch !== connectionEpoch) reconnectPeer()
  }

  function reconnectPeer(): void {
    peer?.close()
    peer = null
    const { isAudioOnly } = state.connectionQuality
    update({ remote: null, connectionQuality: initialConnectionQuality })
    // The new connection sends the camera again, so the peer needs the new media state.
    if (isAudioOnly) signaling?.send({ type: 'media-state', media: getSentMedia().mediaState })
    const { peerMedia, isInitiator, generation } = state.room
    if (!peerMedia || !grant) return
    peer = connectPeer(grant, {
      isInitiator,
      generation,
      getTracks: () => getSentMedia().tracks,
      sendSignal: message => signaling?.send(message),
      onConnectionState: media =>
        dispatch({ type: 'connection-state', connectionState: media, at: Date.now() }),
      onRemoteStreams: remote => update({ remote }),
    })
  }

  /** Media to send: without the camera in audio-only mode. */
  function getSentMedia(): LocalMedia {
    if (!state.connectionQuality.isAudioOnly) return localMedia
    return {
      tracks: { ...localMedia.tracks, camera: null },
      mediaState: { ...localMedia.mediaState, camera: false },
    }
  }

  async function sampleQuality(): Promise<void> {
    const sample = state.room.connectionState === 'connected' ? await peer?.sampleStats() : null
    if (!sample) return
    const wasAudioOnly = state.connectionQuality.isAudioOnly
    update({ connectionQuality: updateConnectionQuality(state.connectionQuality, sample) })
    if (state.connectionQuality.isAudioOnly === wasAudioOnly) return
    const { tracks, mediaState } = getSentMedia()
    peer?.setTrack('camera', tracks.camera)
    signaling?.send({ type: 'media-state', media: mediaState })
  }

  function recover(): void {
    const action = nextRecoveryAction(state.room, Date.now())
    if (!action) return
    if (action === 'restart') peer?.restartIce()
    else signaling?.send({ type: 'reset', generation: state.room.generation })
    dispatch({ type: 'recovery-attempted', action, at: Date.now() })
  }

  async function fetchSocketToken(): Promise<string> {
    const response = await callApi(roomApi.joinRoom, { params: { bookingId }, body: { instanceId } })
    grant = response.grant
    return response.ticket
  }

  function end(endReason: EndReason): void {
    signaling = null
    dispatch({ type: 'end', endReason })
  }

  return {
    join() {
      update({ joinFailure: null })
      dispatch({ type: 'join' })
      signaling = connectSignaling({
        fetchSocketToken,
        onMessage(message) {
          dispatch({ type: 'server-message', message, at: Date.now() })
          for (const listener of listeners) listener(message)
          if (message.type === 'desk-change' && !state.hasPeerEdited) update({ hasPeerEdited: true })
          if (message.type === 'changed') {
            if (message.what === 'messages') update({ messageCount: state.messageCount + 1 })
            onServerChange(message.what)
          }
          if (message.type === 'welcome') {
            signaling?.send({ type: 'media-state', media: getSentMedia().mediaState })
            // Changes during the disconnection were not announced.
            if (hasJoined) for (const change of roomChanges) onServerChange(change)
            hasJoined = true
          }
          const isForPeer = message.type === 'sdp' || message.type === 'ice'
          if (isForPeer && message.generation === state.room.generation) peer?.handleSignal(message)
        },
        onDisconnected: () => dispatch({ type: 'server-lost' }),
        onBeforeLeave() {
          for (const callback of leaveListeners) callback()
        },
        onEnded: end,
        onJoinFailed(error) {
          signaling = null
          update({ joinFailure: { error } })
          dispatch({
            type: 'join-failed',
            endReason: error?.problem.code === 'room.closed' ? 'over' : 'join-failed',
          })
        },
      })
    },
    setLocalMedia(next: LocalMedia) {
      const previous = getSentMedia()
      localMedia = next
      const { tracks, mediaState } = getSentMedia()
      for (const kind of Object.keys(tracks) as TrackKind[]) {
        if (tracks[kind] !== previous.tracks[kind]) peer?.setTrack(kind, tracks[kind])
      }
      signaling?.send({ type: 'media-state', media: mediaState })
    },
    leave() {
      signaling?.leave()
      end('left')
    },
    returnToLobby() {
      update({ joinFailure: null })
      dispatch({ type: 'return-to-lobby' })
    },
    collaborationChannel: {
      send: message => signaling?.send(message),
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      onBeforeLeave(callback) {
        leaveListeners.add(callback)
        return () => leaveListeners.delete(callback)
      },
    } satisfies CollaborationChannel as CollaborationChannel,
    close() {
      clearInterval(recoveryTimer)
      clearInterval(statsTimer)
      signaling?.leave()
      peer?.close()
    },
  }
}
