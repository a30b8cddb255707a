import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aFreeBooking } from '#test/bookings.ts'
import { rowsRead } from '#test/rows-read.ts'
import { deleteExpiredNotes, listSessionsWithUnannouncedNotes } from './repository.ts'

async function scene(options: Parameters<typeof startApp>[0] = {}) {
  const app = await startApp(options)
  const { booking, interviewee, interviewer } = await aFreeBooking(app, { start: '2030-05-03T10:00:00.000Z' })
  await app.settle()
  const params = { bookingId: booking.id }
  const anew = async ({ id }: typeof interviewee) => ({ id, token: await app.tokenFor(id) })
  return {
    app,
    interviewee,
    interviewer,
    note: async (by: typeof interviewee, isShared: boolean) =>
      app.as(await anew(by)).send(api.keepMoment, {
        params: { ...params, id: randomUUID() },
        body: { kind: 'note', isShared, text: 'Draws before talking' },
      }),
    read: async (by: typeof interviewee) =>
      (await app.as(await anew(by)).call(api.roomMoments, { params })).moments.length,
    sweepAt: async (now: string) => {
      app.clock.set(now)
      await app.sweepOnly('delete-expired-documents-and-notes')
      await app.settle()
    },
    told: async () =>
      (await app.mails()).filter(mail => mail.subject.startsWith('Deleted soon')).map(mail => mail.recipient),
    kept: async () => (await app.deps.pool.query('select from session_notes')).rows.length,
  }
}

test('what was noted goes 90 days after the session, and both are told a week before, once', async () => {
  const { interviewee, interviewer, note, read, sweepAt, told, kept } = await scene()
  // Before the session, for it: that is not when it ends.
  await note(interviewer, true)
  await sweepAt('2030-07-25T10:00:00Z')
  expect(await told()).toEqual([])
  await sweepAt('2030-07-25T11:00:00Z')
  await sweepAt('2030-07-26T11:00:00Z')
  expect(await told()).toHaveLength(2)
  await sweepAt('2030-08-01T10:59:00Z')
  expect([await read(interviewee), await read(interviewer)]).toEqual([1, 1])
  await sweepAt('2030-08-01T11:00:00Z')
  expect([await kept(), (await told()).length]).toEqual([0, 2])
})

test('what was noted after the session is read no longer than the rest of it', async () => {
  const { app, interviewer, note, read, sweepAt, kept } = await scene()
  app.clock.set('2030-05-10T10:00:00Z')
  await note(interviewer, false)
  app.clock.set('2030-08-01T10:59:00Z')
  expect(await read(interviewer)).toBe(1)
  app.clock.set('2030-08-01T11:00:00Z')
  expect(await read(interviewer)).toBe(0)
  await sweepAt('2030-08-08T10:00:00Z')
  expect(await kept()).toBe(0)
})

test('of what only its writer sees, only they are told', async () => {
  const { interviewer, note, sweepAt, told } = await scene()
  await note(interviewer, false)
  await sweepAt('2030-07-25T11:00:00Z')
  expect(await told()).toHaveLength(1)
})

test('what has ended is found without a look at what has not', async () => {
  const { app, interviewer, note } = await scene({ isNew: true })
  await note(interviewer, true)
  // So many that it is worth the database's while to look for a way.
  await app.deps.pool.query(
    `insert into session_notes (booking_id, author_id, id, kind, text, at, is_shared)
     select booking_id, author_id, gen_random_uuid(), kind, text, at, is_shared from session_notes, generate_series(1, 2000)`,
  )
  await app.deps.pool.query('analyze')
  const since = new Date(app.deps.now().getTime() - 1000)
  const count = await rowsRead(app, 'session_notes', async tx => {
    await listSessionsWithUnannouncedNotes(tx, { after: new Date(0), since })
    await deleteExpiredNotes(tx, since)
  })
  // The planner looks where the first and the last of them are.
  expect(count).toBeLessThan(10)
})
