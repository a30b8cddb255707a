import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { dayMs } from '#contract/time.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { pay } from '#test/sandbox-payer.ts'

/** Hold of one user that another user pays for. */
async function aHoldPaidByAnother(app: TestApp) {
  const [interviewee, payer] = [await anInterviewee(app), await anInterviewee(app)]
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const intent = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  await app.deps.db
    .updateTable('payments')
    .set({ payer_id: payer.id })
    .where('id', '=', intent.transactionId)
    .execute()
  const { email } = await app.as(payer).call(api.myAccount, {})
  return {
    intent,
    timeSlotId,
    interviewee,
    payer,
    email,
    intervieweeClient: app.as(interviewee),
    payerClient: app.as(payer),
  }
}

async function closeAndErase(app: TestApp, user: SignedInUser) {
  const token = await app.tokenFor(user.id)
  await app.as({ ...user, token }).call(api.closeAccount, {})
  await app.drainJobs()
  app.clock.set(new Date(app.deps.now().getTime() + 30 * dayMs))
  await app.runCronJobs()
}

const receipt = async (app: TestApp) =>
  (await app.deps.db.selectFrom('receipts').select('content').executeTakeFirstOrThrow()).content

test('the payer can pay, and the interviewee cannot', async () => {
  const app = await startApp()
  const { intent, timeSlotId, intervieweeClient, payerClient } = await aHoldPaidByAnother(app)
  const id = { params: { id: intent.bookingId } }
  const status = { params: { transactionId: intent.transactionId } }
  expect(await intervieweeClient.call(api.booking, id)).toMatchObject({
    can: { pay: false },
    payment: { url: null },
  })
  expect(Object.keys(await intervieweeClient.call(api.paymentStatus, status)).sort()).toEqual([
    'createdAt',
    'status',
    'statusDescription',
    'transactionId',
  ])
  expect(await payerClient.call(api.paymentStatus, status)).toMatchObject({ amount: 50, currency: 'USD' })
  const body = { timeSlotId }
  expect(await payerClient.call(api.createPaymentIntent, { body })).toMatchObject({
    bookingId: intent.bookingId,
    paymentUrl: intent.paymentUrl,
  })
  expect(await intervieweeClient.refused(api.createPaymentIntent, { body })).toMatchObject({
    code: 'booking.already_yours',
  })
})

test('the payer gets receipt, history and refund, and the interviewee gets the session', async () => {
  const app = await startApp()
  const { intent, email, intervieweeClient, payerClient } = await aHoldPaidByAnother(app)
  const of = { params: { bookingId: intent.bookingId } }
  await pay(app, intent)
  await app.drainJobs()
  const booking = await intervieweeClient.call(api.booking, { params: { id: intent.bookingId } })
  expect(booking).toMatchObject({ status: 'confirmed', meetingLink: expect.any(String) })
  expect(await payerClient.call(api.receipt, of)).toMatchObject({ payer: { email }, total: 50, refunds: [] })
  expect(await intervieweeClient.refused(api.receipt, of)).toMatchObject({ code: 'booking.not_found' })

  app.clock.set(new Date(Date.parse(booking.startTime) - 13 * 3_600_000))
  await intervieweeClient.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  await app.drainJobs()
  expect(await payerClient.call(api.receipt, of)).toMatchObject({
    refunds: [{ amount: 25, status: 'succeeded' }],
  })
  const refundEmails = (await app.emails()).filter(mail => /25\.00 of USD 50\.00/.test(mail.plain))
  const { email: intervieweeEmail } = await intervieweeClient.call(api.myAccount, {})
  expect(refundEmails.map(mail => mail.recipient)).toContain(email)
  expect(refundEmails.map(mail => mail.recipient)).not.toContain(intervieweeEmail)
  expect((await payerClient.call(api.paymentHistory, {})).payments).toMatchObject([
    { transactionId: intent.transactionId, refunded: 25 },
  ])
  expect(await intervieweeClient.call(api.paymentHistory, {})).toMatchObject({ total: 0 })
  await expectReconciled(app)
})

test('the receipt loses the payer’s name with the payer’s account, not with the interviewee’s', async () => {
  const app = await startApp()
  const { intent, interviewee, payer, email } = await aHoldPaidByAnother(app)
  await pay(app, intent)
  await app.drainJobs()
  app.clock.advance({ hours: 24 * 10 })
  await app.runCronJobs()
  await closeAndErase(app, interviewee)
  expect(await receipt(app)).toMatchObject({ payer: { email } })
  await closeAndErase(app, payer)
  expect(await receipt(app)).toMatchObject({ payer: { name: 'Former member', email: '' } })
  await expectReconciled(app)
})
