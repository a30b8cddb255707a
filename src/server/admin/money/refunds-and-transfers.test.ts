import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { syncPayment } from '#server/payments/payments/sync-payment.ts'
import { interviewersWithEarnings } from '#test/earners.ts'
import { anAdmin, usd } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import { startWithProviders } from '#test/providers.ts'

const why = { reason: 'Asked by the payer' }

test('a failed refund is listed and retried once', async () => {
  const { app, stripe, hold } = await startWithProviders('stripe')
  const { intent, ann, ref } = await hold()
  stripe.pay(intent.paymentUrl)
  await syncPayment(app.deps, intent.transactionId)
  await ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  stripe.changeRefund(ref, 'failed')
  await syncPayment(app.deps, intent.transactionId)
  app.loggedErrors.splice(0)

  const admin = app.as(await anAdmin(app, 'finance'))
  const { items } = await admin.call(api.outstandingRefunds, { query: {} })
  expect(items).toMatchObject([
    { paymentId: intent.transactionId, bookingId: intent.bookingId, amount: 50, status: 'failed' },
  ])
  expect((await admin.call(api.adminToday, {})).queues).toContainEqual(
    expect.objectContaining({ name: 'failedRefunds', count: 1, hasMore: false }),
  )
  const retry = { params: { refundId: items[0]?.id ?? '' }, body: why }
  const replies = await Promise.all([1, 2].map(() => admin.send(api.retryFailedRefund, retry)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await app.drainJobs()
  expect((await admin.call(api.outstandingRefunds, { query: {} })).items).toEqual([])
  expect((await admin.call(api.adminActions, { query: {} })).items).toMatchObject([
    { action: 'retry_refund', targetId: intent.transactionId, ...why },
  ])
  await expectReconciled(app)
})

test('a Stripe batch is transferred by a job, and refused transfers are retried', async () => {
  const { app, stripe } = await startWithProviders('sandbox,stripe')
  const [nino, levan] = await interviewersWithEarnings(app, usd(50), usd(100))
  if (!nino || !levan) throw new Error('interviewer missing')
  const setAccount = (user: typeof nino, stripeAccount: string) =>
    app.as(user).call(api.setPayoutDetails, { body: { method: 'stripe', stripeAccount } })
  await setAccount(nino, 'acct_1NinoBeridze')
  await setAccount(levan, 'acct_1LevanGelashvili')
  stripe.transfers.close('acct_1NinoBeridze')
  const admin = app.as(await anAdmin(app, 'finance'))
  const { batchId } = await admin.call(api.createPayoutBatch, {
    body: { currency: 'USD', method: 'stripe', expected: { payees: 2, total: 127.5 }, ...why },
  })
  const batch = { params: { batchId } }
  const retry = { ...batch, body: why }
  expect(await admin.call(api.payoutBatch, batch)).toMatchObject({ open: 2, isTransferring: true })
  expect(await admin.refused(api.retryPayoutTransfers, retry)).toMatchObject({
    code: 'admin.transfers_running',
  })
  await app.drainJobs()
  expect(await admin.call(api.payoutBatch, batch)).toMatchObject({
    open: 1,
    paid: 1,
    failed: 1,
    isTransferring: false,
    transferError: null,
  })
  const open = { ...batch, query: { status: 'sent' as const } }
  expect((await admin.call(api.payoutsOfBatch, open)).items).toMatchObject([
    { person: { id: nino.id }, failure: expect.stringContaining('No such destination') },
  ])
  expect(await admin.refused(api.downloadBankFile, retry)).toMatchObject({ code: 'admin.no_batch' })
  const unknown = { params: { batchId: '999999' }, body: why }
  expect(await admin.refused(api.retryPayoutTransfers, unknown)).toMatchObject({ code: 'admin.no_batch' })
  stripe.transfers.open('acct_1NinoBeridze')
  await admin.call(api.retryPayoutTransfers, retry)
  await app.drainJobs()
  expect(await admin.call(api.payoutBatch, batch)).toMatchObject({ open: 0, paid: 2, failed: 0 })
  expect(stripe.transfers.created).toHaveLength(2)
  expect(await admin.refused(api.retryPayoutTransfers, retry)).toMatchObject({ code: 'admin.batch_settled' })
  await expectReconciled(app)
})
