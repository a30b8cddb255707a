import { beforeEach, expect, test, vi } from 'vitest'
import { bookingId, userId } from '#contract/id.ts'
import { roomCloseCodes, type ServerMessage } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { createSignalingServer } from './signaling-server.ts'

const opened = new Date('2030-05-03T09:55:00Z')
const id = (end: number) => `0196a1b2-0000-7000-8000-00000000000${end}`
const [room, ana, boris] = [bookingId.parse(id(1)), userId.parse(id(2)), userId.parse(id(3))]

beforeEach(() => {
  vi.useFakeTimers({ now: opened })
  return () => vi.useRealTimers()
})

function createTestServer() {
  const ended: { id: string; at: Date }[] = []
  const saved: [string, string][] = []
  let visitCount = 0
  const rooms = createSignalingServer({
    attendanceLog: {
      start: async ({ connectionId }) => ({ id: `visit ${++visitCount}`, connectionId }),
      heartbeat: async () => {},
      end: async (visit, at) => void ended.push({ id: visit.id, at }),
    },
    saveCaption: async ({ userId }, text) => void saved.push([userId, text]),
    openDocument: () => ({ handleMessage: () => true, close: async () => {} }),
    now: () => new Date(),
  })
  function enter(user: typeof ana, instanceId = user as string) {
    const received: ServerMessage[] = []
    const closed: number[] = []
    const closesAt = new Date('2030-05-03T11:30:00Z')
    const token = { bookingId: room, userId: user, authSessionId: user, connectionId: instanceId, closesAt }
    const handlers = rooms.join(token, {
      send: message => received.push(message) > 0,
      close: code => closed.push(code),
    })
    return { ...handlers, received, closed, types: () => received.map(message => message.type) }
  }
  return { rooms, enter, ended, saved }
}

const devices = { microphone: true, camera: false, screen: false, openView: null }
const ms = (seconds: number) => seconds * 1000

test('a participant who lost the connection has left after the grace time, as of the moment of the loss', async () => {
  const { enter, ended } = createTestServer()
  const first = enter(ana)
  const other = enter(boris)
  first.onDisconnect()
  await vi.advanceTimersByTimeAsync(ms(roomLimits.reconnectGraceSeconds - 1))
  expect(other.types()).toEqual(['welcome'])
  await vi.advanceTimersByTimeAsync(ms(1))
  expect(other.types()).toEqual(['welcome', 'peer-left'])
  expect(ended).toEqual([{ id: 'visit 1', at: opened }])
})

test('a participant who missed a message renegotiates after the reconnect', async () => {
  const { enter } = createTestServer()
  const first = enter(ana)
  const other = enter(boris)
  first.onDisconnect()
  other.onMessage({ type: 'sdp', generation: 2, description: { type: 'offer', sdp: 'v=0' } })
  const back = enter(ana)
  expect(back.received).toMatchObject([
    { type: 'welcome', generation: 3, isInitiator: false, isResumed: true },
  ])
  expect(other.received.at(-1)).toEqual({ type: 'reset', generation: 3 })
})

test('a reloaded page joins as a new connection', () => {
  const { enter } = createTestServer()
  const other = enter(boris)
  enter(ana, id(4)).onDisconnect()
  const loaded = enter(ana, id(5))
  expect(loaded.received).toMatchObject([{ type: 'welcome', isInitiator: true, isResumed: false }])
  expect(other.types()).toEqual(['welcome', 'peer-joined', 'peer-joined'])
})

test('the signaling server disconnects both participants and ends their visits at the closing time', async () => {
  const { enter, ended } = createTestServer()
  const both = [enter(ana), enter(boris)]
  await vi.advanceTimersByTimeAsync(ms(95 * 60))
  for (const member of both) expect(member.closed).toEqual([roomCloseCodes.over])
  expect(ended.map(visit => visit.id)).toEqual(['visit 1', 'visit 2'])
})

test('closing the signaling server waits for the attendance writes', async () => {
  const { rooms, enter, ended } = createTestServer()
  enter(ana)
  await rooms.close()
  expect(ended).toHaveLength(1)
})

test('captions are relayed only while both want them, and only final ones are saved', () => {
  const { enter, saved } = createTestServer()
  const [first, other] = [enter(ana), enter(boris)]
  const mediaState = (asks: boolean, writes: 'yes' | 'no') =>
    ({ type: 'media-state', media: { ...devices, captions: { asks, writes } } }) as const
  const caption = (text: string, isFinal: boolean) => first.onMessage({ type: 'caption', text, isFinal })
  caption('not requested', true)
  other.onMessage(mediaState(true, 'no'))
  caption('not consented', true)
  first.onMessage(mediaState(false, 'yes'))
  caption('good mor', false)
  caption('good morning', true)
  other.onMessage(mediaState(false, 'no'))
  caption('not any more', true)
  expect(other.received.filter(message => message.type === 'caption')).toEqual([
    { type: 'caption', text: 'good mor', isFinal: false },
    { type: 'caption', text: 'good morning', isFinal: true },
  ])
  expect(saved).toEqual([[ana, 'good morning']])
})
