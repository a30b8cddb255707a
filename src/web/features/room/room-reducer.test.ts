import { expect, test } from 'vitest'
import type { ServerMessage } from '#contract/room.ts'
import {
  getConnectionStatus,
  initialCaptions,
  initialRoomState,
  nextRecoveryAction,
  type RoomEvent,
  type RoomState,
  roomReducer,
} from './room-reducer.ts'

const face = { microphone: true, camera: true, screen: false, captions: initialCaptions }
const heard = (message: ServerMessage, at = 0): RoomEvent => ({ type: 'heard', message, at })
const media = (state: RTCPeerConnectionState, at = 0): RoomEvent => ({
  type: 'media',
  connectionState: state,
  at,
})
const welcome = (change: Partial<Extract<ServerMessage, { type: 'welcome' }>> = {}): RoomEvent =>
  heard({ type: 'welcome', generation: 1, isInitiator: false, isResumed: false, other: null, ...change })

const after = (...events: RoomEvent[]): RoomState => events.reduce(roomReducer, initialRoomState)
const join: RoomEvent = { type: 'join' }
/** In the call as the one who came second. */
const second = welcome({ generation: 2, isInitiator: true, other: face })
const talking = [join, second, media('connecting'), media('connected', 500)]

test('the room opens when the server says welcome', () => {
  expect(after(join).stage).toBe('joining')
  expect(after(join, welcome())).toMatchObject({ stage: 'call', peerMedia: null, isInitiator: false })
})

test('a refusal at the door leads back to the lobby, one in the call ends it', () => {
  const refused: RoomEvent = { type: 'refused', endReason: 'over' }
  expect(after(join, refused).stage).toBe('lobby')
  expect(after(...talking, refused)).toMatchObject({ stage: 'ended', endReason: 'over' })
})

test('the line above the faces always says how things are', () => {
  expect(getConnectionStatus(after(join, welcome()))).toBe('waiting')
  expect(getConnectionStatus(after(join, second))).toBe('connecting')
  expect(getConnectionStatus(after(...talking))).toBe('connected')
  expect(getConnectionStatus(after(...talking, media('disconnected')))).toBe('reconnecting')
  expect(getConnectionStatus(after(...talking, { type: 'unheard' }))).toBe('connected')
  expect(getConnectionStatus(after(join, welcome(), { type: 'unheard' }))).toBe('reconnecting')
})

test('a new connection is made for everybody who comes, and when either side asks for it', () => {
  const alone = after(join, welcome())
  const joined = roomReducer(alone, heard({ type: 'peer-joined', generation: 2 }))
  expect(joined.connectionEpoch).toBe(alone.connectionEpoch + 1)
  expect(joined).toMatchObject({ isInitiator: false, generation: 2, hasPeerJoined: true })
  const reset = roomReducer(joined, heard({ type: 'reset', generation: 3 }))
  expect(reset).toMatchObject({ connectionEpoch: joined.connectionEpoch + 1, generation: 3 })
  expect(roomReducer(reset, heard({ type: 'peer-left' }))).toMatchObject({
    connectionEpoch: reset.connectionEpoch + 1,
    peerMedia: null,
  })
})

test('coming back to the server keeps the connection to the other, unless there is a newer one', () => {
  const before = after(...talking, { type: 'unheard' })
  const back = { generation: 2, isInitiator: true, isResumed: true, other: face }
  expect(roomReducer(before, welcome(back)).connectionEpoch).toBe(before.connectionEpoch)
  expect(roomReducer(before, welcome({ ...back, generation: 3 })).connectionEpoch).toBe(
    before.connectionEpoch + 1,
  )
  expect(roomReducer(before, welcome({ ...back, other: null })).connectionEpoch).toBe(
    before.connectionEpoch + 1,
  )
})

test('what the other switches on and off is shown', () => {
  const quiet = { microphone: false, camera: false, screen: true, captions: initialCaptions }
  expect(after(...talking, heard({ type: 'media-state', media: quiet })).peerMedia).toEqual(quiet)
})

test('a broken line gets three seconds, then another way is looked for, then both begin anew', () => {
  const broken = after(...talking, media('disconnected', 10_000))
  expect(nextRecoveryAction(broken, 12_999)).toBeNull()
  expect(nextRecoveryAction(broken, 13_000)).toBe('restart')
  const restarted = roomReducer(broken, { type: 'repaired', action: 'restart', at: 13_000 })
  expect(nextRecoveryAction(restarted, 16_999)).toBeNull()
  expect(nextRecoveryAction(roomReducer(restarted, media('failed', 15_000)), 17_000)).toBe('reset')
})

test('whoever does not make the offers waits until it is time to begin anew', () => {
  const broken = { ...after(...talking, media('failed', 10_000)), isInitiator: false }
  expect(nextRecoveryAction(broken, 16_999)).toBeNull()
  expect(nextRecoveryAction(broken, 17_000)).toBe('reset')
})

test('a connection that does not come about is begun anew with growing patience', () => {
  const asked = after(join, second)
  expect(nextRecoveryAction(asked, 3999)).toBeNull()
  expect(nextRecoveryAction(asked, 4000)).toBe('reset')
  const again = roomReducer(asked, { type: 'repaired', action: 'reset', at: 4000 })
  const begun = roomReducer(again, heard({ type: 'reset', generation: 3 }, 4100))
  expect(nextRecoveryAction(begun, 12_099)).toBeNull()
  expect(nextRecoveryAction(begun, 12_100)).toBe('reset')
})

test('nothing is mended while the other is away or the server cannot be reached', () => {
  expect(nextRecoveryAction(after(join, welcome()), 60_000)).toBeNull()
  expect(nextRecoveryAction(after(join, second, { type: 'unheard' }), 60_000)).toBeNull()
  expect(nextRecoveryAction(after(...talking), 60_000)).toBeNull()
})

test('after the end one can come back', () => {
  const left = after(...talking, { type: 'end', endReason: 'left' })
  expect(left).toMatchObject({ stage: 'ended', endReason: 'left', peerMedia: null })
  expect(roomReducer(left, { type: 'return' }).stage).toBe('lobby')
})
