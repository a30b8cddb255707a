import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { expectReconciled } from '#test/invariants.ts'
import { startWithProviders } from '#test/providers.ts'

/** Paid, and refunded in Stripe's dashboard, before any webhook or redirect. */
async function startRefunded(minor: number) {
  const setup = await startWithProviders('stripe')
  const hold = await setup.hold()
  setup.stripe.pay(hold.intent.paymentUrl)
  setup.stripe.refundFromDashboard(hold.ref, minor)
  return { ...setup, ...hold }
}

test('the rest of a partly refunded late payment is refunded', async () => {
  const { app, stripe, ann, intent, ref } = await startRefunded(1000)
  await ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  await app.drainJobs()
  expect(stripe.session(ref).intent?.refunds.map(refund => refund.amount)).toEqual([4000, 1000])
  app.loggedErrors.length = 0
  await expectReconciled(app)
})

test('a payment refunded before its first sync cancels the booking', async () => {
  const { app, ann, intent, id } = await startRefunded(5000)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'cancelled', reason: 'refunded' })
  await app.drainJobs()
  app.loggedErrors.length = 0
  await expectReconciled(app)
})

test('a partial refund before the first sync confirms the booking', async () => {
  const { app, ann, intent, id } = await startRefunded(1000)
  const payment = await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  expect(payment).toMatchObject({ status: 'PartiallyRefunded' })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
  app.loggedErrors.length = 0
  await expectReconciled(app)
})
