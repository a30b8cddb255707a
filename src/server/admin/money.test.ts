import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { syncPayment } from '#server/payments/payments/sync-payment.ts'
import { runNightlyReconciliation } from '#server/payments/reconciliation/reconcile.ts'
import { startApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { runCommand } from '#test/commands.ts'
import { expectReconciled } from '#test/invariants.ts'
import { startWithProviders } from '#test/providers.ts'

test('an operator lists and decides a contested no-show', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  expect(await runCommand(app, 'no-shows')).toMatchObject({ text: 'There are no reports to decide.' })
  app.clock.set(new Date(Date.parse(booking.startTime) + 15 * 60_000))
  const id = { params: { id: booking.id } }
  await app.as(interviewee).call(api.reportNoShow, id)
  await app.as(interviewer).call(api.contestNoShow, { ...id, body: { text: 'I was\nthere.' } })
  const { text } = await runCommand(app, 'no-shows')
  expect(text).toContain(`${booking.id}: session of ${booking.startTime}`)
  expect(text).toContain('reported absent: interviewer, not seen in the room')
  expect(text).toContain('contested: I was there.')

  expect(await runCommand(app, 'decide', booking.id, 'upheld')).toMatchObject({ isFailure: false })
  await app.drainJobs()
  expect(await app.as(interviewee).call(api.booking, id)).toMatchObject({
    attendance: 'interviewer_no_show',
    refund: { amount: 50, status: 'succeeded' },
  })
  expect(await runCommand(app, 'decide', booking.id, 'rejected')).toEqual({
    refused: `Booking ${booking.id} has no open report. List open reports with no-shows.`,
  })
  await expectReconciled(app)
})

test('reconciliation refuses to run without the settings of a used provider', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  expect(await runCommand(app, 'reconcile')).toMatchObject({ text: 'Payments compared: 1, no differences.' })
  const { self } = app.deps.urls
  app.deps.urls.self = 'http://127.0.0.1:1'
  expect(await runCommand(app, 'reconcile')).toEqual({
    refused:
      'The sandbox is part of the server, which does not answer at http://127.0.0.1:1. Start the server, or use its HOST and PORT.',
  })
  app.deps.urls.self = self
  await app.deps.db.updateTable('payments').set({ provider: 'bog' }).execute()
  expect(await runCommand(app, 'reconcile')).toEqual({
    refused:
      'This command needs bog. Use the server’s settings: add bog to PAYMENT_PROVIDERS, and set BOG_CLIENT_ID, BOG_CLIENT_SECRET and BOG_CALLBACK_PUBLIC_KEY.',
  })
  app.clock.set(booking.endTime)
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  expect(await runCommand(app, 'reconcile', '--since', tomorrow)).toMatchObject({ isFailure: false })
})

test('a reconciliation names one difference in the singular', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  app.clock.set(new Date(Date.parse(booking.endTime) + 60_000))
  await app.runCronJobs()
  await app.deps.db.updateTable('ledger_balances').set({ pending_minor: '1' }).execute()
  expect(await runCommand(app, 'reconcile')).toMatchObject({
    text: expect.stringMatching(/^Payments compared: 1, 1 difference\.\n/),
    isFailure: true,
  })
})

/** Cancelled session with a Stripe payment whose refund failed. */
async function aFailedRefund() {
  const { app, stripe, hold } = await startWithProviders('stripe')
  const { intent, ann, nino, ref, id } = await hold()
  stripe.pay(intent.paymentUrl)
  await syncPayment(app.deps, intent.transactionId)
  await ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  stripe.changeRefund(ref, 'failed')
  await syncPayment(app.deps, intent.transactionId)
  expect(app.loggedErrors.splice(0)).toMatchObject([{ msg: 'refund returned by the bank' }])
  await expectReconciled(app)
  const [failed] = await app.deps.db.selectFrom('refunds').selectAll().execute()
  return { app, stripe, intent, ann, nino, ref, id, failed: failed?.id ?? '' }
}

test('an operator lists and retries a failed refund, and it is paid once', async () => {
  const { app, ann, id, failed, intent } = await aFailedRefund()
  expect(await ann.call(api.booking, id)).toMatchObject({ refund: { amount: 50, status: 'failed' } })
  expect((await runCommand(app, 'retry-refund')).text).toContain(`${failed}: USD 50.00 of payment`)
  const { stripe: configured } = app.deps.paymentProviders
  delete app.deps.paymentProviders.stripe
  expect(await runCommand(app, 'retry-refund', failed)).toMatchObject({
    refused: expect.stringMatching(/^This command needs stripe/),
  })
  Object.assign(app.deps.paymentProviders, { stripe: configured })
  expect(await runCommand(app, 'retry-refund', failed)).toMatchObject({ isFailure: false })
  expect(await runCommand(app, 'retry-refund', failed)).toEqual({
    refused: `There is no outstanding failed refund ${failed}.`,
  })
  await app.drainJobs()
  await syncPayment(app.deps, intent.transactionId)
  expect(await runCommand(app, 'retry-refund')).toMatchObject({ text: 'There are no outstanding refunds.' })
  expect(await ann.call(api.booking, id)).toMatchObject({ refund: { amount: 50, status: 'succeeded' } })
  expect(await ann.call(api.receipt, { params: { bookingId: intent.bookingId } })).toMatchObject({
    refunds: [{ amount: 50, status: 'succeeded' }],
  })
  await expectReconciled(app)
})

test("a failed refund made in the provider's dashboard is booked once", async () => {
  const { app, stripe, ref, intent, ann, nino, id } = await aFailedRefund()
  stripe.refundFromDashboard(ref, 5000)
  await syncPayment(app.deps, intent.transactionId)
  expect(app.loggedErrors.splice(0)).toMatchObject([{ msg: 'refunded outside the product' }])
  expect(await ann.call(api.booking, id)).toMatchObject({ refund: { amount: 50, status: 'succeeded' } })
  expect((await nino.call(api.earnings, {})).balances).toEqual([])
  expect(await runCommand(app, 'retry-refund')).toMatchObject({ text: 'There are no outstanding refunds.' })
  await expectReconciled(app)
})

test('nightly reconciliation detects dashboard refunds and reports differences', async () => {
  const { app, stripe, hold } = await startWithProviders('stripe')
  const { intent, ref, ann, id } = await hold()
  stripe.pay(intent.paymentUrl)
  await syncPayment(app.deps, intent.transactionId)
  stripe.refundFromDashboard(ref, 2000)
  await runNightlyReconciliation(app.deps)
  expect(app.loggedErrors.splice(0)).toMatchObject([{ msg: 'refunded outside the product' }])
  expect(await ann.call(api.booking, id)).toMatchObject({ refund: { amount: 20, status: 'succeeded' } })
  await expectReconciled(app)

  await app.deps.db.updateTable('payments').set({ captured_minor: 4000 }).execute()
  await app.deps.db.updateTable('payments').set({ quarantined_at: app.deps.now() }).execute()
  await runNightlyReconciliation(app.deps)
  const reported = app.loggedErrors.splice(0)
  expect(reported).toContainEqual(
    expect.objectContaining({
      msg: 'reconciliation difference found',
      difference: { about: intent.transactionId, what: 'captured', ours: '4000', theirs: '5000' },
    }),
  )
})
