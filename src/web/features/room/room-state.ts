import type { MediaState, ServerMessage } from '#contract/room.ts'

export const noCaptions: MediaState['captions'] = { asks: false, writes: 'no' }

/** Why a stay in the room ended. */
export type Ending = 'left' | 'replaced' | 'over' | 'refused'

/** What the room knows of itself and of the connection to the other; cameras and microphones live elsewhere. */
export type RoomState = {
  stage: 'lobby' | 'joining' | 'call' | 'ended'
  ending: Ending | null
  /** Whether the server hears this page. */
  isHeard: boolean
  /** What the other sends; null while the other is not here. */
  other: MediaState | null
  /** Whether the other was here before. */
  hasMet: boolean
  isInitiator: boolean
  generation: number
  /** Another number means: end the connection to the other and, if the other is here, make a new one. */
  pairing: number
  media: RTCPeerConnectionState
  /** Whether this other person has been seen and heard already. */
  hasConnected: boolean
  /** Whether this very connection has stood. */
  hasStood: boolean
  /** Since when it is being made or mended, and what was tried. */
  troubledSince: number
  hasRestarted: boolean
  resets: number
}

export type RoomEvent =
  | { type: 'join' }
  | { type: 'refused'; ending: Ending }
  | { type: 'heard'; message: ServerMessage; at: number }
  | { type: 'unheard' }
  | { type: 'media'; media: RTCPeerConnectionState; at: number }
  | { type: 'repaired'; by: Repair; at: number }
  | { type: 'end'; ending: Ending }
  | { type: 'return' }

export const inTheLobby: RoomState = {
  stage: 'lobby',
  ending: null,
  isHeard: false,
  other: null,
  hasMet: false,
  isInitiator: false,
  generation: 0,
  pairing: 0,
  media: 'new',
  hasConnected: false,
  hasStood: false,
  troubledSince: 0,
  hasRestarted: false,
  resets: 0,
}

export function next(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'join':
      return { ...state, stage: 'joining' }
    case 'refused':
      return state.stage === 'joining' ? { ...state, stage: 'lobby' } : ended(state, event.ending)
    case 'unheard':
      return { ...state, isHeard: false }
    case 'heard':
      return heard(state, event.message, event.at)
    case 'media':
      return connected(state, event.media, event.at)
    case 'repaired':
      return event.by === 'restart'
        ? { ...state, hasRestarted: true }
        : { ...state, resets: state.resets + 1, troubledSince: event.at }
    case 'end':
      return ended(state, event.ending)
    case 'return':
      return { ...inTheLobby, pairing: state.pairing }
  }
}

const ended = (state: RoomState, ending: Ending): RoomState => ({
  ...inTheLobby,
  stage: 'ended',
  ending,
  pairing: state.pairing + 1,
})

function heard(state: RoomState, message: ServerMessage, at: number): RoomState {
  switch (message.type) {
    case 'welcome': {
      const { generation, isInitiator, other } = message
      const here: RoomState = { ...state, stage: 'call', isHeard: true, generation, isInitiator, other }
      const mayStand = message.isResumed && generation === state.generation && other !== null
      if (mayStand) return here
      return { ...anew(here, at), hasMet: state.hasMet || other !== null, hasConnected: false }
    }
    case 'peer-joined':
      return {
        ...anew(state, at),
        generation: message.generation,
        isInitiator: false,
        other: { ...{ microphone: false, camera: false, screen: false }, captions: noCaptions },
        hasMet: true,
        hasConnected: false,
        resets: 0,
      }
    case 'peer-left':
      return { ...anew(state, at), other: null, hasConnected: false }
    case 'reset':
      return { ...anew(state, at), generation: message.generation }
    case 'media-state':
      return state.other ? { ...state, other: message.media } : state
    default:
      return state
  }
}

const anew = (state: RoomState, at: number): RoomState => ({
  ...state,
  pairing: state.pairing + 1,
  media: 'new',
  hasStood: false,
  troubledSince: at,
  hasRestarted: false,
})

function connected(state: RoomState, media: RTCPeerConnectionState, at: number): RoomState {
  if (media !== 'connected') {
    return { ...state, media, troubledSince: state.media === 'connected' ? at : state.troubledSince }
  }
  return { ...state, media, hasConnected: true, hasStood: true, hasRestarted: false, resets: 0 }
}

/** What the line above the faces says. */
export type Connection = 'connecting' | 'waiting' | 'connected' | 'reconnecting'

export function connectionOf(state: RoomState): Connection {
  if (state.other && state.media === 'connected') return 'connected'
  if (!state.isHeard || (state.other && state.hasConnected)) return 'reconnecting'
  return state.other ? 'connecting' : 'waiting'
}

export type Repair = 'restart' | 'reset'

const patienceMs = 3000
const firstResetMs = 4000
const longestResetMs = 16_000

/**
 * The ladder that mends a connection. A line that broke gets three seconds to come back by itself, then whoever makes the
 * offers looks for another way; where that does not help, and where a first connection does not come about, both
 * begin anew, each time with more patience. Nothing can be done while the server cannot be reached.
 */
export function repairOf(state: RoomState, now: number): Repair | null {
  if (!state.isHeard || !state.other || state.media === 'connected') return null
  const troubledMs = now - state.troubledSince
  if (state.hasStood && state.isInitiator && !state.hasRestarted) {
    return troubledMs >= patienceMs ? 'restart' : null
  }
  const resetMs = Math.min(firstResetMs * 2 ** state.resets, longestResetMs)
  return troubledMs >= resetMs + (state.hasStood ? patienceMs : 0) ? 'reset' : null
}
