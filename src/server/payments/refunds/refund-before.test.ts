import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { expectReconciled } from '#test/invariants.ts'
import { startWithProviders } from '#test/providers.ts'

/** Somebody paid, and money went back in Stripe's dashboard, before anybody told us of either. */
async function startRefunded(minor: number) {
  const bench = await startWithProviders('stripe')
  const hold = await bench.hold()
  bench.stripe.pay(hold.intent.paymentUrl)
  bench.stripe.refundBehind(hold.ref, minor)
  return { ...bench, ...hold }
}

test('what is left of late money goes back where a part of it already did', async () => {
  const { app, stripe, ann, intent, ref } = await startRefunded(1000)
  await ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  await app.settle()
  expect(stripe.session(ref).intent?.refunds.map(one => one.amount)).toEqual([4000, 1000])
  app.faults.length = 0
  await expectReconciled(app)
})

test('a payment that was given back before we heard of it confirms nothing', async () => {
  const { app, ann, intent, id } = await startRefunded(5000)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'cancelled', reason: 'refunded' })
  await app.settle()
  app.faults.length = 0
  await expectReconciled(app)
})

test('a part that was given back before we heard of the payment leaves the session booked', async () => {
  const { app, ann, intent, id } = await startRefunded(1000)
  const payment = await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  expect(payment).toMatchObject({ status: 'PartiallyRefunded' })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
  app.faults.length = 0
  await expectReconciled(app)
})
