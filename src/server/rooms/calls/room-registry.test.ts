import { beforeEach, expect, test, vi } from 'vitest'
import { bookingId, userId } from '#contract/id.ts'
import { roomCloseCodes, type ServerMessage } from '#contract/room.ts'
import { roomLimits } from '#contract/room-limits.ts'
import { createRoomRegistry } from './room-registry.ts'

const opened = new Date('2030-05-03T09:55:00Z')
const id = (end: number) => `0196a1b2-0000-7000-8000-00000000000${end}`
const [room, ana, boris] = [bookingId.parse(id(1)), userId.parse(id(2)), userId.parse(id(3))]

beforeEach(() => {
  vi.useFakeTimers({ now: opened })
  return () => vi.useRealTimers()
})

function aHouse() {
  const ended: { id: string; at: Date }[] = []
  const kept: [string, string][] = []
  let begun = 0
  const rooms = createRoomRegistry({
    attendanceLog: {
      start: async ({ connectionId }) => ({ id: `visit ${++begun}`, connectionId }),
      heartbeat: async () => {},
      end: async (visit, at) => void ended.push({ id: visit.id, at }),
    },
    saveCaption: async ({ userId }, text) => void kept.push([userId, text]),
    openDocument: () => ({ handleMessage: () => true, close: async () => {} }),
    now: () => new Date(),
  })
  function enter(who: typeof ana, instanceId = who as string) {
    const heard: ServerMessage[] = []
    const closed: number[] = []
    const closesAt = new Date('2030-05-03T11:30:00Z')
    const ticket = { bookingId: room, userId: who, authSessionId: who, connectionId: instanceId, closesAt }
    const stay = rooms.enter(ticket, { send: one => heard.push(one) > 0, close: code => closed.push(code) })
    return { ...stay, heard, closed, types: () => heard.map(one => one.type) }
  }
  return { rooms, enter, ended, kept }
}

const devices = { microphone: true, camera: false, screen: false }
const ms = (seconds: number) => seconds * 1000

test('a lost connection keeps its place for the grace time, then counts as left from when it was lost', async () => {
  const { enter, ended } = aHouse()
  const first = enter(ana)
  const other = enter(boris)
  first.onDisconnect()
  await vi.advanceTimersByTimeAsync(ms(roomLimits.reconnectGraceSeconds - 1))
  expect(other.types()).toEqual(['welcome'])
  await vi.advanceTimersByTimeAsync(ms(1))
  expect(other.types()).toEqual(['welcome', 'peer-left'])
  expect(ended).toEqual([{ id: 'visit 1', at: opened }])
})

test('whoever missed something while away begins anew with the other', async () => {
  const { enter } = aHouse()
  const first = enter(ana)
  const other = enter(boris)
  first.onDisconnect()
  other.onMessage({ type: 'sdp', generation: 2, description: { type: 'offer', sdp: 'v=0' } })
  const back = enter(ana)
  expect(back.heard).toMatchObject([{ type: 'welcome', generation: 3, isInitiator: false, isResumed: true }])
  expect(other.heard.at(-1)).toEqual({ type: 'reset', generation: 3 })
})

test('a page that is loaded anew is somebody new', () => {
  const { enter } = aHouse()
  const other = enter(boris)
  enter(ana, id(4)).onDisconnect()
  const loaded = enter(ana, id(5))
  expect(loaded.heard).toMatchObject([{ type: 'welcome', isInitiator: true, isResumed: false }])
  expect(other.types()).toEqual(['welcome', 'peer-joined', 'peer-joined'])
})

test('when the time is over everybody is shown out and every visit ends', async () => {
  const { enter, ended } = aHouse()
  const both = [enter(ana), enter(boris)]
  await vi.advanceTimersByTimeAsync(ms(95 * 60))
  for (const one of both) expect(one.closed).toEqual([roomCloseCodes.over])
  expect(ended.map(one => one.id)).toEqual(['visit 1', 'visit 2'])
})

test('closing waits until the visits are written', async () => {
  const { rooms, enter, ended } = aHouse()
  enter(ana)
  await rooms.close()
  expect(ended).toHaveLength(1)
})

test('what is said is passed on and kept only while both want it, and only what is final is kept', () => {
  const { enter, kept } = aHouse()
  const [first, other] = [enter(ana), enter(boris)]
  const sees = (asks: boolean, writes: 'yes' | 'no') =>
    ({ type: 'media-state', media: { ...devices, captions: { asks, writes } } }) as const
  const says = (text: string, isFinal: boolean) => first.onMessage({ type: 'caption', text, isFinal })
  says('nobody asked', true)
  other.onMessage(sees(true, 'no'))
  says('nobody agreed', true)
  first.onMessage(sees(false, 'yes'))
  says('good mor', false)
  says('good morning', true)
  other.onMessage(sees(false, 'no'))
  says('not any more', true)
  expect(other.heard.filter(one => one.type === 'caption')).toEqual([
    { type: 'caption', text: 'good mor', isFinal: false },
    { type: 'caption', text: 'good morning', isFinal: true },
  ])
  expect(kept).toEqual([[ana, 'good morning']])
})
