import { expect, test } from 'vitest'
import type { ServerMessage } from '#contract/room.ts'
import { ApiError } from '#web/lib/api/api-client.ts'
import {
  getConnectionStatus,
  getPresentPeer,
  initialCaptions,
  initialRoomState,
  type JoinError,
  nextRecoveryAction,
  type RoomEvent,
  type RoomState,
  roomReducer,
} from './room-reducer.ts'

const mediaOn = { microphone: true, camera: true, screen: false, captions: initialCaptions, openView: null }
const serverMessage = (message: ServerMessage, at = 0): RoomEvent => ({ type: 'server-message', message, at })
const connection = (state: RTCPeerConnectionState, at = 0): RoomEvent => ({
  type: 'connection-state',
  connectionState: state,
  at,
})
const welcome = (change: Partial<Extract<ServerMessage, { type: 'welcome' }>> = {}): RoomEvent =>
  serverMessage({
    type: 'welcome',
    generation: 1,
    isInitiator: false,
    isResumed: false,
    other: null,
    ...change,
  })

const attemptOf = (state: RoomState) => getPresentPeer(state)?.attempt
const after = (...events: RoomEvent[]): RoomState => events.reduce(roomReducer, initialRoomState)
const join: RoomEvent = { type: 'join' }
/** Call of the participant who joined second. */
const joinedSecond = welcome({ generation: 2, isInitiator: true, other: mediaOn })
const inCall = [join, joinedSecond, connection('connecting'), connection('connected', 500)]

test('the call starts with the server’s welcome message', () => {
  expect(after(join).stage).toBe('joining')
  expect(after(join, welcome())).toMatchObject({ stage: 'call', peer: { presence: 'not-yet' } })
})

test('a failed join returns to the lobby, a failure during the call ends it', () => {
  const joinFailed = (error: JoinError): RoomEvent => ({ type: 'join-failed', error })
  expect(after(join, joinFailed('blocked'))).toEqual({ stage: 'lobby', joinError: 'blocked' })
  expect(after(...inCall, joinFailed('blocked'))).toMatchObject({ endReason: 'join-failed' })
  const closed = new ApiError({ status: 409, code: 'room.closed', message: '' })
  expect(after(...inCall, joinFailed(closed))).toMatchObject({ stage: 'ended', endReason: 'over' })
})

test('the connection status follows the peer and the server', () => {
  expect(getConnectionStatus(after(join, welcome()))).toBe('waiting')
  expect(getConnectionStatus(after(join, joinedSecond))).toBe('connecting')
  expect(getConnectionStatus(after(...inCall))).toBe('connected')
  expect(getConnectionStatus(after(...inCall, connection('disconnected')))).toBe('reconnecting')
  expect(getConnectionStatus(after(...inCall, { type: 'server-lost' }))).toBe('connected')
  expect(getConnectionStatus(after(join, welcome(), { type: 'server-lost' }))).toBe('reconnecting')
})

test('a connection that is replaced after a reset is a reconnection, one to a returning peer is not', () => {
  const reset = serverMessage({ type: 'reset', generation: 3 })
  expect(getConnectionStatus(after(join, joinedSecond, reset))).toBe('connecting')
  expect(getConnectionStatus(after(...inCall, reset))).toBe('reconnecting')
  expect(getConnectionStatus(after(...inCall, reset, reset, connection('failed')))).toBe('reconnecting')
  const returned = [
    serverMessage({ type: 'peer-left' }),
    serverMessage({ type: 'peer-joined', generation: 4 }),
  ]
  expect(getConnectionStatus(after(...inCall, reset, ...returned))).toBe('connecting')
})

test('a joining peer and a reset by either side create a new connection', () => {
  const joined = after(join, welcome(), serverMessage({ type: 'peer-joined', generation: 2 }))
  expect(attemptOf(joined)).toEqual({ isInitiator: false, generation: 2 })
  const reset = roomReducer(joined, serverMessage({ type: 'reset', generation: 3 }))
  expect(attemptOf(reset)).toEqual({ isInitiator: false, generation: 3 })
  const left = roomReducer(reset, serverMessage({ type: 'peer-left' }))
  expect(left).toMatchObject({ peer: { presence: 'left' } })
  expect(attemptOf(left)).toBeUndefined()
})

test('a reconnect to the server preserves the peer connection, unless there is a newer one', () => {
  const before = after(...inCall, { type: 'server-lost' })
  const resumed = { generation: 2, isInitiator: true, isResumed: true, other: mediaOn }
  // The same object means the same connection.
  expect(attemptOf(roomReducer(before, welcome(resumed)))).toBe(attemptOf(before))
  const isNew = (change: object) =>
    attemptOf(roomReducer(before, welcome({ ...resumed, ...change }))) !== attemptOf(before)
  expect(isNew({ generation: 3 })).toBe(true)
  expect(isNew({ isResumed: false })).toBe(true)
  expect(isNew({ other: null })).toBe(true)
})

test('the peer’s media state is stored', () => {
  const screenOnly = {
    microphone: false,
    camera: false,
    screen: true,
    captions: initialCaptions,
    openView: null,
  }
  const state = after(...inCall, serverMessage({ type: 'media-state', media: screenOnly }))
  expect(getPresentPeer(state)?.media).toEqual(screenOnly)
})

test('a lost connection gets three seconds, then an ICE restart, then a reset', () => {
  const disconnected = after(...inCall, connection('disconnected', 10_000))
  expect(nextRecoveryAction(disconnected, 12_999)).toBeNull()
  expect(nextRecoveryAction(disconnected, 13_000)).toBe('restart')
  const restarted = roomReducer(disconnected, { type: 'recovery-attempted', action: 'restart', at: 13_000 })
  expect(nextRecoveryAction(restarted, 16_999)).toBeNull()
  expect(nextRecoveryAction(roomReducer(restarted, connection('failed', 15_000)), 17_000)).toBe('reset')
})

test('the other participant waits for the reset', () => {
  const asked = welcome({ generation: 2, other: mediaOn })
  const failed = after(join, asked, connection('connected', 500), connection('failed', 10_000))
  expect(nextRecoveryAction(failed, 16_999)).toBeNull()
  expect(nextRecoveryAction(failed, 17_000)).toBe('reset')
})

test('a connection that is never established is reset with growing delays', () => {
  const connecting = after(join, joinedSecond)
  expect(nextRecoveryAction(connecting, 3999)).toBeNull()
  expect(nextRecoveryAction(connecting, 4000)).toBe('reset')
  const afterReset = roomReducer(connecting, { type: 'recovery-attempted', action: 'reset', at: 4000 })
  const secondAttempt = roomReducer(afterReset, serverMessage({ type: 'reset', generation: 3 }, 4100))
  expect(nextRecoveryAction(secondAttempt, 12_099)).toBeNull()
  expect(nextRecoveryAction(secondAttempt, 12_100)).toBe('reset')
})

test('there is no recovery while the peer or the server is away', () => {
  expect(nextRecoveryAction(after(join, welcome()), 60_000)).toBeNull()
  expect(nextRecoveryAction(after(join, joinedSecond, { type: 'server-lost' }), 60_000)).toBeNull()
  expect(nextRecoveryAction(after(...inCall), 60_000)).toBeNull()
})

test('the user can return after the end', () => {
  const left = after(...inCall, { type: 'end', endReason: 'left' })
  expect(left).toMatchObject({ stage: 'ended', endReason: 'left' })
  expect(roomReducer(left, { type: 'return-to-lobby' }).stage).toBe('lobby')
})
