import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aFreeBooking } from '#test/bookings.ts'
import { countRowsRead } from '#test/rows-read.ts'
import { deleteExpiredNotes, listSessionsWithUnannouncedNotes } from './repository.ts'

async function setUp(options: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(options)
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start: '2030-05-03T10:00:00.000Z' })
  await app.drainJobs()
  const params = { bookingId: booking.id }
  const withFreshToken = async ({ id }: typeof interviewee) => ({ id, token: await app.tokenFor(id) })
  return {
    app,
    interviewee,
    interviewer,
    note: async (by: typeof interviewee, isShared: boolean) =>
      app.as(await withFreshToken(by)).send(api.saveSessionNote, {
        params: { ...params, id: randomUUID() },
        body: { kind: 'note', isShared, text: 'Draws before talking' },
      }),
    read: async (by: typeof interviewee) =>
      (await app.as(await withFreshToken(by)).call(api.sessionNotes, { params })).moments.length,
    sweepAt: async (now: string) => {
      app.clock.set(now)
      await app.runCronJob('delete-expired-documents-and-notes')
      await app.drainJobs()
    },
    notified: async () =>
      (await app.emails())
        .filter(email => email.subject.startsWith('Replay deleted soon'))
        .map(email => email.recipient),
    stored: async () => (await app.deps.pool.query('select from session_notes')).rows.length,
  }
}

test('notes are deleted 90 days after the session, and both participants are notified once, a week before', async () => {
  const { interviewee, interviewer, note, read, sweepAt, notified, stored } = await setUp()
  // Written before the session. The retention starts at its end.
  await note(interviewer, true)
  await sweepAt('2030-07-25T10:00:00Z')
  expect(await notified()).toEqual([])
  await sweepAt('2030-07-25T11:00:00Z')
  await sweepAt('2030-07-26T11:00:00Z')
  expect(await notified()).toHaveLength(2)
  await sweepAt('2030-08-01T10:59:00Z')
  expect([await read(interviewee), await read(interviewer)]).toEqual([1, 1])
  await sweepAt('2030-08-01T11:00:00Z')
  expect([await stored(), (await notified()).length]).toEqual([0, 2])
})

test('a note written after the session is readable as long as the session’s other content', async () => {
  const { app, interviewer, note, read, sweepAt, stored } = await setUp()
  app.clock.set('2030-05-10T10:00:00Z')
  await note(interviewer, false)
  app.clock.set('2030-08-01T10:59:00Z')
  expect(await read(interviewer)).toBe(1)
  app.clock.set('2030-08-01T11:00:00Z')
  expect(await read(interviewer)).toBe(0)
  await sweepAt('2030-08-08T10:00:00Z')
  expect(await stored()).toBe(0)
})

test('only the author is notified about private notes', async () => {
  const { interviewer, note, sweepAt, notified } = await setUp()
  await note(interviewer, false)
  await sweepAt('2030-07-25T11:00:00Z')
  expect(await notified()).toHaveLength(1)
})

test('the jobs find expired notes without reading the others', async () => {
  const { app, interviewer, note } = await setUp({ isNew: true })
  await note(interviewer, true)
  // Enough rows for the planner to prefer an index.
  await app.deps.pool.query(
    `insert into session_notes (booking_id, author_id, id, kind, text, at, is_shared)
     select booking_id, author_id, gen_random_uuid(), kind, text, at, is_shared from session_notes, generate_series(1, 2000)`,
  )
  await app.deps.pool.query('analyze')
  const since = new Date(app.deps.now().getTime() - 1000)
  const count = await countRowsRead(app, 'session_notes', async tx => {
    await listSessionsWithUnannouncedNotes(tx, { after: new Date(0), since })
    await deleteExpiredNotes(tx, since)
  })
  // The planner itself reads the first and last index entries.
  expect(count).toBeLessThan(10)
})
