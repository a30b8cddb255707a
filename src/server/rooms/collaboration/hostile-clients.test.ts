import { toBase64 } from 'lib0/buffer'
import { writeVarUint, writeVarUint8Array } from 'lib0/encoding'
import { expect, test } from 'vitest'
import { messageYjsSyncStep1 } from 'y-protocols/sync'
import * as Y from 'yjs'
import { documentParts } from '#contract/collaboration.ts'
import { roomCloseCodes } from '#contract/room.ts'
import { collaborationLimits } from '#contract/room-limits.ts'
import { nextMessage, openPage, requestDocument, sendUpdate } from '#test/collaboration-page.ts'
import { anOpenRoom } from '#test/open-room.ts'
import type { openSocket } from '#test/room-socket.ts'
import { applyMessages, syncMessages } from '#test/sync-messages.ts'
import { findDocument } from './repository.ts'

type Socket = Awaited<ReturnType<typeof openSocket>>
/** Types of the messages before the next pong. */
async function receivedTypes(socket: Socket) {
  socket.send({ type: 'ping' })
  const types: string[] = []
  for (let message = await socket.next(); message.type !== 'pong'; message = await socket.next())
    types.push(message.type)
  return types
}

/** The update of one edit. */
function updateOf(write: (document: Y.Doc) => void, document = new Y.Doc()) {
  const before = Y.encodeStateVector(document)
  write(document)
  return Y.encodeStateAsUpdate(document, before)
}
const inCode = (write: (code: Y.Text) => void) =>
  updateOf(document => write(document.getText(documentParts.code)))

/** An update that deletes ranges of client 7 in this order. */
const deleting = (ranges: [clock: number, length: number][]) => {
  const number = (value: number): number[] =>
    value > 127 ? [(value & 127) | 128, ...number(value >> 7)] : [value]
  return new Uint8Array([0, 1, 7, ranges.length, ...ranges.flat()].flatMap(number))
}

test('an invalid state vector closes the socket, and the room continues', async () => {
  const { interviewee, interviewer, enter } = await anOpenRoom()
  const other = await enter(interviewer)
  const long = new Map(Array.from({ length: 10 * collaborationLimits.clientsMax }, (_, id) => [id, 1]))
  const invalid = [[1], [], [255, 255, 255, 255]].map(bytes => new Uint8Array(bytes))
  for (const stateVector of [...invalid, Y.encodeStateVector(long)]) {
    const socket = await enter(interviewee)
    const messages = syncMessages(encoder => {
      writeVarUint(encoder, messageYjsSyncStep1)
      writeVarUint8Array(encoder, stateVector)
    })
    for (const message of messages) socket.send(message)
    expect(await socket.closed).toBe(roomCloseCodes.refused)
  }
  expect((await openPage(other)).code.toString()).toBe('')
})

test('updates that the app’s pages never write are refused and reach no participant', async () => {
  const { app, booking, interviewee, interviewer, enter } = await anOpenRoom()
  const other = await enter(interviewer)
  await openPage(other)
  const inRun = (value: unknown) =>
    updateOf(document => document.getMap(documentParts.run).set('last', value))
  let deep: unknown = []
  for (let at = 0; at <= 50; at++) deep = [deep]
  const hostile = {
    format: inCode(code => code.insert(0, 'bold', { bold: true })),
    embedded: inCode(code => code.insertEmbed(0, { x: 1 })),
    nested: inRun(new Y.Text('nested')),
    document: inRun(new Y.Doc()),
    bytes: inRun(new Uint8Array(3)),
    'carriage return': inCode(code => code.insert(0, 'a\r\nb')),
  }
  for (const [kind, change] of Object.entries(hostile)) {
    const socket = await enter(interviewee)
    await openPage(socket)
    sendUpdate(socket, change)
    expect([kind, await socket.closed]).toEqual([kind, roomCloseCodes.refused])
  }
  const socket = await enter(interviewee)
  await openPage(socket)
  sendUpdate(socket, inRun(deep))
  expect(await receivedTypes(socket)).toEqual(['document-full'])
  expect(await receivedTypes(other)).not.toContain('sync')
  expect((await findDocument(app.deps.db, booking.id)).updates).toEqual([])
})

test('values inserted into the code are removed before the other participant gets them', async () => {
  const { app, booking, interviewee, interviewer, enter } = await anOpenRoom()
  const [socket, other] = [await enter(interviewee), await enter(interviewer)]
  await openPage(socket)
  const { document, code } = await openPage(other)
  const page = new Y.Doc()
  const characters = updateOf(it => it.getText(documentParts.code).insert(0, 'ab'), page)
  sendUpdate(socket, characters)
  // Beside a character, so the update does not name its parent.
  const there = new Y.Doc()
  Y.applyUpdate(there, characters)
  const values = updateOf(it => {
    const among = it.getText(documentParts.code)
    it.transact(transaction => {
      const left = Y.getItemCleanEnd(transaction, it.store, Y.createID(page.clientID, 0))
      const id = Y.createID(it.clientID, Y.getState(it.store, it.clientID))
      const content = new Y.ContentAny([1, { two: 2 }])
      new Y.Item(id, left, left.lastId, left.right, left.right?.id ?? null, among, null, content).integrate(
        transaction,
        0,
      )
    })
  }, there)
  sendUpdate(socket, values)
  expect(await socket.closed).toBe(roomCloseCodes.refused)
  for (const _ of [characters, values]) applyMessages(document, [await nextMessage(other, 'sync')])
  expect([code.toString(), code.length]).toEqual(['ab', 2])
  other.send({ type: 'leave' })
  await expect
    .poll(async () => {
      const again = new Y.Doc()
      const { updates } = await findDocument(app.deps.db, booking.id)
      for (const change of updates) Y.applyUpdate(again, change)
      return again.getText(documentParts.code).length
    })
    .toBe(2)
})

test('deleted ranges and added values count against the document’s limits', async () => {
  const { interviewee, enter } = await anOpenRoom()
  const socket = await enter(interviewee)
  await openPage(socket)
  const page = new Y.Doc()
  page.clientID = 7
  const characters = updateOf(it => it.getText(documentParts.code).insert(0, 'x'.repeat(100_000)), page)
  sendUpdate(socket, characters)
  const each = Array.from({ length: 25_000 }, (_, at): [number, number] => [2 * at, 1])
  for (const from of [0, 50_000]) sendUpdate(socket, deleting(each.map(([at, one]) => [from + at, one])))
  sendUpdate(
    socket,
    inCode(code => code.insert(0, 'more')),
  )
  expect(await receivedTypes(socket)).toEqual(['document-full'])

  const second = await enter(interviewee)
  const many = Array.from({ length: collaborationLimits.valuesMax / 4 }, () => [{}, 1, null])
  sendUpdate(
    second,
    updateOf(it => it.getMap(documentParts.run).set('last', many)),
  )
  expect(await receivedTypes(second)).toContain('document-full')
})

test('deleted ranges out of order are refused', async () => {
  const { interviewee, enter } = await anOpenRoom()
  const socket = await enter(interviewee)
  await openPage(socket)
  const page = new Y.Doc()
  page.clientID = 7
  sendUpdate(
    socket,
    updateOf(it => it.getText(documentParts.code).insert(0, 'abcdef'), page),
  )
  sendUpdate(
    socket,
    deleting([
      [3, 1],
      [1, 1],
    ]),
  )
  expect(await socket.closed).toBe(roomCloseCodes.refused)
})

test('overwritten values do not count against the limit', async () => {
  const { interviewee, enter } = await anOpenRoom()
  const socket = await enter(interviewee)
  await openPage(socket)
  const page = new Y.Doc()
  const points = Array.from({ length: collaborationLimits.valuesMax / 3 }, () => true)
  for (let times = 0; times < 4; times++)
    sendUpdate(
      socket,
      updateOf(it => it.getMap(documentParts.board).set('a', points), page),
    )
  expect(await receivedTypes(socket)).toEqual([])
})

test('repeated requests for the whole document are answered once', async () => {
  const { interviewee, enter } = await anOpenRoom()
  const socket = await enter(interviewee)
  for (let times = 0; times < 200; times++) requestDocument(socket)
  await nextMessage(socket, 'sync')
  expect((await receivedTypes(socket)).length).toBeLessThan(10)
})

test('a hundred thousand characters of any script are accepted at once and loaded by a later participant', async () => {
  const { interviewee, interviewer, enter } = await anOpenRoom()
  const socket = await enter(interviewee)
  await openPage(socket)
  const code = 'კ'.repeat(collaborationLimits.codeMax)
  sendUpdate(
    socket,
    inCode(it => it.insert(0, code)),
  )
  expect(await receivedTypes(socket)).toEqual([])
  const other = await openPage(await enter(interviewer))
  expect(other.parts).toBeGreaterThan(1)
  expect(other.code.toString() === code).toBe(true)
})

test('the largest document is sent in parts, each after the page has taken the one before', async () => {
  const { app, booking, interviewee, enter } = await anOpenRoom()
  const large = inCode(code => code.insert(0, 'x'.repeat(3_900_000)))
  await app.deps.pool.query(
    `insert into collaboration_documents (booking_id, bytes, changed_at, snapshot, snapshot_update_id) values ($1, $2, $3, $4, 1)`,
    [booking.id, large.length, app.deps.now(), Buffer.from(large)],
  )
  const { code, parts } = await openPage(await enter(interviewee))
  expect([code.length, parts]).toEqual([3_900_000, Math.ceil(large.length / collaborationLimits.partBytes)])
})

test('parts out of order and too many parts are refused', async () => {
  const { interviewee, enter } = await anOpenRoom()
  const message = toBase64(new Uint8Array(collaborationLimits.partBytes))
  const most = Math.floor(collaborationLimits.updateBytesMax / collaborationLimits.partBytes)
  for (const places of [[1], [0, 0], Array.from({ length: most + 1 }, (_, at) => at)]) {
    const socket = await enter(interviewee)
    await openPage(socket)
    for (const place of places)
      socket.send({ type: 'sync', message, part: { offset: place * message.length, isLast: false } })
    expect(await socket.closed).toBe(roomCloseCodes.refused)
  }
})
