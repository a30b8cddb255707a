import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { hourMs } from '#contract/time.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { startWithProviders } from '#test/providers.ts'
import { reconcile } from './reconcile.ts'

test('a cancelled payment that is still open at the bank is watched first and later a difference', async () => {
  const { app, hold } = await startWithProviders('bog')
  const { intent } = await hold()
  await app.deps.db.updateTable('payments').set({ status: 'Cancelled' }).execute()
  expect(await reconcile(app.deps)).toMatchObject({ differences: [], watched: [intent.transactionId] })
  const twoHoursAgo = new Date(app.deps.now().getTime() - 2 * hourMs)
  await app.deps.db.updateTable('payments').set({ created_at: twoHoursAgo }).execute()
  expect(await reconcile(app.deps)).toMatchObject({
    differences: [{ about: intent.transactionId, what: 'status', ours: 'closed', theirs: 'Created' }],
    watched: [],
  })
})

/** Three payments, a day apart, oldest first. */
async function threeDays(app: TestApp) {
  const ids: string[] = []
  for (const day of ['10', '11', '12']) {
    const { booking } = await aBooking(app, { start: `2030-05-${day}T10:00:00Z` })
    ids.push(booking.payment?.transactionId ?? '')
    app.clock.advance({ hours: 24 })
  }
  return ids
}

test('a comparison can start at a day or after a payment', async () => {
  const app = await startApp()
  const [first = '', second = '', third = ''] = await threeDays(app)
  expect(await reconcile(app.deps)).toMatchObject({ payments: 3, differences: [], last: third })
  expect(await reconcile(app.deps, { since: new Date('2030-05-02') })).toMatchObject({ payments: 2 })
  const after = { after: first as never }
  expect(await reconcile(app.deps, after)).toMatchObject({ payments: 2, last: third })
  await app.deps.db
    .updateTable('payments')
    .set({ captured_minor: 4900 })
    .where('id', 'in', [first, second] as never[])
    .execute()
  const { differences } = await reconcile(app.deps, after)
  expect(new Set(differences.map(difference => difference.about))).not.toContain(first)
  expect(differences).toContainEqual({ about: second, what: 'captured', ours: '4900', theirs: '5000' })
})

test('the comparison works in batches and reports its progress', async () => {
  const app = await startApp()
  const { interviewee } = await aBooking(app)
  await sql`with given_up as (
      insert into bookings (slot_id, interviewer_id, interviewee_id, status, reason, approval, starts_at, ends_at,
        price_minor, currency, created_at, cancelled_at)
      select slot_id, interviewer_id, interviewee_id, 'cancelled', 'payment_abandoned', false, starts_at, ends_at,
        price_minor, currency, created_at, created_at
      from bookings, generate_series(1, 600)
      returning id, interviewee_id, created_at
    )
    insert into payments (booking_id, payer_id, provider, manual_capture, amount_minor, currency, status, created_at)
    select id, interviewee_id, 'sandbox', false, 5000, 'USD', 'Cancelled', created_at from given_up`.execute(
    app.deps.db,
  )
  const reported: number[] = []
  const { payments, differences } = await reconcile(app.deps, {
    onProgress: progress => reported.push(progress.payments),
  })
  expect({ payments, differences, reported }).toEqual({
    payments: 601,
    differences: [],
    reported: [500, 601],
  })
  expect(await app.as(interviewee).call(api.paymentHistory, {})).toMatchObject({ total: 1 })
})

test('a booking with microseconds in its start is compared once', async () => {
  const app = await startApp()
  await aBooking(app)
  await sql`update bookings set starts_at = starts_at + interval '1 microsecond'`.execute(app.deps.db)
  expect(await reconcile(app.deps)).toMatchObject({ payments: 1, differences: [] })
})

test('a payout without ledger entries is a difference', async () => {
  const app = await startApp()
  const { interviewer } = await aBooking(app)
  await sql`with batch as (
      insert into payout_batches (currency, method, created_at) values ('USD', 'bank', ${app.deps.now()}) returning id
    )
    insert into payouts (batch_id, user_id, amount_minor, currency, destination, created_at)
    select id, ${interviewer.id}, 4250, 'USD', 'GE••', ${app.deps.now()} from batch`.execute(app.deps.db)
  expect((await reconcile(app.deps)).differences).toMatchObject([
    { what: 'paid out in the ledger', ours: '4250', theirs: '0' },
  ])
})

test('a running balance that differs from its entries is a difference', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aBooking(app)
  app.clock.set(new Date(Date.parse(booking.endTime) + 60_000))
  await app.runCronJobs()
  expect((await reconcile(app.deps)).differences).toEqual([])
  await app.deps.db.updateTable('ledger_balances').set({ pending_minor: '1' }).execute()
  expect((await reconcile(app.deps)).differences).toEqual([
    { about: `pending:${interviewer.id}`, what: 'kept in USD', ours: '1', theirs: '4250' },
  ])
  await app.deps.db.updateTable('ledger_balances').set({ pending_minor: '4250' }).execute()
  await app.deps.db.updateTable('ledger_sales').set({ net_minor: '1' }).execute()
  expect((await reconcile(app.deps)).differences).toEqual([
    { about: booking.id, what: 'kept of its sale in USD', ours: '750 and 1', theirs: '750 and 4250' },
  ])
})
