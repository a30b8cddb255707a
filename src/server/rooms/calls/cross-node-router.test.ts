import { createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { bookingId } from '#contract/id.ts'
import { connect, connectionLimits } from '#server/lib/database/pool.ts'
import type { Subscriber } from '#server/lib/pubsub/pubsub.ts'
import { createLogger } from '#server/lib/telemetry/logger.ts'
import { anInstanceId } from '#test/room-socket.ts'
import { startTwoProcesses } from '#test/two-processes.ts'
import { createRoomRouter } from './cross-node-router.ts'
import { notifyRoomChange } from './room-control.ts'

const talking = {
  microphone: true,
  camera: true,
  screen: false,
  captions: { asks: false, writes: 'no' },
  openView: null,
}

test('two participants at different nodes exchange messages in order', async () => {
  const { first, second, interviewee, interviewer, enter } = await startTwoProcesses()
  const host = await enter(first, interviewer)
  expect(await host.next()).toMatchObject({ type: 'welcome', other: null })
  const guest = await enter(second, interviewee)
  expect(await guest.next()).toMatchObject({ type: 'welcome', generation: 2, isInitiator: true })
  expect(await host.next()).toEqual({ type: 'peer-joined', generation: 2 })

  const candidate = (index: number) => ({
    type: 'ice',
    generation: 2,
    candidate: { candidate: `candidate:${index}`, sdpMid: '0', sdpMLineIndex: 0, usernameFragment: null },
  })
  for (let at = 0; at < 100; at++) {
    host.send(candidate(at))
    guest.send(candidate(at))
  }
  for (let at = 0; at < 100; at++) {
    expect(await host.next()).toEqual(candidate(at))
    expect(await guest.next()).toEqual(candidate(at))
  }
  guest.send({ type: 'media-state', media: talking })
  expect(await host.next()).toEqual({ type: 'media-state', media: talking })
  guest.send({ type: 'leave' })
  expect(await guest.closed).toBe(1000)
  expect(await host.next()).toEqual({ type: 'peer-left' })
})

test('a page that lost its connection resumes its place through the other node', async () => {
  const { first, second, interviewee, interviewer, enter } = await startTwoProcesses()
  const host = await enter(first, interviewer)
  const page = anInstanceId()
  const guest = await enter(second, interviewee, page)
  expect(await guest.next()).toMatchObject({ type: 'welcome', isResumed: false })
  guest.cut()
  const back = await enter(first, interviewee, page)
  expect(await back.next()).toMatchObject({ type: 'welcome', generation: 2, isResumed: true })
  back.send({ type: 'media-state', media: talking })
  expect([await host.next(), await host.next(), await host.next()]).toMatchObject([
    { type: 'welcome' },
    { type: 'peer-joined' },
    { type: 'media-state' },
  ])
})

test('both participants reconnect to the other node when the node of their room stops', async () => {
  const { first, second, interviewee, interviewer, enter } = await startTwoProcesses()
  const host = await enter(second, interviewer)
  const guest = await enter(first, interviewee)
  expect(await guest.next()).toMatchObject({ type: 'welcome', generation: 2 })
  await second.close()
  expect(await host.closed).toBe(1001)
  expect(await guest.closed).toBe(1001)

  const again = await enter(first, interviewee)
  expect(await again.next()).toMatchObject({ type: 'welcome', generation: 1, other: null })
  const peer = await enter(first, interviewer)
  expect(await peer.next()).toMatchObject({ type: 'welcome', generation: 2 })
})

test('a room continues after a node loses its database connection and reconnects', async () => {
  const { first, second, interviewee, interviewer, enter } = await startTwoProcesses()
  const host = await enter(first, interviewer)
  expect(await host.next()).toMatchObject({ type: 'welcome' })
  // Waits for the backend to exit, because it holds the node's liveness lock until then.
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and query like '%listen process_%' and pid <> pg_backend_pid()`.execute(
    first.deps.db,
  )
  const nodeId = await first.deps.pubsub.getNodeId()
  await expect.poll(() => first.deps.pubsub.findDeadNodes([nodeId])).toEqual([])
  const guest = await enter(second, interviewee)
  expect(await guest.next()).toMatchObject({ type: 'welcome', generation: 2 })
  expect(await host.next()).toEqual({ type: 'peer-joined', generation: 2 })
})

test('the other participant gets a change notification at either node', async () => {
  const { first, second, booking, interviewee, interviewer, enter } = await startTwoProcesses()
  await notifyRoomChange(second.deps, booking.id, interviewer.id, 'messages')
  const host = await enter(first, interviewer)
  const guest = await enter(second, interviewee)
  expect(await host.next()).toMatchObject({ type: 'welcome' })
  expect(await host.next()).toMatchObject({ type: 'peer-joined' })
  expect(await guest.next()).toMatchObject({ type: 'welcome' })
  await notifyRoomChange(second.deps, booking.id, interviewee.id, 'messages')
  await notifyRoomChange(first.deps, booking.id, interviewer.id, 'messages')
  expect(await host.next()).toEqual({ type: 'changed', what: 'messages' })
  expect(await guest.next()).toEqual({ type: 'changed', what: 'messages' })
  host.send({ type: 'ping' })
  expect(await host.next()).toEqual({ type: 'pong' })
})

test('a message published just before a node stops is still sent', async () => {
  const { first, second } = await startTwoProcesses()
  const unknownNode = 2_000_000
  second.deps.pubsub.publish(unknownNode, 'room', { type: 'lose', seat: 1 })
  await second.deps.pubsub.getNodeId()
  await second.close()
  const sent = await first.deps.db
    .selectFrom('pubsub_messages')
    .select('id')
    .where('node_id', '=', unknownNode)
    .execute()
  expect(sent).toHaveLength(1)
})

test('messages for a dead node are deleted', async () => {
  const { first, second, interviewee, enter } = await startTwoProcesses()
  await enter(first, interviewee)
  const nodeId = await second.deps.pubsub.getNodeId()
  await second.close()
  first.deps.pubsub.publish(nodeId, 'room', { type: 'lose', seat: 1 })
  const messages = () =>
    first.deps.db.selectFrom('pubsub_messages').select('id').where('node_id', '=', nodeId).execute()
  await expect.poll(async () => (await messages()).length).toBe(1)
  expect(await first.deps.pubsub.findDeadNodes([nodeId, await first.deps.pubsub.getNodeId()])).toEqual([
    nodeId,
  ])
  expect(await messages()).toEqual([])
})

test.each(['refuses', 'does not answer'])(
  'a node closes all rooms when it has lost messages and the database %s',
  async failure => {
    const silent = createServer().listen(0, '127.0.0.1')
    await new Promise(resolve => silent.once('listening', resolve))
    const { port } = Object(silent.address())
    const { db } = connect(
      `postgres://127.0.0.1:${failure === 'refuses' ? 1 : port}/nowhere`,
      connectionLimits.background,
    )
    onTestFinished(() => void silent.close())
    const listeners: Subscriber[] = []
    const pubsub = {
      getNodeId: async () => 0,
      publish() {},
      subscribe: (_: string, listener: Subscriber) => void listeners.push(listener),
      findDeadNodes: async () => [],
      close: async () => {},
    }
    const room = bookingId.parse('0196a1b2-0000-7000-8000-000000000001')
    const ended = new Promise(resolve => {
      const rooms = {
        join: () => ({ onMessage() {}, onDisconnect() {} }),
        listOpenRooms: () => [room],
        endRooms: (ids: readonly string[], code: number) => resolve([ids, code]),
        sendToPeer() {},
        close: async () => {},
      }
      createRoomRouter(rooms, { pubsub, db, log: createLogger('error', { write() {} }) })
    })
    for (const listener of listeners) listener.onMessagesLost(0)
    expect(await ended).toEqual([[room], 1013])
  },
)
