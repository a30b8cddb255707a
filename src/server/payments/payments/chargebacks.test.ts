import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { listBookingBalances } from '#server/payments/ledger/repository.ts'
import type { TestApp } from '#test/app.ts'
import { expectReconciled } from '#test/invariants.ts'
import { waitForLockedStatement } from '#test/notes.ts'
import { startWithProviders } from '#test/providers.ts'
import { findPayment } from './repository.ts'
import { applyProviderState, syncPayment } from './sync-payment.ts'

const availableAt = async (app: TestApp, id: BookingId) =>
  (
    await app.deps.db
      .selectFrom('bookings')
      .select('available_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).available_at

/** Completed and paid session with a disputed payment. */
async function aDisputedPayment() {
  const setup = await startWithProviders('stripe')
  const { app, stripe } = setup
  const { intent, ref, ann, id } = await setup.hold()
  stripe.pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  const booking = await ann.call(api.booking, id)
  app.clock.set(booking.endTime)
  await app.runCronJobs()
  stripe.dispute(ref, 'needs_response')
  const sync = () => syncPayment(app.deps, intent.transactionId)
  async function payment() {
    const row = await findPayment(app.deps.db, intent.transactionId)
    if (!row) throw new Error('payment not found')
    return row
  }
  return { ...setup, intent, ref, sync, payment }
}

test('an older provider state does not reopen a decided dispute', async () => {
  const { app, stripe, ref, sync, payment } = await aDisputedPayment()
  await sync()
  const { stripe: provider } = app.deps.paymentProviders
  if (!provider) throw new Error('Stripe is not configured')
  const staleState = await provider.getState(ref)
  stripe.dispute(ref, 'won')
  await sync()
  expect(await payment()).toMatchObject({ dispute: 'won' })
  await applyProviderState(app.deps, await payment(), staleState)
  expect(await payment()).toMatchObject({ dispute: 'won' })
  app.loggedErrors.length = 0
  await expectReconciled(app)
})

test.each([
  ['won', 'won', 0],
  ['won', 'lost', 5000],
] as const)(
  'the ledger posts a second dispute of one payment: %s, then %s',
  async (first, second, lostMinor) => {
    const { app, stripe, ref, sync, payment } = await aDisputedPayment()
    await sync()
    stripe.dispute(ref, first)
    await sync()
    stripe.dispute(ref, 'needs_response')
    await sync()
    expect(await payment()).toMatchObject({ dispute: 'open', disputed_minor: 5000 })
    app.loggedErrors.length = 0
    await expectReconciled(app)
    stripe.dispute(ref, second)
    await sync()
    expect(await payment()).toMatchObject({ dispute: second })
    const balances = await listBookingBalances(app.deps.db, (await payment()).booking_id)
    expect(balances.find(balance => balance.account === 'clearing:stripe')?.minor).toBe(lostMinor - 5000)
    app.loggedErrors.length = 0
    await expectReconciled(app)
  },
)

test('earnings stay unavailable if a dispute opens while the cron job waits for the lock', async () => {
  const { app, intent, payment } = await aDisputedPayment()
  app.clock.advance({ hours: 25 })
  const swept = await app.deps.db.transaction().execute(async tx => {
    await sql`select from bookings where id = ${intent.bookingId} for update`.execute(tx)
    const sweep = app.runCronJob('complete-sessions')
    await waitForLockedStatement(app)
    await sql`update payments set dispute = 'open', disputed_minor = 5000 where id = ${intent.transactionId}`.execute(
      tx,
    )
    return { sweep }
  })
  await swept.sweep
  expect(await availableAt(app, intent.bookingId)).toBeNull()
  expect(await payment()).toMatchObject({ dispute: 'open' })
})
