import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { api } from '#contract/api.ts'
import { documentParts } from '#contract/collaboration.ts'
import { clientMessage, roomCloseCodes } from '#contract/room.ts'
import { captionLimits, collaborationLimits } from '#contract/room-limits.ts'
import type { TestApp } from '#test/app.ts'
import { anArrow, aShape } from '#test/boards.ts'
import { aFreeBooking } from '#test/bookings.ts'
import { anOpenRoom } from '#test/open-room.ts'
import type { openSocket } from '#test/room-socket.ts'
import { createCaptionWriter } from './captions.ts'
import { findDocument, insertUpdate } from './repository.ts'

type Socket = Awaited<ReturnType<typeof openSocket>>
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const bytes = (from: string) => new Uint8Array(Buffer.from(from, 'base64'))

/** The updates that a page lacks, and their number of parts. */
async function loadDocument(socket: Socket, known: Uint8Array = new Uint8Array([0])) {
  socket.send({ type: 'desk-open', known: text(known) })
  const parts: Uint8Array[] = []
  for (;;) {
    const message = await socket.next()
    if (message.type === 'desk-part') {
      expect(message.at).toBe(parts.length)
      parts.push(bytes(message.part))
      socket.send({ type: 'desk-next' })
    }
    if (message.type !== 'desk') continue
    expect(message.at).toBe(parts.length)
    const change = new Uint8Array(Buffer.concat([...parts, bytes(message.change)]))
    return { change, known: message.known, parts: parts.length + 1 }
  }
}

/** A page with a document that syncs over its socket. */
async function aPage(socket: Socket, document = new Y.Doc()) {
  const code = document.getText(documentParts.code)
  const next = async (type: string) => {
    for (;;) {
      const message = await socket.next()
      if (message.type === type) return message
    }
  }
  const loaded = await loadDocument(socket, Y.encodeStateVector(document))
  const missing = Y.encodeStateAsUpdate(document, bytes(loaded.known))
  Y.applyUpdate(document, loaded.change, 'server')
  if (Y.decodeUpdate(missing).structs.length > 0) socket.send({ type: 'desk-change', change: text(missing) })
  document.on('update', (change: Uint8Array, origin: unknown) => {
    if (origin !== 'server') socket.send({ type: 'desk-change', change: text(change) })
  })
  return {
    document,
    code,
    next,
    /** Applies updates of the other participant until the code is this. */
    async reads(wanted: string) {
      while (code.toString() !== wanted) {
        const message = await socket.next()
        if (message.type === 'desk-change') Y.applyUpdate(document, bytes(message.change), 'server')
      }
    },
  }
}

const storedCode = async (app: TestApp, id: Parameters<typeof findDocument>[1]) => {
  const document = new Y.Doc()
  const { snapshot, updates } = await findDocument(app.deps.db, id)
  for (const change of snapshot ? [snapshot, ...updates] : updates) Y.applyUpdate(document, change)
  return document.getText(documentParts.code).toString()
}

test('simultaneous edits converge, are stored, and appear on a reloaded page', async () => {
  const { app, booking, interviewee, interviewer, enter } = await anOpenRoom()
  const socket = await enter(interviewer)
  const nino = await aPage(socket)
  const ann = await aPage(await enter(interviewee))
  nino.code.insert(0, 'let a = 1\n')
  await ann.reads('let a = 1\n')
  nino.code.insert(0, '// sum\n')
  ann.code.insert(ann.code.length, 'let b = 2\n')
  const both = '// sum\nlet a = 1\nlet b = 2\n'
  await Promise.all([nino.reads(both), ann.reads(both)])
  await expect.poll(() => storedCode(app, booking.id)).toBe(both)
  socket.close()
  const reloaded = await aPage(await enter(interviewer))
  expect(reloaded.code.toString()).toBe(both)
})

test('leaving stores the last edits, and a page that was offline sends its edits after the reconnect', async () => {
  const { app, booking, interviewee, enter } = await anOpenRoom()
  const first = await enter(interviewee)
  const ann = await aPage(first)
  ann.code.insert(0, 'one ')
  first.send({ type: 'leave' })
  await first.closed
  const back = await aPage(await enter(interviewee))
  expect(back.code.toString()).toBe('one ')
  ann.code.insert(4, 'two')
  const again = await aPage(await enter(interviewee), ann.document)
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
  const ann = await aPage(socket)
  expect(ann.code.toString()).toBe('x'.repeat(200))
  socket.send({ type: 'leave' })
  await expect.poll(async () => (await findDocument(db, booking.id)).updates.length).toBe(0)
  expect(await storedCode(app, booking.id)).toBe('x'.repeat(200))

  const again = await aPage(await enter(interviewee))
  again.code.insert(0, 'y')
  await expect.poll(() => storedCode(app, booking.id)).toBe(`y${'x'.repeat(200)}`)
  expect((await findDocument(db, booking.id)).updates).toHaveLength(1)
})

test('invalid updates and cursors close the socket, unnoticed by the other participant', async () => {
  const { interviewee, interviewer, enter } = await anOpenRoom()
  const other = await enter(interviewer)
  const nino = await aPage(other)
  nino.code.insert(0, 'safe')
  const elsewhere = new Y.Doc()
  elsewhere.getText(documentParts.code).insert(0, 'first')
  const later: Uint8Array[] = []
  elsewhere.on('update', change => later.push(change))
  elsewhere.getText(documentParts.code).insert(5, ' second')
  for (const change of [
    'not base64 at all',
    text(new Uint8Array([1, 1, 200, 200])),
    text(later[0] ?? new Uint8Array()),
  ]) {
    const socket = await enter(interviewee)
    await aPage(socket)
    socket.send({ type: 'desk-change', change })
    expect(await socket.closed).toBe(roomCloseCodes.refused)
  }
  const unread = await enter(interviewee)
  unread.send({ type: 'cursor', cursor: { anchor: { tname: 'x'.repeat(30) }, head: {} } })
  expect(await unread.closed).toBe(roomCloseCodes.refused)
  const ann = await aPage(await enter(interviewee))
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
  const ann = await aPage(await enter(interviewee))
  ann.code.insert(0, 'more')
  expect(await ann.next('desk-full')).toEqual({ type: 'desk-full' })
  expect(await storedCode(app, booking.id)).toBe('')
})

test('an update with hundreds of client ids is refused before it is applied', async () => {
  const { app, booking, interviewee, interviewer, enter } = await anOpenRoom()
  const other = await enter(interviewer)
  const nino = await aPage(other)
  const crowd = Array.from({ length: collaborationLimits.clientsMax }, () => {
    const one = new Y.Doc()
    one.getText(documentParts.code).insert(0, 'x')
    return Y.encodeStateAsUpdate(one)
  })
  const socket = await enter(interviewee)
  const ann = await aPage(socket)
  ann.code.insert(0, 'mine')
  await nino.reads('mine')
  socket.send({ type: 'desk-change', change: text(Y.mergeUpdates(crowd)) })
  expect(await ann.next('desk-full')).toEqual({ type: 'desk-full' })
  other.send({ type: 'ping' })
  await nino.next('pong')
  expect((await storedCode(app, booking.id)).includes('x')).toBe(false)
})

test('a cursor goes only to the other participant', async () => {
  const { interviewee, interviewer, enter } = await anOpenRoom()
  const other = await enter(interviewer)
  const nino = await aPage(other)
  const socket = await enter(interviewee)
  await aPage(socket)
  const at = { tname: documentParts.code, item: { client: 7, clock: 1 }, assoc: 0 }
  socket.send({ type: 'cursor', cursor: { anchor: at, head: at } })
  expect(await nino.next('cursor')).toEqual({ type: 'cursor', cursor: { anchor: at, head: at } })
})

test('the account export contains the document', async () => {
  const { app, interviewee, enter } = await anOpenRoom()
  const socket = await enter(interviewee)
  const ann = await aPage(socket)
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

test('a pointer position goes to the other participant', async () => {
  const { interviewee, interviewer, enter } = await anOpenRoom()
  const socket = await enter(interviewer)
  const ann = await aPage(await enter(interviewee))
  socket.send({ type: 'pointer', at: { x: 1.5, y: -20 } })
  expect(await ann.next('pointer')).toEqual({ type: 'pointer', at: { x: 1.5, y: -20 } })
  socket.send({ type: 'pointer', at: null })
  expect(await ann.next('pointer')).toEqual({ type: 'pointer', at: null })
})

type Exported = { roomDocuments: { board: { text: string; elements: unknown[] }; captions: unknown[] }[] }
async function exported(app: TestApp, user: Parameters<TestApp['as']>[0]) {
  const all = (await app.as(user).call(api.exportAccount, {})) as unknown as Exported
  return all.roomDocuments
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
