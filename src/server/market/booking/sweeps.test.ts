import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { sweepsOf } from '#server/background.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aRequest } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { findDue } from './store.ts'

const everySweep = async (app: TestApp) => {
  for (const run of Object.values(sweepsOf(app.deps))) await run()
}

async function aHold(app: TestApp) {
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  return app.as(await anInterviewee(app)).call(api.createPaymentIntent, { body: { timeSlotId } })
}

test('a provider that never answers keeps no sweep waiting', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app, { start: '2030-05-01T10:00:00Z' })
  await aHold(app)
  const { booking: request } = await aRequest(app, { start: '2030-05-09T10:00:00Z' })
  const { sandbox } = app.deps.providers
  if (!sandbox) throw new Error('the sandbox is not configured')
  const silence = () => new Promise<never>(() => {})
  sandbox.void = silence
  sandbox.capture = silence
  // An acceptance that a crash left behind.
  await app.deps.db
    .updateTable('bookings')
    .set({ status: 'accepting', accepting_at: app.deps.now() })
    .where('id', '=', request.id)
    .execute()
  app.clock.set(booking.endTime)
  await everySweep(app)
  expect(await app.as(interviewee).call(api.booking, { params: { id: booking.id } })).toMatchObject({
    attendance: 'completed',
  })
})

test('what has been due longest is settled first', async () => {
  const app = await startApp()
  const first = await aHold(app)
  app.clock.forward({ minutes: 1 })
  const second = await aHold(app)
  await app.deps.db
    .updateTable('bookings')
    .set({ notes: 'touched' })
    .where('id', '=', first.bookingId)
    .execute()
  app.clock.forward({ minutes: 20 })
  const due = await findDue(app.deps.db, app.deps.now())
  expect(due.map(one => one.id)).toEqual([first.bookingId, second.bookingId])
})

test('what stays due is asked for once, and again once its job has ended', async () => {
  const app = await startApp()
  const { bookingId } = await aHold(app)
  app.clock.forward({ minutes: 20 })
  const waiting = async () => {
    const { rows } = await app.deps.pool.query(
      "select from pgboss.job where name = 'settle-due' and state < 'completed'",
    )
    return rows.length
  }
  for (let minute = 0; minute < 3; minute++) await everySweep(app)
  expect(await waiting()).toBe(1)
  const { sandbox } = app.deps.providers
  if (!sandbox) throw new Error('the sandbox is not configured')
  const { void: works } = sandbox
  sandbox.void = async () => {
    throw new Error('down')
  }
  expect(await app.settle()).toEqual({ failed: 1 })
  sandbox.void = works
  await app.sweep()
  expect(await waiting()).toBe(0)
  expect(
    await app.deps.db
      .selectFrom('bookings')
      .select('reason')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow(),
  ).toEqual({ reason: 'hold_expired' })
})
