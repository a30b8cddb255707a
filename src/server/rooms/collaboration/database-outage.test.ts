import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { documentParts, type SyncMessage } from '#contract/collaboration.ts'
import type { TestApp } from '#test/app.ts'
import { openPage } from '#test/collaboration-page.ts'
import { anOpenRoom } from '#test/open-room.ts'
import { requestMessages, updateMessages } from '#test/sync-messages.ts'
import { createCaptionWriter } from './captions.ts'
import { findDocument } from './repository.ts'
import { createYjsSessions } from './yjs-session.ts'

/** Makes inserts into a table fail like a starting database. Returns a function that ends it. */
async function breakInserts({ deps: { pool }, loggedErrors: faults }: TestApp, table: string) {
  await pool.query(`
    create function fail_insert() returns trigger language plpgsql as $$
      begin raise 'the database system is starting up' using errcode = '57P03'; end
    $$;
    create trigger fail_insert before insert on ${table} for each row execute function fail_insert()`)
  return async () => {
    await pool.query(`drop trigger fail_insert on ${table}; drop function fail_insert`)
    faults.length = 0
  }
}

function insertText(text: string): SyncMessage[] {
  const document = new Y.Doc()
  document.getText(documentParts.code).insert(0, text)
  return updateMessages(Y.encodeStateAsUpdate(document))
}

async function storedCode(app: TestApp, id: Parameters<typeof findDocument>[1]) {
  const document = new Y.Doc()
  for (const change of (await findDocument(app.deps.db, id)).updates) Y.applyUpdate(document, change)
  return document.getText(documentParts.code).toString()
}

test('updates made during a database outage are stored afterwards, also when both participants have left', async () => {
  const { app, booking, interviewee, enter } = await anOpenRoom()
  const socket = await enter(interviewee)
  const { code } = await openPage(socket)
  const repair = await breakInserts(app, 'collaboration_updates')
  code.insert(0, 'last words')
  socket.send({ type: 'leave' })
  await socket.closed
  await expect.poll(() => app.loggedErrors.length).toBeGreaterThan(1)
  // A participant who joins meanwhile waits for the write.
  const reopening = openPage(await enter(interviewee))
  await repair()
  const again = await reopening
  expect(again.code.toString()).toBe('last words')
  expect(await storedCode(app, booking.id)).toBe('last words')
  app.loggedErrors.length = 0
})

test('an update that cannot be written for a minute is lost and logged, and a shutdown does not wait for it', async () => {
  const { app, booking } = await anOpenRoom()
  const repair = await breakInserts(app, 'collaboration_updates')
  const peers = { reply: () => true, sendToPeer: () => {}, isConnected: () => true }
  const openSession = async (retryPolicy: Parameters<typeof createYjsSessions>[1]) => {
    const session = createYjsSessions(app.deps, retryPolicy)(booking.id)
    let isOpen = false
    const reply = ({ type }: { type: string }) => {
      isOpen ||= type === 'sync'
      return true
    }
    for (const message of requestMessages()) session.handleMessage(message, { ...peers, reply })
    await expect.poll(() => isOpen).toBe(true)
    for (const message of insertText('unkept')) session.handleMessage(message, peers)
    return session
  }
  await (
    await openSession({ maxAttempts: 3, initialDelayMs: 1, maxDelayMs: 1, shutdownTimeoutMs: 60_000 })
  ).close()
  expect(app.loggedErrors.at(-1)).toMatchObject({
    bookingId: booking.id,
    msg: 'collaboration updates lost after retries',
  })
  const before = app.loggedErrors.length
  await (
    await openSession({ maxAttempts: 1, initialDelayMs: 300_000, maxDelayMs: 300_000, shutdownTimeoutMs: 1 })
  ).close()
  // The first attempt failed, and the next one is minutes away.
  await expect.poll(() => app.loggedErrors.length).toBeGreaterThan(before)
  await repair()
  expect(await storedCode(app, booking.id)).toBe('')
})

test('captions of a database outage are stored afterwards in their order', async () => {
  const { app, booking, interviewee } = await anOpenRoom()
  const saveCaption = createCaptionWriter(app.deps)
  const say = (text: string) =>
    saveCaption({ bookingId: booking.id, userId: interviewee.id }, text, app.deps.now())
  const repair = await breakInserts(app, 'captions')
  const first = say('One')
  const second = say('Two')
  await expect.poll(() => app.loggedErrors.length).toBeGreaterThan(1)
  await repair()
  await Promise.all([first, second, say('Three')])
  const { rows } = await app.deps.pool.query('select text from captions order by id')
  expect(rows).toEqual([{ text: 'One' }, { text: 'Two' }, { text: 'Three' }])
  app.loggedErrors.length = 0
})
