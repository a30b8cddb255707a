import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { bookingId } from '#contract/id.ts'
import { connect, connectionLimits } from '#server/lib/database/pool.ts'
import type { Subscriber } from '#server/lib/pubsub/pubsub.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { aPageLoad } from '#test/room-socket.ts'
import { twoProcesses } from '#test/two-processes.ts'
import { createRoomRouter } from './cross-node-router.ts'
import { notifyRoomChange } from './live-room.ts'

const talking = { microphone: true, camera: true, screen: false, captions: { asks: false, writes: 'no' } }

test('two people meet who are connected to two processes, and hear each other in order', async () => {
  const { first, second, interviewee, interviewer, enter } = await twoProcesses()
  const one = await enter(first, interviewer)
  expect(await one.next()).toMatchObject({ type: 'welcome', other: null })
  const other = await enter(second, interviewee)
  expect(await other.next()).toMatchObject({ type: 'welcome', generation: 2, isInitiator: true })
  expect(await one.next()).toEqual({ type: 'peer-joined', generation: 2 })

  const line = (at: number) => ({
    type: 'ice',
    generation: 2,
    candidate: { candidate: `candidate:${at}`, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null },
  })
  for (let at = 0; at < 100; at++) {
    one.say(line(at))
    other.say(line(at))
  }
  for (let at = 0; at < 100; at++) {
    expect(await one.next()).toEqual(line(at))
    expect(await other.next()).toEqual(line(at))
  }
  other.say({ type: 'media-state', media: talking })
  expect(await one.next()).toEqual({ type: 'media-state', media: talking })
  other.say({ type: 'leave' })
  expect(await other.closed).toBe(1000)
  expect(await one.next()).toEqual({ type: 'peer-left' })
})

test('a line that is cut keeps its place, and a page that is back on the other process goes on in it', async () => {
  const { first, second, interviewee, interviewer, enter } = await twoProcesses()
  const one = await enter(first, interviewer)
  const page = aPageLoad()
  const other = await enter(second, interviewee, page)
  expect(await other.next()).toMatchObject({ type: 'welcome', isResumed: false })
  other.cut()
  const back = await enter(first, interviewee, page)
  expect(await back.next()).toMatchObject({ type: 'welcome', generation: 2, isResumed: true })
  back.say({ type: 'media-state', media: talking })
  expect([await one.next(), await one.next(), await one.next()]).toMatchObject([
    { type: 'welcome' },
    { type: 'peer-joined' },
    { type: 'media-state' },
  ])
})

test('when the process that holds a room stops, both come back to the other one', async () => {
  const { first, second, interviewee, interviewer, enter } = await twoProcesses()
  const one = await enter(second, interviewer)
  const other = await enter(first, interviewee)
  expect(await other.next()).toMatchObject({ type: 'welcome', generation: 2 })
  await second.close()
  expect(await one.closed).toBe(1001)
  expect(await other.closed).toBe(1001)

  const again = await enter(first, interviewee)
  expect(await again.next()).toMatchObject({ type: 'welcome', generation: 1, other: null })
  const both = await enter(first, interviewer)
  expect(await both.next()).toMatchObject({ type: 'welcome', generation: 2 })
})

test('a room goes on when the line between the processes breaks and comes back', async () => {
  const { first, second, interviewee, interviewer, enter } = await twoProcesses()
  const one = await enter(first, interviewer)
  expect(await one.next()).toMatchObject({ type: 'welcome' })
  // Waits until it has gone: before that the lock that says who lives is still held.
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and query like '%listen process_%' and pid <> pg_backend_pid()`.execute(
    first.deps.db,
  )
  const number = await first.deps.pubsub.getNodeId()
  await expect.poll(() => first.deps.pubsub.findDeadNodes([number])).toEqual([])
  const other = await enter(second, interviewee)
  expect(await other.next()).toMatchObject({ type: 'welcome', generation: 2 })
  expect(await one.next()).toEqual({ type: 'peer-joined', generation: 2 })
})

test('the other one in the room, on whichever process, hears that something is to be read again', async () => {
  const { first, second, booking, interviewee, interviewer, enter } = await twoProcesses()
  await notifyRoomChange(second.deps, booking.id, interviewer.id, 'messages')
  const one = await enter(first, interviewer)
  const other = await enter(second, interviewee)
  expect(await one.next()).toMatchObject({ type: 'welcome' })
  expect(await one.next()).toMatchObject({ type: 'peer-joined' })
  expect(await other.next()).toMatchObject({ type: 'welcome' })
  await notifyRoomChange(second.deps, booking.id, interviewee.id, 'messages')
  await notifyRoomChange(first.deps, booking.id, interviewer.id, 'messages')
  expect(await one.next()).toEqual({ type: 'changed', what: 'messages' })
  expect(await other.next()).toEqual({ type: 'changed', what: 'messages' })
  one.say({ type: 'ping' })
  expect(await one.next()).toEqual({ type: 'pong' })
})

test('what was said just before a process stops is sent all the same', async () => {
  const { first, second } = await twoProcesses()
  const nobody = 2_000_000
  second.deps.pubsub.publish(nobody, 'room', { type: 'lose', seat: 1 })
  await second.deps.pubsub.getNodeId()
  await second.close()
  const sent = await first.deps.db
    .selectFrom('pubsub_messages')
    .select('id')
    .where('node_id', '=', nobody)
    .execute()
  expect(sent).toHaveLength(1)
})

test('nothing said for a process that is gone is kept', async () => {
  const { first, second, interviewee, enter } = await twoProcesses()
  await enter(first, interviewee)
  const number = await second.deps.pubsub.getNodeId()
  await second.close()
  first.deps.pubsub.publish(number, 'room', { type: 'lose', seat: 1 })
  const left = () =>
    first.deps.db.selectFrom('pubsub_messages').select('id').where('node_id', '=', number).execute()
  await expect.poll(async () => (await left()).length).toBe(1)
  expect(await first.deps.pubsub.findDeadNodes([number, await first.deps.pubsub.getNodeId()])).toEqual([
    number,
  ])
  expect(await left()).toEqual([])
})

test.each(['refuses', 'says nothing'])(
  'when its line is back and the database %s whether rooms were taken over, all come again',
  async how => {
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => silent.once('listening', resolve))
    const { port } = Object(silent.address())
    const { db } = connect(
      `postgres://127.0.0.1:${how === 'refuses' ? 1 : port}/nowhere`,
      connectionLimits.background,
    )
    onTestFinished(() => void silent.close())
    const listeners: Subscriber[] = []
    const bus = {
      getNodeId: async () => 0,
      publish() {},
      subscribe: (_: string, listener: Subscriber) => void listeners.push(listener),
      findDeadNodes: async () => [],
      close: async () => {},
    }
    const room = bookingId.parse('0196a1b2-0000-7000-8000-000000000001')
    const ended = new Promise(resolve => {
      const rooms = {
        enter: () => ({ onMessage() {}, onDisconnect() {} }),
        listOpenRooms: () => [room],
        endRooms: (ids: readonly string[], code: number) => resolve([ids, code]),
        sendToPeer() {},
        close: async () => {},
      }
      createRoomRouter(rooms, { pubsub: bus, db, log: createLogger('error', { write() {} }) })
    })
    for (const listener of listeners) listener.onNodeLost(0)
    expect(await ended).toEqual([[room], 1013])
  },
)
