import type { MediaState, ServerMessage } from '#contract/room.ts'

export const initialCaptions: MediaState['captions'] = { asks: false, writes: 'no' }

export type EndReason = 'left' | 'replaced' | 'over' | 'join-failed'

/**
 * Connection to the peer:
 * - `connecting`: for the first time
 * - `connected`
 * - `lost`: interrupted, may recover by itself
 * - `restarting`: ICE restarted after a loss
 * - `reconnecting`: replaced by a new connection, which is not established yet
 */
type PeerConnectionStatus = 'connecting' | 'connected' | 'lost' | 'restarting' | 'reconnecting'

/** State of the room and of the peer connection. Devices have their own state. */
export type RoomState = {
  stage: 'lobby' | 'joining' | 'call' | 'ended'
  endReason: EndReason | null
  isServerConnected: boolean
  /** Media state of the peer. Null while absent. */
  peerMedia: MediaState | null
  hasPeerJoined: boolean
  isInitiator: boolean
  generation: number
  /** A new value closes the peer connection and, with a peer present, creates a new one. */
  connectionEpoch: number
  peerConnection: PeerConnectionStatus
  /** Start of the current connection attempt or recovery. */
  disconnectedSince: number
  resetCount: number
}

export type RoomEvent =
  | { type: 'join' }
  | { type: 'join-failed'; endReason: EndReason }
  | { type: 'server-message'; message: ServerMessage; at: number }
  | { type: 'server-lost' }
  | { type: 'connection-state'; connectionState: RTCPeerConnectionState; at: number }
  | { type: 'recovery-attempted'; action: RecoveryAction; at: number }
  | { type: 'end'; endReason: EndReason }
  | { type: 'return-to-lobby' }

export const initialRoomState: RoomState = {
  stage: 'lobby',
  endReason: null,
  isServerConnected: false,
  peerMedia: null,
  hasPeerJoined: false,
  isInitiator: false,
  generation: 0,
  connectionEpoch: 0,
  peerConnection: 'connecting',
  disconnectedSince: 0,
  resetCount: 0,
}

export function roomReducer(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'join':
      return { ...state, stage: 'joining' }
    case 'join-failed':
      return state.stage === 'joining' ? { ...state, stage: 'lobby' } : toEnded(state, event.endReason)
    case 'server-lost':
      return { ...state, isServerConnected: false }
    case 'server-message':
      return applyServerMessage(state, event.message, event.at)
    case 'connection-state':
      if (event.connectionState === 'connected')
        return { ...state, peerConnection: 'connected', resetCount: 0 }
      return state.peerConnection === 'connected'
        ? { ...state, peerConnection: 'lost', disconnectedSince: event.at }
        : state
    case 'recovery-attempted':
      return event.action === 'restart'
        ? { ...state, peerConnection: 'restarting' }
        : { ...state, resetCount: state.resetCount + 1, disconnectedSince: event.at }
    case 'end':
      return toEnded(state, event.endReason)
    case 'return-to-lobby':
      return { ...initialRoomState, connectionEpoch: state.connectionEpoch }
  }
}

const toEnded = (state: RoomState, endReason: EndReason): RoomState => ({
  ...initialRoomState,
  stage: 'ended',
  endReason,
  connectionEpoch: state.connectionEpoch + 1,
})

function applyServerMessage(state: RoomState, message: ServerMessage, at: number): RoomState {
  switch (message.type) {
    case 'welcome': {
      const { generation, isInitiator, other } = message
      const joined: RoomState = {
        ...state,
        stage: 'call',
        isServerConnected: true,
        generation,
        isInitiator,
        peerMedia: other,
      }
      const canResume = message.isResumed && generation === state.generation && other !== null
      if (canResume) return joined
      return { ...newConnection(joined, at), hasPeerJoined: state.hasPeerJoined || other !== null }
    }
    case 'peer-joined':
      return {
        ...newConnection(state, at),
        generation: message.generation,
        isInitiator: false,
        peerMedia: { ...{ microphone: false, camera: false, screen: false }, captions: initialCaptions },
        hasPeerJoined: true,
        resetCount: 0,
      }
    case 'peer-left':
      return { ...newConnection(state, at), peerMedia: null }
    case 'reset': {
      const isFirst = state.peerConnection === 'connecting'
      return {
        ...newConnection(state, at),
        generation: message.generation,
        peerConnection: isFirst ? 'connecting' : 'reconnecting',
      }
    }
    case 'media-state':
      return state.peerMedia ? { ...state, peerMedia: message.media } : state
    default:
      return state
  }
}

const newConnection = (state: RoomState, at: number): RoomState => ({
  ...state,
  connectionEpoch: state.connectionEpoch + 1,
  peerConnection: 'connecting',
  disconnectedSince: at,
})

/** Whether the current connection was established, even if it is interrupted now. */
export const wasEstablished = ({ peerConnection }: RoomState): boolean =>
  peerConnection === 'connected' || peerConnection === 'lost' || peerConnection === 'restarting'

export type ConnectionStatus = 'connecting' | 'waiting' | 'connected' | 'reconnecting'

export function getConnectionStatus({
  peerMedia,
  peerConnection,
  isServerConnected,
}: RoomState): ConnectionStatus {
  if (peerMedia && peerConnection === 'connected') return 'connected'
  if (!isServerConnected || (peerMedia && peerConnection !== 'connecting')) return 'reconnecting'
  return peerMedia ? 'connecting' : 'waiting'
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
  const { peerConnection, resetCount } = state
  if (!state.isServerConnected || !state.peerMedia || peerConnection === 'connected') return null
  const elapsedMs = now - state.disconnectedSince
  if (peerConnection === 'lost' && state.isInitiator) return elapsedMs >= iceRestartDelayMs ? 'restart' : null
  const resetMs = Math.min(minResetDelayMs * 2 ** resetCount, maxResetDelayMs)
  return elapsedMs >= resetMs + (wasEstablished(state) ? iceRestartDelayMs : 0) ? 'reset' : null
}
