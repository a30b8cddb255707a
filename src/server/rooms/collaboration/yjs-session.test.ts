import { fromBase64, toBase64 } from 'lib0/buffer'
import { expect, onTestFinished, test } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { documentParts } from '#contract/collaboration.ts'
import { clientMessage, roomCloseCodes } from '#contract/room.ts'
import { captionLimits, collaborationLimits } from '#contract/room-limits.ts'
import type { TestApp } from '#test/app.ts'
import { anArrow, aShape } from '#test/boards.ts'
import { aFreeBooking } from '#test/bookings.ts'
import { openPage, sendUpdate } from '#test/collaboration-page.ts'
import { anOpenRoom } from '#test/open-room.ts'
import { updateMessages } from '#test/sync-messages.ts'
import { createCaptionWriter } from './captions.ts'
import { findDocument, insertUpdate } from './repository.ts'

const storedCode = async (app: TestApp, id: Parameters<typeof findDocument>[1]) => {
  const document = new Y.Doc()
  const { snapshot, updates } = await findDocument(app.deps.db, id)
  for (const change of snapshot ? [snapshot, ...updates] : updates) Y.applyUpdate(document, change)
  return document.getText(documentParts.code).toString()
}

test('simultaneous edits converge, are stored, and appear on a reloaded page', async () => {
  const { app, booking, interviewee, interviewer, enter } = await anOpenRoom()
  const socket = await enter(interviewer)
  const nino = await openPage(socket)
  const ann = await openPage(await enter(interviewee))
  nino.code.insert(0, 'let a = 1\n')
  await ann.reads('let a = 1\n')
  nino.code.insert(0, '// sum\n')
  ann.code.insert(ann.code.length, 'let b = 2\n')
  const both = '// sum\nlet a = 1\nlet b = 2\n'
  await Promise.all([nino.reads(both), ann.reads(both)])
  await expect.poll(() => storedCode(app, booking.id)).toBe(both)
  socket.close()
  const reloaded = await openPage(await enter(interviewer))
  expect(reloaded.code.toString()).toBe(both)
})

test('leaving stores the last edits, and a page that was offline sends its edits after the reconnect', async () => {
  const { app, booking, interviewee, enter } = await anOpenRoom()
  const first = await enter(interviewee)
  const ann = await openPage(first)
  ann.code.insert(0, 'one ')
  first.send({ type: 'leave' })
  await first.closed
  const back = await openPage(await enter(interviewee))
  expect(back.code.toString()).toBe('one ')
  ann.code.insert(4, 'two')
  const again = await openPage(await enter(interviewee), ann.document)
  expect(again.code.toString()).toBe('one two')
  await expect.poll(() => storedCode(app, booking.id)).toBe('one two')
})

test('the last participant to leave stores a snapshot after many updates, and later loads read only newer updates', async () => {
  const { app, booking, interviewee, enter } = await anOpenRoom()
  const { db, now } = app.deps
  const before = new Y.Doc()
  const changes: Uint8Array[] = []
  before.on('update', change => changes.push(change))
  for (let at = 0; at < 200; at++) before.getText(documentParts.code).insert(0, 'x')
  for (const change of changes) await insertUpdate(db, booking.id, change, now())
  const socket = await enter(interviewee)
  const ann = await openPage(socket)
  expect(ann.code.toString()).toBe('x'.repeat(200))
  socket.send({ type: 'leave' })
  await expect.poll(async () => (await findDocument(db, booking.id)).updates.length).toBe(0)
  expect(await storedCode(app, booking.id)).toBe('x'.repeat(200))

  const again = await openPage(await enter(interviewee))
  again.code.insert(0, 'y')
  await expect.poll(() => storedCode(app, booking.id)).toBe(`y${'x'.repeat(200)}`)
  expect((await findDocument(db, booking.id)).updates).toHaveLength(1)
})

test('invalid updates close the socket, unnoticed by the other participant', async () => {
  const { interviewee, interviewer, enter } = await anOpenRoom()
  const other = await enter(interviewer)
  const nino = await openPage(other)
  nino.code.insert(0, 'safe')
  const elsewhere = new Y.Doc()
  elsewhere.getText(documentParts.code).insert(0, 'first')
  const later: Uint8Array[] = []
  elsewhere.on('update', change => later.push(change))
  elsewhere.getText(documentParts.code).insert(5, ' second')
  for (const message of [
    { type: 'sync', message: 'not base64 at all' },
    { type: 'sync', message: toBase64(new Uint8Array([7, 0])) },
    { type: 'sync', message: toBase64(new Uint8Array([2, 200])) },
    ...updateMessages(new Uint8Array([1, 1, 200, 200])),
    ...updateMessages(later[0] ?? new Uint8Array()),
  ]) {
    const socket = await enter(interviewee)
    await openPage(socket)
    socket.send(message)
    expect(await socket.closed).toBe(roomCloseCodes.refused)
  }
  const ann = await openPage(await enter(interviewee))
  expect(ann.code.toString()).toBe('safe')
  ann.code.insert(4, '!')
  await nino.reads('safe!')
})

test('a full document refuses updates with a message', async () => {
  const { app, booking, interviewee, enter } = await anOpenRoom()
  await app.deps.db
    .insertInto('collaboration_documents')
    .values({
      booking_id: booking.id,
      bytes: String(collaborationLimits.bytesMax),
      changed_at: app.deps.now(),
    })
    .execute()
  const ann = await openPage(await enter(interviewee))
  ann.code.insert(0, 'more')
  expect(await ann.next('document-full')).toEqual({ type: 'document-full' })
  expect(await storedCode(app, booking.id)).toBe('')
})

test('an update with hundreds of client ids is refused before it is applied', async () => {
  const { app, booking, interviewee, interviewer, enter } = await anOpenRoom()
  const other = await enter(interviewer)
  const nino = await openPage(other)
  const crowd = Array.from({ length: collaborationLimits.clientsMax }, () => {
    const one = new Y.Doc()
    one.getText(documentParts.code).insert(0, 'x')
    return Y.encodeStateAsUpdate(one)
  })
  const socket = await enter(interviewee)
  const ann = await openPage(socket)
  ann.code.insert(0, 'mine')
  await nino.reads('mine')
  sendUpdate(socket, Y.mergeUpdates(crowd))
  expect(await ann.next('document-full')).toEqual({ type: 'document-full' })
  other.send({ type: 'ping' })
  await nino.next('pong')
  expect((await storedCode(app, booking.id)).includes('x')).toBe(false)
})

/** Awareness message of a page with this state. */
const awarenessMessage = (state: Record<string, unknown> | null, awareness = new Awareness(new Y.Doc())) => {
  onTestFinished(() => awareness.destroy())
  awareness.setLocalState(state)
  return { type: 'awareness', update: toBase64(encodeAwarenessUpdate(awareness, [awareness.clientID])) }
}

test('cursor and pointer go to the other participant, without what else the page claims', async () => {
  const { interviewee, interviewer, enter } = await anOpenRoom()
  const nino = await openPage(await enter(interviewer))
  const socket = await enter(interviewee)
  const position = { tname: documentParts.code, item: { client: 7, clock: 1 }, assoc: 0 }
  const state = { cursor: { anchor: position, head: position }, pointer: { x: 1.5, y: -20 } }
  const awareness = new Awareness(new Y.Doc())
  const reader = new Awareness(new Y.Doc())
  onTestFinished(() => reader.destroy())
  for (const sent of [{ ...state, user: { name: 'Nino' } }, { cursor: null, pointer: null }, null]) {
    socket.send(awarenessMessage(sent, awareness))
    const { update } = await nino.next('awareness')
    applyAwarenessUpdate(reader, fromBase64(update), 'server')
    const { user, ...shown } = { user: undefined, ...sent }
    expect(reader.getStates().get(awareness.clientID)).toEqual(sent ? shown : undefined)
  }
})

test('an invalid awareness state, and the state of another or a second client, close the socket', async () => {
  const { interviewee, interviewer, enter } = await anOpenRoom()
  const other = await enter(interviewer)
  const position = { tname: 'x'.repeat(30) }
  const crowd = new Awareness(new Y.Doc())
  onTestFinished(() => crowd.destroy())
  crowd.states.set(7, {})
  crowd.meta.set(7, { clock: 1, lastUpdated: 0 })
  const ids = [crowd.clientID, 7]
  for (const messages of [
    [{ type: 'awareness', update: '' }],
    [awarenessMessage({ cursor: { anchor: position, head: position } })],
    [awarenessMessage({ pointer: { x: 'left', y: 0 } })],
    [awarenessMessage({ user: 'x'.repeat(3000) })],
    [{ type: 'awareness', update: toBase64(encodeAwarenessUpdate(crowd, ids)) }],
    [awarenessMessage({}), awarenessMessage({})],
  ]) {
    const socket = await enter(interviewee)
    for (const message of messages) socket.send(message)
    expect(await socket.closed).toBe(roomCloseCodes.refused)
  }
  other.send({ type: 'ping' })
  const received: string[] = []
  for (let message = await other.next(); message.type !== 'pong'; message = await other.next())
    received.push(message.type)
  expect(received.filter(type => type === 'awareness')).toHaveLength(1)
})

test('the account export contains the document', async () => {
  const { app, interviewee, enter } = await anOpenRoom()
  const socket = await enter(interviewee)
  const ann = await openPage(socket)
  ann.code.insert(0, 'select 1')
  ann.document.getMap(documentParts.settings).set('language', 'sql')
  socket.send({ type: 'leave' })
  await socket.closed
  const file = () => app.as(interviewee).call(api.exportAccount, {})
  await expect.poll(async () => JSON.stringify(await file())).toContain('"language":"sql","code":"select 1"')
})

test('an unknown language in a document is exported as null', async () => {
  const { app, booking, interviewer } = await anOpenRoom()
  const document = new Y.Doc()
  document.getMap(documentParts.settings).set('language', 10n)
  await insertUpdate(app.deps.db, booking.id, Y.encodeStateAsUpdate(document), app.deps.now())
  expect(await exported(app, interviewer)).toMatchObject([{ language: null, code: '' }])
})

const board = z.looseObject({ text: z.string(), elements: z.array(z.unknown()) })
const exportedRooms = z.object({
  roomDocuments: z.array(z.looseObject({ board, captions: z.array(z.unknown()) })),
})
async function exported(app: TestApp, user: Parameters<TestApp['as']>[0]) {
  return exportedRooms.parse(await app.as(user).call(api.exportAccount, {})).roomDocuments
}

test('the account export contains the whiteboard as elements and as text', async () => {
  const { app, booking, interviewee } = await anOpenRoom()
  const document = new Y.Doc()
  const board = document.getMap(documentParts.board)
  const drawn = [...aShape('c', 'client'), ...aShape('a', 'api', { x: 300 }), ...anArrow('1', 'c', 'a')]
  for (const element of drawn) board.set(element.id, element)
  board.set('x', { type: 'iframe', link: 'https://elsewhere.example' })
  await insertUpdate(app.deps.db, booking.id, Y.encodeStateAsUpdate(document), app.deps.now())
  const [found] = await exported(app, interviewee)
  expect(found?.board.text).toBe('client -> api')
  expect(found?.board.elements).toHaveLength(5)
})

test('captions are stored in their order, and each participant sees which are their own', async () => {
  const { app, booking, interviewee, interviewer } = await anOpenRoom()
  const saveCaption = createCaptionWriter(app.deps)
  const at = app.deps.now()
  const by = (userId: typeof interviewee.id, text: string) =>
    saveCaption({ bookingId: booking.id, userId }, text, at)
  await Promise.all([
    by(interviewer.id, 'Why?'),
    by(interviewee.id, 'Because.'),
    by(interviewer.id, 'I see.'),
  ])
  app.clock.set('2030-05-03T10:01:00Z')
  const read = async (user: typeof interviewee) => {
    const reader = { ...user, token: await app.tokenFor(user.id) }
    const { captions } = await app.as(reader).call(api.replay, { params: { bookingId: booking.id } })
    return captions.map(({ text, isOwn }) => [text, isOwn])
  }
  expect(await read(interviewee)).toEqual([
    ['Why?', false],
    ['Because.', true],
    ['I see.', false],
  ])
  expect((await read(interviewer))[0]).toEqual(['Why?', true])
  const { captions } = (await exported(app, interviewee))[0] ?? { captions: [] }
  expect(captions).toHaveLength(3)
})

test('each participant has half of a session’s caption limit, also with simultaneous captions', async () => {
  const { app, booking, interviewee, interviewer } = await anOpenRoom()
  const saveCaption = createCaptionWriter(app.deps)
  const by = (userId: typeof interviewee.id, text: string) =>
    saveCaption({ bookingId: booking.id, userId }, text, app.deps.now())
  const half = captionLimits.linesMax / 2
  for (let line = 1; line <= half + 2; line++) void by(interviewee.id, `line ${line}`)
  await by(interviewer.id, 'an honest word')
  await by(interviewee.id, 'too much')
  const { captions } = (await exported(app, interviewee))[0] ?? { captions: [] }
  expect(captions.slice(-2)).toMatchObject([
    { text: `line ${half}`, isOwn: true },
    { text: 'an honest word', isOwn: false },
  ])
  expect(captions).toHaveLength(half + 1)
})

test('captions lose null characters, and one room’s invalid caption loses none of another room', async () => {
  expect(clientMessage.parse({ type: 'caption', text: 'a\u0000b', isFinal: true })).toMatchObject({
    text: 'ab',
  })
  const { app, booking, interviewee } = await anOpenRoom()
  const other = await aFreeBooking(app, { start: '2030-05-03T12:00:00.000Z' })
  const saveCaption = createCaptionWriter(app.deps)
  const says = ({ booking: { id }, interviewee: { id: userId } }: typeof other, text: string) =>
    saveCaption({ bookingId: id, userId }, text, app.deps.now())
  const here = { ...other, booking, interviewee }
  await Promise.all([says(here, 'first'), says(here, 'unkept \u0000'), says(other, 'Hello')])
  const { rows } = await app.deps.pool.query('select text from captions order by id')
  expect(rows).toEqual([{ text: 'first' }, { text: 'Hello' }])
})
