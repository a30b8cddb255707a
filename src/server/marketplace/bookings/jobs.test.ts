import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { createCronJobs } from '#server/app/jobs.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aRequest } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { findDueBookings } from './repository.ts'

const runCronJobs = async (app: TestApp) => {
  for (const run of Object.values(createCronJobs(app.deps))) await run()
}

async function aHold(app: TestApp) {
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  return app.as(await anInterviewee(app)).call(api.createPaymentIntent, { body: { timeSlotId } })
}

test('a provider that never answers does not block the cron jobs', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app, { start: '2030-05-01T10:00:00Z' })
  await aHold(app)
  const { booking: request } = await aRequest(app, { start: '2030-05-09T10:00:00Z' })
  const { sandbox } = app.deps.paymentProviders
  if (!sandbox) throw new Error('the sandbox is not configured')
  const neverAnswers = () => new Promise<never>(() => {})
  sandbox.void = neverAnswers
  sandbox.capture = neverAnswers
  // Simulates an acceptance left by a crash.
  await app.deps.db
    .updateTable('bookings')
    .set({ status: 'accepting', capture_started_at: app.deps.now() })
    .where('id', '=', request.id)
    .execute()
  app.clock.set(booking.endTime)
  await runCronJobs(app)
  expect(await app.as(interviewee).call(api.booking, { params: { id: booking.id } })).toMatchObject({
    attendance: 'completed',
  })
})

test('the longest due booking is settled first', async () => {
  const app = await startApp()
  const first = await aHold(app)
  app.clock.advance({ minutes: 1 })
  const second = await aHold(app)
  await app.deps.db
    .updateTable('bookings')
    .set({ notes: 'touched' })
    .where('id', '=', first.bookingId)
    .execute()
  app.clock.advance({ minutes: 20 })
  const due = await findDueBookings(app.deps.db, app.deps.now(), ['sandbox'])
  expect(due.map(({ id }) => id)).toEqual([first.bookingId, second.bookingId])
})

test('a booking that stays due has one job at a time', async () => {
  const app = await startApp()
  const { bookingId } = await aHold(app)
  app.clock.advance({ minutes: 20 })
  const countPendingJobs = async () => {
    const { rows } = await app.deps.pool.query(
      "select from pgboss.job where name = 'settle-due-booking' and state < 'completed'",
    )
    return rows.length
  }
  for (let minute = 0; minute < 3; minute++) await runCronJobs(app)
  expect(await countPendingJobs()).toBe(1)
  const { sandbox } = app.deps.paymentProviders
  if (!sandbox) throw new Error('the sandbox is not configured')
  const original = { ...sandbox }
  const failing = async () => {
    throw new Error('down')
  }
  Object.assign(sandbox, { void: failing, getState: failing })
  // The hold, and its payment without a webhook.
  expect(await app.drainJobs()).toEqual({ failed: 2 })
  Object.assign(sandbox, original)
  await app.runCronJobs()
  expect(await countPendingJobs()).toBe(0)
  expect(
    await app.deps.db
      .selectFrom('bookings')
      .select('reason')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow(),
  ).toEqual({ reason: 'hold_expired' })
})

/** Inserts 500 copies of a hold that expired a minute earlier, with payments of their own. */
async function insertFiveHundredHolds(
  app: TestApp,
  { bookingId }: { bookingId: string },
  change: 'quarantine' | 'none',
  provider = 'sandbox',
) {
  await sql`
    with slot as (
      insert into slots (interviewer_id, starts_at, ends_at, price_minor, currency, available)
      select b.interviewer_id, b.starts_at + n * interval '2 hours', b.ends_at + n * interval '2 hours', b.price_minor, b.currency, false
      from bookings b, generate_series(1, 500) n where b.id = ${bookingId}
      returning id, interviewer_id, starts_at, ends_at
    ), booked as (
      insert into bookings (slot_id, interviewer_id, interviewee_id, status, approval, starts_at, ends_at, price_minor, currency,
        created_at, hold_expires_at)
      select slot.id, slot.interviewer_id, b.interviewee_id, 'hold', b.approval, slot.starts_at, slot.ends_at, b.price_minor,
        b.currency, b.created_at, b.hold_expires_at - interval '1 minute'
      from slot, bookings b where b.id = ${bookingId}
      returning id, interviewee_id, created_at
    )
    insert into payments (booking_id, payer_id, provider, provider_ref, checkout_url, manual_capture, amount_minor, currency,
      created_at, quarantined_at)
    select id, interviewee_id, ${provider}, id::text, 'https://pay.test', false, 5000, 'USD', created_at,
      ${change === 'quarantine' ? app.deps.now() : null}::timestamptz
    from booked`.execute(app.deps.db)
}

test.each([
  ['quarantined payments', 'quarantine', 'sandbox'],
  ['a provider that is not configured', 'none', 'bog'],
] as const)('five hundred holds with %s delay no other hold and no request', async (_, change, provider) => {
  const app = await startApp()
  const { booking: request } = await aRequest(app, { start: '2030-05-09T10:00:00Z' })
  app.clock.advance({ hours: 24 })
  const hold = await aHold(app)
  await insertFiveHundredHolds(app, hold, change, provider)
  app.clock.advance({ minutes: 20 })
  await app.runCronJob('expire-bookings')
  await app.drainJobs()
  const reasons = await app.deps.db
    .selectFrom('bookings')
    .select('reason')
    .where('id', 'in', [hold.bookingId, request.id])
    .orderBy('created_at')
    .execute()
  expect(reasons).toEqual([{ reason: 'not_answered' }, { reason: 'hold_expired' }])
})

test('five hundred holds that were already tried come after the others', async () => {
  const app = await startApp()
  const hold = await aHold(app)
  await insertFiveHundredHolds(app, hold, 'none')
  app.clock.advance({ minutes: 20 })
  const find = () => findDueBookings(app.deps.db, app.deps.now(), ['sandbox'])
  expect((await find()).map(({ id }) => id)).not.toContain(hold.bookingId)
  await app.runCronJob('expire-bookings')
  expect((await find())[0]?.id).toBe(hold.bookingId)
})
