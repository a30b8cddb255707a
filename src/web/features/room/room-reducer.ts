import type { MediaState, ServerMessage } from '#contract/room.ts'

export const initialCaptions: MediaState['captions'] = { asks: false, writes: 'no' }

/** Why a stay in the room ended. */
export type EndReason = 'left' | 'replaced' | 'over' | 'refused'

/** What the room knows of itself and of the connection to the other; cameras and microphones live elsewhere. */
export type RoomState = {
  stage: 'lobby' | 'joining' | 'call' | 'ended'
  endReason: EndReason | null
  /** Whether the server hears this page. */
  isServerConnected: boolean
  /** What the other sends; null while the other is not here. */
  peerMedia: MediaState | null
  /** Whether the other was here before. */
  hasPeerJoined: boolean
  isInitiator: boolean
  generation: number
  /** Another number means: end the connection to the other and, if the other is here, make a new one. */
  connectionEpoch: number
  connectionState: RTCPeerConnectionState
  /** Whether this other person has been seen and heard already. */
  hasConnectedToPeer: boolean
  /** Whether this very connection has stood. */
  wasConnected: boolean
  /** Since when it is being made or mended, and what was tried. */
  disconnectedSince: number
  hasRestartedIce: boolean
  resetCount: number
}

export type RoomEvent =
  | { type: 'join' }
  | { type: 'refused'; endReason: EndReason }
  | { type: 'heard'; message: ServerMessage; at: number }
  | { type: 'unheard' }
  | { type: 'media'; connectionState: RTCPeerConnectionState; at: number }
  | { type: 'repaired'; action: RecoveryAction; at: number }
  | { type: 'end'; endReason: EndReason }
  | { type: 'return' }

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
    case 'refused':
      return state.stage === 'joining' ? { ...state, stage: 'lobby' } : toEnded(state, event.endReason)
    case 'unheard':
      return { ...state, isServerConnected: false }
    case 'heard':
      return applyServerMessage(state, event.message, event.at)
    case 'media':
      return applyConnectionState(state, event.connectionState, event.at)
    case 'repaired':
      return event.action === 'restart'
        ? { ...state, hasRestartedIce: true }
        : { ...state, resetCount: state.resetCount + 1, disconnectedSince: event.at }
    case 'end':
      return toEnded(state, event.endReason)
    case 'return':
      return { ...initialRoomState, connectionEpoch: state.connectionEpoch }
  }
}

const toEnded = (state: RoomState, ending: EndReason): RoomState => ({
  ...initialRoomState,
  stage: 'ended',
  endReason: ending,
  connectionEpoch: state.connectionEpoch + 1,
})

function applyServerMessage(state: RoomState, message: ServerMessage, at: number): RoomState {
  switch (message.type) {
    case 'welcome': {
      const { generation, isInitiator, other } = message
      const here: RoomState = {
        ...state,
        stage: 'call',
        isServerConnected: true,
        generation,
        isInitiator,
        peerMedia: other,
      }
      const mayStand = message.isResumed && generation === state.generation && other !== null
      if (mayStand) return here
      return {
        ...resetConnection(here, at),
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

function applyConnectionState(state: RoomState, media: RTCPeerConnectionState, at: number): RoomState {
  if (media !== 'connected') {
    return {
      ...state,
      connectionState: media,
      disconnectedSince: state.connectionState === 'connected' ? at : state.disconnectedSince,
    }
  }
  return {
    ...state,
    connectionState: media,
    hasConnectedToPeer: true,
    wasConnected: true,
    hasRestartedIce: false,
    resetCount: 0,
  }
}

/** What the line above the faces says. */
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
 * The ladder that mends a connection. A line that broke gets three seconds to come back by itself, then whoever makes the
 * offers looks for another way; where that does not help, and where a first connection does not come about, both
 * begin anew, each time with more patience. Nothing can be done while the server cannot be reached.
 */
export function nextRecoveryAction(state: RoomState, now: number): RecoveryAction | null {
  if (!state.isServerConnected || !state.peerMedia || state.connectionState === 'connected') return null
  const troubledMs = now - state.disconnectedSince
  if (state.wasConnected && state.isInitiator && !state.hasRestartedIce) {
    return troubledMs >= iceRestartDelayMs ? 'restart' : null
  }
  const resetMs = Math.min(minResetDelayMs * 2 ** state.resetCount, maxResetDelayMs)
  return troubledMs >= resetMs + (state.wasConnected ? iceRestartDelayMs : 0) ? 'reset' : null
}
