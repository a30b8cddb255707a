import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { paymentCronJobs } from '#server/payments/jobs.ts'
import { startWithProviders } from '#test/providers.ts'
import { listStalePaymentsAndRefunds } from './repository.ts'

test('the cron job finds a payment without a webhook among a thousand cancelled ones', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent } = await hold()
  bog.pay(intent.paymentUrl)
  const { deps } = app
  await sql`with given_up as (
      insert into bookings (slot_id, interviewer_id, interviewee_id, status, reason, approval, starts_at, ends_at,
        price_minor, currency, created_at, cancelled_at)
      select slot_id, interviewer_id, interviewee_id, 'cancelled', 'payment_abandoned', false, starts_at, ends_at,
        price_minor, currency, created_at, created_at
      from bookings, generate_series(1, 1000)
      returning id, interviewee_id, created_at
    )
    insert into payments (booking_id, payer_id, provider, provider_ref, manual_capture, amount_minor, currency, status,
      created_at)
    select id, interviewee_id, 'bog', id::text, false, 5000, 'USD', 'Cancelled', created_at - interval '1 hour'
    from given_up`.execute(deps.db)
  // The update moves the row behind all others in the table.
  await sql`update payments set updated_at = now() where id = ${intent.transactionId}`.execute(deps.db)
  app.clock.advance({ minutes: 3 })
  const { payments } = await listStalePaymentsAndRefunds(deps.db, deps.now(), ['bog'])
  expect(payments).toContain(intent.transactionId)
})

test('while a provider is down, each job is queued once and retried every minute', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ann } = await hold()
  bog.pay(intent.paymentUrl)
  const { bog: provider } = app.deps.paymentProviders
  if (!provider) throw new Error('the bank is not configured')
  const down = () => Promise.reject(new Error('down'))
  const original = { ...provider }
  Object.assign(provider, { getState: down, refund: down })
  const countQueued = async (queue: string) => {
    const { rows } = await app.deps.pool.query(
      "select from pgboss.job where name = $1 and state < 'completed'",
      [queue],
    )
    return rows.length
  }
  const sweep = paymentCronJobs(app.deps)['retry-stale-payments']
  app.clock.advance({ minutes: 3 })
  for (let minute = 0; minute < 3; minute++) await sweep?.()
  expect(await countQueued('sync-payment')).toBe(1)
  expect(await app.drainJobs()).toEqual({ failed: 1 })
  expect(await countQueued('sync-payment')).toBe(0)

  Object.assign(provider, { state: original.getState })
  await sweep?.()
  await app.drainJobs()
  await ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  app.clock.advance({ minutes: 4 })
  for (let minute = 0; minute < 3; minute++) await sweep?.()
  expect(await countQueued('execute-refund')).toBe(1)
  expect(await app.drainJobs()).toEqual({ failed: 1 })

  Object.assign(provider, original)
  await sweep?.()
  app.clock.advance({ minutes: 4 })
  expect(await app.drainJobs()).toEqual({ failed: 0 })
  const { refund } = await ann.call(api.booking, { params: { id: intent.bookingId } })
  expect(refund).toMatchObject({ status: 'succeeded' })
})

test.each([
  ['of a provider that is not configured', 'bog'],
  ['that their provider does not settle', 'stripe'],
])('hundreds of refunds %s do not block other refunds', async (_, provider) => {
  const { app, stripe, hold } = await startWithProviders('stripe')
  const { intent, ann } = await hold()
  stripe.pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  const { deps } = app
  await sql`with given_up as (
      insert into bookings (slot_id, interviewer_id, interviewee_id, status, reason, approval, starts_at, ends_at,
        price_minor, currency, created_at, cancelled_at)
      select slot_id, interviewer_id, interviewee_id, 'cancelled', 'cancelled_by_interviewee', false, starts_at, ends_at,
        price_minor, currency, created_at, created_at
      from bookings, generate_series(1, 300)
      returning id, interviewee_id, created_at
    ), paid as (
      insert into payments (booking_id, payer_id, provider, provider_ref, manual_capture, amount_minor, captured_minor,
        currency, status, created_at)
      select id, interviewee_id, ${provider}, id::text, false, 5000, 5000, 'USD', 'Success', created_at - interval '1 hour'
      from given_up returning id, created_at
    )
    insert into refunds (payment_id, amount_minor, created_at)
    select id, 5000, created_at from paid`.execute(deps.db)
  stripe.loseNext('before', /refunds/)
  await ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  const refund = await deps.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select('refunds.id')
    .where('booking_id', '=', intent.bookingId)
    .executeTakeFirstOrThrow()
  const listed: string[] = []
  app.clock.advance({ minutes: 5 })
  for (let minute = 0; minute < 2; minute++) {
    listed.push(...(await listStalePaymentsAndRefunds(deps.db, deps.now(), ['stripe'])).refunds)
    await app.runCronJob('retry-stale-payments')
    app.clock.advance({ minutes: 1 })
  }
  expect(listed).toContain(refund.id)
})
