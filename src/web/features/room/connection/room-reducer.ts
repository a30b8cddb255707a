import type { MediaState, ServerMessage } from '#contract/room.ts'
import type { ApiError } from '#web/lib/api/api-client.ts'

export const initialCaptions: MediaState['captions'] = { asks: false, writes: 'no' }

/** Error of joining. `blocked` means that the network does not allow WebSockets. */
export type JoinError = ApiError | 'blocked'

export type EndReason = 'left' | 'replaced' | 'over' | 'join-failed'

/** State of the room. Devices have their own state. */
export type RoomState =
  | { stage: 'lobby'; joinError: JoinError | null }
  | { stage: 'joining' }
  | { stage: 'call'; signaling: 'connected' | 'reconnecting'; peer: PeerState }
  | { stage: 'ended'; endReason: EndReason; joinError: JoinError | null }

export type PeerState =
  | { presence: 'not-yet' | 'left' }
  | { presence: 'present'; media: MediaState; attempt: ConnectionAttempt; connection: ConnectionState }

/** A new attempt replaces the peer connection, on both sides. */
export type ConnectionAttempt = { generation: number; isInitiator: boolean }

/**
 * Connection to the peer:
 * - `connecting`: for the first time
 * - `connected`
 * - `lost`: interrupted, may recover by itself
 * - `restarting`: ICE restarted after a loss
 * - `reconnecting`: replaced by a new connection, which is not established yet
 */
export type ConnectionState =
  | { status: 'connected' }
  | {
      status: 'connecting' | 'lost' | 'restarting' | 'reconnecting'
      /** Start of the attempt or of the loss. */
      since: number
      resetCount: number
    }

export type RoomEvent =
  | { type: 'join' }
  | { type: 'join-failed'; error: JoinError }
  | { type: 'server-message'; message: ServerMessage; at: number }
  | { type: 'server-lost' }
  | { type: 'connection-state'; connectionState: RTCPeerConnectionState; at: number }
  | { type: 'recovery-attempted'; action: RecoveryAction; at: number }
  | { type: 'end'; endReason: EndReason }
  | { type: 'return-to-lobby' }

export const initialRoomState: RoomState = { stage: 'lobby', joinError: null }

export function roomReducer(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'join':
      return { stage: 'joining' }
    case 'join-failed': {
      const { error: joinError } = event
      if (state.stage === 'joining') return { stage: 'lobby', joinError }
      const isOver = joinError !== 'blocked' && joinError.problem.code === 'room.closed'
      return { stage: 'ended', endReason: isOver ? 'over' : 'join-failed', joinError }
    }
    case 'end':
      return { stage: 'ended', endReason: event.endReason, joinError: null }
    case 'return-to-lobby':
      return initialRoomState
    case 'server-lost':
      return state.stage === 'call' ? { ...state, signaling: 'reconnecting' } : state
    case 'server-message': {
      const { message, at } = event
      const peer = state.stage === 'call' ? state.peer : ({ presence: 'not-yet' } as const)
      if (message.type === 'welcome')
        return { stage: 'call', signaling: 'connected', peer: welcomePeer(peer, message, at) }
      return state.stage === 'call' ? { ...state, peer: updatePeer(peer, message, at) } : state
    }
    case 'connection-state':
    case 'recovery-attempted':
      if (state.stage !== 'call' || state.peer.presence !== 'present') return state
      return {
        ...state,
        peer: { ...state.peer, connection: updateConnection(state.peer.connection, event) },
      }
  }
}

/** Keeps the connection that has survived the reconnection to the server. */
function welcomePeer(
  peer: PeerState,
  { isResumed, generation, isInitiator, other }: Extract<ServerMessage, { type: 'welcome' }>,
  at: number,
): PeerState {
  if (!other) return { presence: peer.presence === 'not-yet' ? 'not-yet' : 'left' }
  if (isResumed && peer.presence === 'present' && peer.attempt.generation === generation)
    return { ...peer, media: other }
  return presentPeer({ generation, isInitiator }, other, at)
}

function updatePeer(peer: PeerState, message: ServerMessage, at: number): PeerState {
  switch (message.type) {
    case 'peer-joined':
      return presentPeer({ generation: message.generation, isInitiator: false }, noMedia, at)
    case 'peer-left':
      return { presence: 'left' }
    case 'media-state':
      return peer.presence === 'present' ? { ...peer, media: message.media } : peer
    case 'reset': {
      if (peer.presence !== 'present') return peer
      const { attempt, connection } = peer
      const resetCount = connection.status === 'connected' ? 0 : connection.resetCount
      const status = connection.status === 'connecting' ? 'connecting' : 'reconnecting'
      return {
        ...peer,
        attempt: { ...attempt, generation: message.generation },
        connection: { status, since: at, resetCount },
      }
    }
    default:
      return peer
  }
}

const noMedia: MediaState = {
  ...{ microphone: false, camera: false, screen: false },
  ...{ captions: initialCaptions, openView: null },
}

const presentPeer = (attempt: ConnectionAttempt, media: MediaState, at: number): PeerState => ({
  presence: 'present',
  media,
  attempt,
  connection: { status: 'connecting', since: at, resetCount: 0 },
})

function updateConnection(
  connection: ConnectionState,
  event: Extract<RoomEvent, { type: 'connection-state' | 'recovery-attempted' }>,
): ConnectionState {
  if (event.type === 'connection-state') {
    if (event.connectionState === 'connected') return { status: 'connected' }
    return connection.status === 'connected' ? { status: 'lost', since: event.at, resetCount: 0 } : connection
  }
  if (connection.status === 'connected') return connection
  return event.action === 'restart'
    ? { ...connection, status: 'restarting' }
    : { ...connection, since: event.at, resetCount: connection.resetCount + 1 }
}

/** The peer while present. */
export const getPresentPeer = (state: RoomState) =>
  state.stage === 'call' && state.peer.presence === 'present' ? state.peer : null

/** Whether the current connection was established, even if it is interrupted now. */
export const wasEstablished = ({ status }: ConnectionState): boolean =>
  status === 'connected' || status === 'lost' || status === 'restarting'

export type ConnectionStatus = 'connecting' | 'waiting' | 'connected' | 'reconnecting'

export function getConnectionStatus(state: RoomState): ConnectionStatus {
  const status = getPresentPeer(state)?.connection.status
  if (status === 'connected') return 'connected'
  const isServerLost = state.stage === 'call' && state.signaling === 'reconnecting'
  if (isServerLost || (status && status !== 'connecting')) return 'reconnecting'
  return status ?? 'waiting'
}

type RecoveryAction = 'restart' | 'reset'

const iceRestartDelayMs = 3000
const minResetDelayMs = 4000
const maxResetDelayMs = 16_000

/**
 * Recovery of a connection. After a loss it gets three seconds to recover by itself, then the initiator restarts ICE.
 * When that fails, or a first connection does not come about, both sides reset it, with growing delays. Recovery
 * needs the signaling server.
 */
export function nextRecoveryAction(state: RoomState, now: number): RecoveryAction | null {
  const peer = getPresentPeer(state)
  if (!peer || peer.connection.status === 'connected') return null
  if (state.stage !== 'call' || state.signaling === 'reconnecting') return null
  const { status, since, resetCount } = peer.connection
  const elapsedMs = now - since
  if (status === 'lost' && peer.attempt.isInitiator) return elapsedMs >= iceRestartDelayMs ? 'restart' : null
  const resetMs = Math.min(minResetDelayMs * 2 ** resetCount, maxResetDelayMs)
  return elapsedMs >= resetMs + (wasEstablished(peer.connection) ? iceRestartDelayMs : 0) ? 'reset' : null
}
