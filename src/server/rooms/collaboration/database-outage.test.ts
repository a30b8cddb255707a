import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { documentParts } from '#contract/collaboration.ts'
import type { TestApp } from '#test/app.ts'
import { anOpenRoom } from '#test/open-room.ts'
import { createCaptionWriter } from './captions.ts'
import { findDocument } from './repository.ts'
import { createYjsSessions } from './yjs-session.ts'

/** The database takes no rows of a table, as one that is starting; answers with what ends that. */
async function goAway({ deps: { pool }, faults }: TestApp, table: string) {
  await pool.query(`
    create function go_away() returns trigger language plpgsql as $$
      begin raise 'the database system is starting up' using errcode = '57P03'; end
    $$;
    create trigger go_away before insert on ${table} for each row execute function go_away()`)
  return async () => {
    await pool.query(`drop trigger go_away on ${table}; drop function go_away`)
    faults.length = 0
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

function written(text: string): string {
  const document = new Y.Doc()
  document.getText(documentParts.code).insert(0, text)
  return base64(Y.encodeStateAsUpdate(document))
}

async function kept(app: TestApp, id: Parameters<typeof findDocument>[1]) {
  const document = new Y.Doc()
  for (const change of (await findDocument(app.deps.db, id)).updates) Y.applyUpdate(document, change)
  return document.getText(documentParts.code).toString()
}

const empty = base64(new Uint8Array([0]))

test('what was written while the database was away is kept when it is back, though both have left', async () => {
  const { app, booking, interviewee, enter } = await anOpenRoom()
  const socket = await enter(interviewee)
  socket.say({ type: 'desk-open', known: empty })
  while ((await socket.next()).type !== 'desk');
  const comeBack = await goAway(app, 'collaboration_updates')
  socket.say({ type: 'desk-change', change: written('last words') })
  socket.say({ type: 'leave' })
  await socket.closed
  await expect.poll(() => app.faults.length).toBeGreaterThan(1)
  // Whoever comes meanwhile waits for it.
  const again = await enter(interviewee)
  again.say({ type: 'desk-open', known: empty })
  await comeBack()
  for (;;) {
    const message = await again.next()
    if (message.type !== 'desk') continue
    const document = new Y.Doc()
    Y.applyUpdate(document, Buffer.from(message.change, 'base64'))
    expect(document.getText(documentParts.code).toString()).toBe('last words')
    break
  }
  expect(await kept(app, booking.id)).toBe('last words')
  app.faults.length = 0
})

test('what cannot be written for a minute is lost, and that is said; a process that stops does not wait for it', async () => {
  const { app, booking } = await anOpenRoom()
  const comeBack = await goAway(app, 'collaboration_updates')
  const voices = { reply: () => true, sendToPeer: () => {}, isConnected: () => true }
  const opened = async (patience: Parameters<typeof createYjsSessions>[1]) => {
    const desk = createYjsSessions(app.deps, patience)(booking.id)
    let isOpen = false
    const own = ({ type }: { type: string }) => {
      isOpen ||= type === 'desk'
      return true
    }
    desk.handleMessage({ type: 'desk-open', known: empty }, { ...voices, reply: own })
    await expect.poll(() => isOpen).toBe(true)
    desk.handleMessage({ type: 'desk-change', change: written('unkept') }, voices)
    return desk
  }
  await (
    await opened({ maxAttempts: 3, initialDelayMs: 1, maxDelayMs: 1, shutdownTimeoutMs: 60_000 })
  ).close()
  expect(app.faults.at(-1)).toMatchObject({
    bookingId: booking.id,
    msg: 'collaboration updates lost after retries',
  })
  const before = app.faults.length
  await (
    await opened({ maxAttempts: 1, initialDelayMs: 300_000, maxDelayMs: 300_000, shutdownTimeoutMs: 1 })
  ).close()
  // It was tried once, and is not tried again for minutes.
  await expect.poll(() => app.faults.length).toBeGreaterThan(before)
  await comeBack()
  expect(await kept(app, booking.id)).toBe('')
})

test('what was said while the database was away is kept when it is back', async () => {
  const { app, booking, interviewee } = await anOpenRoom()
  const keep = createCaptionWriter(app.deps)
  const says = (text: string) => keep({ bookingId: booking.id, userId: interviewee.id }, text, app.deps.now())
  const comeBack = await goAway(app, 'captions')
  const first = says('One')
  const second = says('Two')
  await expect.poll(() => app.faults.length).toBeGreaterThan(1)
  await comeBack()
  await Promise.all([first, second, says('Three')])
  const { rows } = await app.deps.pool.query('select text from captions order by id')
  expect(rows).toEqual([{ text: 'One' }, { text: 'Two' }, { text: 'Three' }])
  app.faults.length = 0
})
