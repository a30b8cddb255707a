import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import type { TestApp } from '#test/app.ts'
import { expectReconciled } from '#test/invariants.ts'
import { startWithProviders } from '#test/providers.ts'

/** Refund and dispute cases against the protocols of Stripe and Bank of Georgia. */

const findPayment = async (app: TestApp, id: string) =>
  app.deps.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id as never)
    .executeTakeFirstOrThrow()

const availableAt = async (app: TestApp, id: BookingId) =>
  (
    await app.deps.db
      .selectFrom('bookings')
      .select('available_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).available_at

test.each(['stripe', 'bog'] as const)(
  'a refund whose response from %s is lost is not paid twice',
  async name => {
    const setup = await startWithProviders(name)
    const { app } = setup
    const { intent, ann, id } = await setup.hold()
    setup[name].pay(intent.paymentUrl)
    await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
    app.clock.set('2030-05-02T20:00:00Z')
    setup[name].loseNext('after', /refund/)
    const cancelled = await ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
    expect(cancelled.refund).toMatchObject({ amount: 25, status: 'pending' })
    app.clock.advance({ minutes: 30 })
    await app.runCronJobs()
    await app.drainJobs()
    expect((await ann.call(api.booking, id)).refund).toMatchObject({ amount: 25, status: 'succeeded' })
    expect(await findPayment(app, intent.transactionId)).toMatchObject({ refunded_minor: 2500 })
    await expectReconciled(app)
  },
)

test('a refund accepted first and settled later shows as pending until then', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ann, id } = await hold()
  bog.pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  bog.delayActions(8)
  const cancelled = await ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  expect(cancelled.refund).toMatchObject({ amount: 50, status: 'pending' })
  for (let sweeps = 0; sweeps < 8; sweeps++) {
    app.clock.advance({ minutes: 2 })
    await app.runCronJobs()
  }
  expect((await ann.call(api.booking, id)).refund).toMatchObject({ status: 'succeeded' })
  await expectReconciled(app)
})

test('a refund that the bank accepts before it refuses a receipt does not count as failed', async () => {
  const { app, bog, hold } = await startWithProviders('bog')
  const { intent, ann, id } = await hold()
  bog.pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  const request = bog.holdNext(/refund/)
  const cancellation = ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  await request.arrived
  bog.failNext(/receipt/, 403)
  request.release()
  expect((await cancellation).refund).toMatchObject({ amount: 50, status: 'pending' })
  app.clock.advance({ minutes: 2 })
  await app.runCronJobs()
  expect((await ann.call(api.booking, id)).refund).toMatchObject({ status: 'succeeded' })
  await expectReconciled(app)
})

test('a refund that fails after it succeeded is owed again, with an alert', async () => {
  const { app, stripe, hold } = await startWithProviders('stripe')
  const { intent, ann, ref, id } = await hold()
  stripe.pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  await ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  await app.drainJobs()
  stripe.changeRefund(ref, 'failed')
  app.clock.advance({ seconds: 5 })
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  expect((await ann.call(api.booking, id)).refund).toMatchObject({ status: 'failed' })
  expect(await findPayment(app, intent.transactionId)).toMatchObject({ status: 'Success', refunded_minor: 0 })
  expect(JSON.stringify(app.loggedErrors)).toContain('refund returned by the bank')
  app.loggedErrors.length = 0
  await expectReconciled(app)
})

test('a refund made in the provider’s dashboard is found, and a full one cancels the session', async () => {
  const { app, stripe, hold } = await startWithProviders('stripe')
  const { intent, ann, ref, id } = await hold()
  stripe.pay(intent.paymentUrl)
  const refresh = () => {
    app.clock.advance({ seconds: 5 })
    return ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  }
  await refresh()
  stripe.refundFromDashboard(ref, 1000)
  expect(await refresh()).toMatchObject({ status: 'PartiallyRefunded' })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'confirmed' })
  stripe.refundFromDashboard(ref, 4000)
  expect(await refresh()).toMatchObject({ status: 'Refunded' })
  expect(await ann.call(api.booking, id)).toMatchObject({ status: 'cancelled', reason: 'refunded' })
  app.loggedErrors.length = 0
  await app.drainJobs()
  await expectReconciled(app)
})

test.each(['won', 'lost'] as const)('the books balance after a dispute is %s', async outcome => {
  const setup = await startWithProviders('stripe')
  const { app, stripe, deliver } = setup
  const { intent, ref, ann, id } = await setup.hold()
  stripe.pay(intent.paymentUrl)
  await ann.call(api.refreshPayment, { params: { transactionId: intent.transactionId } })
  const booking = await ann.call(api.booking, id)
  app.clock.set(booking.endTime)
  await app.runCronJobs()
  stripe.dispute(ref, 'needs_response')
  const opened = stripe.events.at(-1) as { payload: string }
  expect(await deliver('stripe', stripe.delivery(opened))).toMatchObject({ status: 200 })
  await app.drainJobs()
  expect(await findPayment(app, intent.transactionId)).toMatchObject({
    dispute: 'open',
    disputed_minor: 5000,
  })
  // An open dispute blocks the payout.
  app.clock.advance({ hours: 30 })
  await app.runCronJobs()
  expect(await availableAt(app, intent.bookingId)).toBeNull()
  stripe.dispute(ref, outcome)
  await deliver('stripe', stripe.delivery(stripe.events.at(-1) as { payload: string }))
  await app.drainJobs()
  await app.runCronJobs()
  app.loggedErrors.length = 0
  await expectReconciled(app)
})
