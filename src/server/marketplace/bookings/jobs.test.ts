import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { sweepsOf } from '#server/app/jobs.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking, aRequest } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { findDueBookings } from './repository.ts'

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
  const { sandbox } = app.deps.paymentProviders
  if (!sandbox) throw new Error('the sandbox is not configured')
  const silence = () => new Promise<never>(() => {})
  sandbox.void = silence
  sandbox.capture = silence
  // An acceptance that a crash left behind.
  await app.deps.db
    .updateTable('bookings')
    .set({ status: 'accepting', capture_started_at: app.deps.now() })
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
  const due = await findDueBookings(app.deps.db, app.deps.now(), ['sandbox'])
  expect(due.map(one => one.id)).toEqual([first.bookingId, second.bookingId])
})

test('what stays due is asked for once, and again once its job has ended', async () => {
  const app = await startApp()
  const { bookingId } = await aHold(app)
  app.clock.forward({ minutes: 20 })
  const waiting = async () => {
    const { rows } = await app.deps.pool.query(
      "select from pgboss.job where name = 'settle-due-booking' and state < 'completed'",
    )
    return rows.length
  }
  for (let minute = 0; minute < 3; minute++) await everySweep(app)
  expect(await waiting()).toBe(1)
  const { sandbox } = app.deps.paymentProviders
  if (!sandbox) throw new Error('the sandbox is not configured')
  const works = { ...sandbox }
  const down = async () => {
    throw new Error('down')
  }
  Object.assign(sandbox, { void: down, getState: down })
  // The hold, and the payment that no webhook told about.
  expect(await app.settle()).toEqual({ failed: 2 })
  Object.assign(sandbox, works)
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

/** Five hundred holds like this one that ran out before it, with payments of their own. */
async function fiveHundredLike(
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
] as const)(
  'five hundred holds of %s keep no other hold and no request waiting',
  async (_, change, provider) => {
    const app = await startApp()
    const { booking: request } = await aRequest(app, { start: '2030-05-09T10:00:00Z' })
    app.clock.forward({ hours: 24 })
    const hold = await aHold(app)
    await fiveHundredLike(app, hold, change, provider)
    app.clock.forward({ minutes: 20 })
    await app.sweepOnly('expire-bookings')
    await app.settle()
    const reasons = await app.deps.db
      .selectFrom('bookings')
      .select('reason')
      .where('id', 'in', [hold.bookingId, request.id])
      .orderBy('created_at')
      .execute()
    expect(reasons).toEqual([{ reason: 'not_answered' }, { reason: 'hold_expired' }])
  },
)

test('five hundred holds that cannot be settled now go behind the others', async () => {
  const app = await startApp()
  const hold = await aHold(app)
  await fiveHundredLike(app, hold, 'none')
  app.clock.forward({ minutes: 20 })
  const find = () => findDueBookings(app.deps.db, app.deps.now(), ['sandbox'])
  expect((await find()).map(one => one.id)).not.toContain(hold.bookingId)
  await app.sweepOnly('expire-bookings')
  expect((await find())[0]?.id).toBe(hold.bookingId)
})
