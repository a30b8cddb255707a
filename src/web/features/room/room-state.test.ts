import { expect, test } from 'vitest'
import type { ServerMessage } from '#contract/room.ts'
import {
  connectionOf,
  inTheLobby,
  next,
  noCaptions,
  type RoomEvent,
  type RoomState,
  repairOf,
} from './room-state.ts'

const face = { microphone: true, camera: true, screen: false, captions: noCaptions }
const heard = (message: ServerMessage, at = 0): RoomEvent => ({ type: 'heard', message, at })
const media = (state: RTCPeerConnectionState, at = 0): RoomEvent => ({ type: 'media', media: state, at })
const welcome = (change: Partial<Extract<ServerMessage, { type: 'welcome' }>> = {}): RoomEvent =>
  heard({ type: 'welcome', generation: 1, isInitiator: false, isResumed: false, other: null, ...change })

const after = (...events: RoomEvent[]): RoomState => events.reduce(next, inTheLobby)
const join: RoomEvent = { type: 'join' }
/** In the call as the one who came second. */
const second = welcome({ generation: 2, isInitiator: true, other: face })
const talking = [join, second, media('connecting'), media('connected', 500)]

test('the room opens when the server says welcome', () => {
  expect(after(join).stage).toBe('joining')
  expect(after(join, welcome())).toMatchObject({ stage: 'call', other: null, isInitiator: false })
})

test('a refusal at the door leads back to the lobby, one in the call ends it', () => {
  const refused: RoomEvent = { type: 'refused', ending: 'over' }
  expect(after(join, refused).stage).toBe('lobby')
  expect(after(...talking, refused)).toMatchObject({ stage: 'ended', ending: 'over' })
})

test('the line above the faces always says how things are', () => {
  expect(connectionOf(after(join, welcome()))).toBe('waiting')
  expect(connectionOf(after(join, second))).toBe('connecting')
  expect(connectionOf(after(...talking))).toBe('connected')
  expect(connectionOf(after(...talking, media('disconnected')))).toBe('reconnecting')
  expect(connectionOf(after(...talking, { type: 'unheard' }))).toBe('connected')
  expect(connectionOf(after(join, welcome(), { type: 'unheard' }))).toBe('reconnecting')
})

test('a new connection is made for everybody who comes, and when either side asks for it', () => {
  const alone = after(join, welcome())
  const joined = next(alone, heard({ type: 'peer-joined', generation: 2 }))
  expect(joined.pairing).toBe(alone.pairing + 1)
  expect(joined).toMatchObject({ isInitiator: false, generation: 2, hasMet: true })
  const reset = next(joined, heard({ type: 'reset', generation: 3 }))
  expect(reset).toMatchObject({ pairing: joined.pairing + 1, generation: 3 })
  expect(next(reset, heard({ type: 'peer-left' }))).toMatchObject({ pairing: reset.pairing + 1, other: null })
})

test('coming back to the server keeps the connection to the other, unless there is a newer one', () => {
  const before = after(...talking, { type: 'unheard' })
  const back = { generation: 2, isInitiator: true, isResumed: true, other: face }
  expect(next(before, welcome(back)).pairing).toBe(before.pairing)
  expect(next(before, welcome({ ...back, generation: 3 })).pairing).toBe(before.pairing + 1)
  expect(next(before, welcome({ ...back, other: null })).pairing).toBe(before.pairing + 1)
})

test('what the other switches on and off is shown', () => {
  const quiet = { microphone: false, camera: false, screen: true, captions: noCaptions }
  expect(after(...talking, heard({ type: 'media-state', media: quiet })).other).toEqual(quiet)
})

test('a broken line gets three seconds, then another way is looked for, then both begin anew', () => {
  const broken = after(...talking, media('disconnected', 10_000))
  expect(repairOf(broken, 12_999)).toBeNull()
  expect(repairOf(broken, 13_000)).toBe('restart')
  const restarted = next(broken, { type: 'repaired', by: 'restart', at: 13_000 })
  expect(repairOf(restarted, 16_999)).toBeNull()
  expect(repairOf(next(restarted, media('failed', 15_000)), 17_000)).toBe('reset')
})

test('whoever does not make the offers waits until it is time to begin anew', () => {
  const broken = { ...after(...talking, media('failed', 10_000)), isInitiator: false }
  expect(repairOf(broken, 16_999)).toBeNull()
  expect(repairOf(broken, 17_000)).toBe('reset')
})

test('a connection that does not come about is begun anew with growing patience', () => {
  const asked = after(join, second)
  expect(repairOf(asked, 3999)).toBeNull()
  expect(repairOf(asked, 4000)).toBe('reset')
  const again = next(asked, { type: 'repaired', by: 'reset', at: 4000 })
  const begun = next(again, heard({ type: 'reset', generation: 3 }, 4100))
  expect(repairOf(begun, 12_099)).toBeNull()
  expect(repairOf(begun, 12_100)).toBe('reset')
})

test('nothing is mended while the other is away or the server cannot be reached', () => {
  expect(repairOf(after(join, welcome()), 60_000)).toBeNull()
  expect(repairOf(after(join, second, { type: 'unheard' }), 60_000)).toBeNull()
  expect(repairOf(after(...talking), 60_000)).toBeNull()
})

test('after the end one can come back', () => {
  const left = after(...talking, { type: 'end', ending: 'left' })
  expect(left).toMatchObject({ stage: 'ended', ending: 'left', other: null })
  expect(next(left, { type: 'return' }).stage).toBe('lobby')
})
