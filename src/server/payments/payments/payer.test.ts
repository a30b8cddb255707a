import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { dayMs } from '#contract/time.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { expectReconciled } from '#test/invariants.ts'
import type { Somebody } from '#test/open-app.ts'
import { pay } from '#test/payer.ts'

/** A hold of one person that another pays for. */
async function aHoldPaidByAnother(app: TestApp) {
  const [comes, pays] = [await anInterviewee(app), await anInterviewee(app)]
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const intent = await app.as(comes).call(api.createPaymentIntent, { body: { timeSlotId } })
  await app.deps.db
    .updateTable('payments')
    .set({ payer_id: pays.id })
    .where('id', '=', intent.transactionId)
    .execute()
  const { email } = await app.as(pays).call(api.myAccount, {})
  return { intent, timeSlotId, comes, pays, email, ann: app.as(comes), boss: app.as(pays) }
}

async function closeAndErase(app: TestApp, somebody: Somebody) {
  const token = await app.tokenFor(somebody.id)
  await app.as({ ...somebody, token }).call(api.closeAccount, {})
  await app.settle()
  app.clock.set(new Date(app.deps.now().getTime() + 30 * dayMs))
  await app.sweep()
}

const receipt = async (app: TestApp) =>
  (await app.deps.db.selectFrom('receipts').select('content').executeTakeFirstOrThrow()).content

test('whoever pays is asked to, whoever comes is not', async () => {
  const app = await startApp()
  const { intent, timeSlotId, ann, boss } = await aHoldPaidByAnother(app)
  const id = { params: { id: intent.bookingId } }
  const status = { params: { transactionId: intent.transactionId } }
  expect(await ann.call(api.booking, id)).toMatchObject({ can: { pay: false }, payment: { url: null } })
  expect(Object.keys(await ann.call(api.paymentStatus, status)).sort()).toEqual([
    'createdAt',
    'status',
    'statusDescription',
    'transactionId',
  ])
  expect(await boss.call(api.paymentStatus, status)).toMatchObject({ amount: 50, currency: 'USD' })
  const body = { timeSlotId }
  expect(await boss.call(api.createPaymentIntent, { body })).toMatchObject({
    bookingId: intent.bookingId,
    paymentUrl: intent.paymentUrl,
  })
  expect(await ann.refused(api.createPaymentIntent, { body })).toMatchObject({
    code: 'booking.already_yours',
  })
})

test('receipt, history and what comes back are the payer’s; the session is the other’s', async () => {
  const app = await startApp()
  const { intent, email, ann, boss } = await aHoldPaidByAnother(app)
  const of = { params: { bookingId: intent.bookingId } }
  await pay(app, intent)
  await app.settle()
  const booking = await ann.call(api.booking, { params: { id: intent.bookingId } })
  expect(booking).toMatchObject({ status: 'confirmed', meetingLink: expect.any(String) })
  expect(await boss.call(api.receipt, of)).toMatchObject({ payer: { email }, total: 50, refunds: [] })
  expect(await ann.refused(api.receipt, of)).toMatchObject({ code: 'booking.not_found' })

  app.clock.set(new Date(Date.parse(booking.startTime) - 13 * 3_600_000))
  await ann.call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  await app.settle()
  expect(await boss.call(api.receipt, of)).toMatchObject({ refunds: [{ amount: 25, status: 'succeeded' }] })
  const told = (await app.mails()).filter(mail => /25\.00 of USD 50\.00/.test(mail.plain))
  const { email: hers } = await ann.call(api.myAccount, {})
  expect(told.map(mail => mail.recipient)).toContain(email)
  expect(told.map(mail => mail.recipient)).not.toContain(hers)
  expect((await boss.call(api.paymentHistory, {})).payments).toMatchObject([
    { transactionId: intent.transactionId, refunded: 25 },
  ])
  expect(await ann.call(api.paymentHistory, {})).toMatchObject({ total: 0 })
  await expectReconciled(app)
})

test('the payer’s name leaves the receipt with the payer, not with whoever came', async () => {
  const app = await startApp()
  const { intent, comes, pays, email } = await aHoldPaidByAnother(app)
  await pay(app, intent)
  await app.settle()
  app.clock.forward({ hours: 24 * 10 })
  await app.sweep()
  await closeAndErase(app, comes)
  expect(await receipt(app)).toMatchObject({ payer: { email } })
  await closeAndErase(app, pays)
  expect(await receipt(app)).toMatchObject({ payer: { name: 'Former member', email: '' } })
  await expectReconciled(app)
})
