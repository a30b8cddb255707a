import type { MediaState, ServerMessage } from '#contract/room.ts'

export const initialCaptions: MediaState['captions'] = { asks: false, writes: 'no' }

export type EndReason = 'left' | 'replaced' | 'over' | 'join-failed'

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
  connectionState: RTCPeerConnectionState
  /** Whether any connection to this peer was established. */
  hasConnectedToPeer: boolean
  /** Whether the current peer connection was established. */
  wasConnected: boolean
  /** Start of the current connection attempt or recovery. */
  disconnectedSince: number
  hasRestartedIce: boolean
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
  connectionState: 'new',
  hasConnectedToPeer: false,
  wasConnected: false,
  disconnectedSince: 0,
  hasRestartedIce: false,
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
      return applyConnectionState(state, event.connectionState, event.at)
    case 'recovery-attempted':
      return event.action === 'restart'
        ? { ...state, hasRestartedIce: true }
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
      return {
        ...resetConnection(joined, at),
        hasPeerJoined: state.hasPeerJoined || other !== null,
        hasConnectedToPeer: false,
      }
    }
    case 'peer-joined':
      return {
        ...resetConnection(state, at),
        generation: message.generation,
        isInitiator: false,
        peerMedia: { ...{ microphone: false, camera: false, screen: false }, captions: initialCaptions },
        hasPeerJoined: true,
        hasConnectedToPeer: false,
        resetCount: 0,
      }
    case 'peer-left':
      return { ...resetConnection(state, at), peerMedia: null, hasConnectedToPeer: false }
    case 'reset':
      return { ...resetConnection(state, at), generation: message.generation }
    case 'media-state':
      return state.peerMedia ? { ...state, peerMedia: message.media } : state
    default:
      return state
  }
}

const resetConnection = (state: RoomState, at: number): RoomState => ({
  ...state,
  connectionEpoch: state.connectionEpoch + 1,
  connectionState: 'new',
  wasConnected: false,
  disconnectedSince: at,
  hasRestartedIce: false,
})

function applyConnectionState(
  state: RoomState,
  connectionState: RTCPeerConnectionState,
  at: number,
): RoomState {
  if (connectionState !== 'connected') {
    return {
      ...state,
      connectionState,
      disconnectedSince: state.connectionState === 'connected' ? at : state.disconnectedSince,
    }
  }
  return {
    ...state,
    connectionState,
    hasConnectedToPeer: true,
    wasConnected: true,
    hasRestartedIce: false,
    resetCount: 0,
  }
}

export type ConnectionStatus = 'connecting' | 'waiting' | 'connected' | 'reconnecting'

export function getConnectionStatus(state: RoomState): ConnectionStatus {
  if (state.peerMedia && state.connectionState === 'connected') return 'connected'
  if (!state.isServerConnected || (state.peerMedia && state.hasConnectedToPeer)) return 'reconnecting'
  return state.peerMedia ? 'connecting' : 'waiting'
}

export type RecoveryAction = 'restart' | 'reset'

const iceRestartDelayMs = 3000
const minResetDelayMs = 4000
const maxResetDelayMs = 16_000

/**
 * Recovery of a connection. After a loss it gets three seconds to recover by itself, then the initiator restarts ICE.
 * When that fails, or a first connection does not come about, both sides reset it, with growing delays. Recovery
 * needs the signaling server.
 */
export function nextRecoveryAction(state: RoomState, now: number): RecoveryAction | null {
  if (!state.isServerConnected || !state.peerMedia || state.connectionState === 'connected') return null
  const elapsedMs = now - state.disconnectedSince
  if (state.wasConnected && state.isInitiator && !state.hasRestartedIce) {
    return elapsedMs >= iceRestartDelayMs ? 'restart' : null
  }
  const resetMs = Math.min(minResetDelayMs * 2 ** state.resetCount, maxResetDelayMs)
  return elapsedMs >= resetMs + (state.wasConnected ? iceRestartDelayMs : 0) ? 'reset' : null
}
