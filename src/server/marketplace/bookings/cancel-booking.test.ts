import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aBooking, aFreeBooking, aRequest, paymentAmountsOf } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot, usd } from '#test/factories.ts'
import { pay } from '#test/sandbox-payer.ts'

const start = '2030-05-03T10:00:00.000Z'

test.each([
  ['exactly 24 hours', '2030-05-02T10:00:00.000Z', 100, 50],
  ['a second less than 24 hours', '2030-05-02T10:00:01.000Z', 50, 25],
  ['exactly 12 hours', '2030-05-02T22:00:00.000Z', 50, 25],
  ['a second less than 12 hours', '2030-05-02T22:00:01.000Z', 0, 0],
])('an interviewee who cancels %s ahead gets the quoted refund', async (_, moment, percent, refund) => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app, { start, price: usd(50) })
  app.clock.set(moment)
  const as = app.as(interviewee)
  expect(await as.call(api.cancelQuote, { params: { id: booking.id } })).toMatchObject({
    refund,
    percent,
    currency: 'USD',
  })
  const after = await as.call(api.cancelBooking, { body: { bookingId: booking.id } })
  expect(after).toMatchObject({
    status: 'cancelled',
    reason: 'cancelled_by_interviewee',
    refund: refund > 0 ? { amount: refund, currency: 'USD', status: 'succeeded' } : null,
  })
  expect(await paymentAmountsOf(app, after.payment?.transactionId ?? '')).toMatchObject({
    ours: { captured: 5000, refunded: refund * 100 },
    theirs: { captured: 5000, refunded: refund * 100 },
  })
})

test('a refund quote names its next deadline', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app, { start })
  const quote = () => app.as(interviewee).call(api.cancelQuote, { params: { id: booking.id } })
  expect(await quote()).toMatchObject({ percent: 100, nextDeadline: '2030-05-02T10:00:00.000Z' })
  app.clock.set('2030-05-02T12:00:00Z')
  expect(await quote()).toMatchObject({ percent: 50, nextDeadline: '2030-05-02T22:00:00.000Z' })
  app.clock.set('2030-05-03T01:00:00Z')
  expect(await quote()).toMatchObject({ percent: 0, nextDeadline: null })
})

test('a refund of half an odd number of cents rounds up', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app, { start, price: usd(49.99) })
  app.clock.set('2030-05-02T20:00:00Z')
  const after = await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: booking.id } })
  expect(after.refund).toEqual({ amount: 25, currency: 'USD', status: 'succeeded' })
})

test('an interviewer who cancels refunds the full price, however late', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aBooking(app, { start })
  app.clock.set('2030-05-03T09:59:59Z')
  const after = await app.as(interviewer).call(api.cancelBooking, { body: { bookingId: booking.id } })
  expect(after).toMatchObject({
    reason: 'cancelled_by_interviewer',
    refund: { amount: 50, status: 'succeeded' },
  })
})

test('cancelling a request releases the authorised money in full', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aRequest(app, { start })
  const after = await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: booking.id } })
  expect(after).toMatchObject({ status: 'cancelled', refund: null, payment: { status: 'Cancelled' } })
  expect(await paymentAmountsOf(app, after.payment?.transactionId ?? '')).toMatchObject({
    provider: 'cancelled',
    theirs: { captured: 0 },
  })
})

test('another interviewee can book the slot of a cancelled booking', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aFreeBooking(app, { start })
  await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: booking.id } })
  const secondInterviewee = app.as(await anInterviewee(app))
  expect(
    await secondInterviewee.call(api.createBooking, { body: { timeSlotId: booking.timeSlotId } }),
  ).toMatchObject({
    status: 'confirmed',
  })
})

test('a started session cannot be cancelled, and only the first of several cancellations succeeds', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app, { start })
  app.clock.set(start)
  const as = app.as(interviewee)
  const body = { bookingId: booking.id }
  expect(await as.refused(api.cancelBooking, { body })).toMatchObject({
    status: 409,
    code: 'booking.already_started',
  })
  app.clock.set('2030-05-02T09:00:00Z')
  const responses = await Promise.all([1, 2, 3, 4].map(() => as.send(api.cancelBooking, { body })))
  expect(responses.map(response => response.status).sort()).toEqual([200, 409, 409, 409])
  const refunds = await app.deps.db.selectFrom('refunds').selectAll().execute()
  expect(refunds).toMatchObject([{ amount_minor: 5000, status: 'succeeded' }])
})

test('cancelling a hold closes its checkout, so that it can no longer be paid', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app)
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const intent = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: intent.bookingId } })
  await pay(app, intent)
  await app.drainJobs()
  expect(await paymentAmountsOf(app, intent.transactionId)).toMatchObject({
    provider: 'cancelled',
    theirs: { captured: 0 },
  })
  expect(await app.emails()).toEqual([])
})

test('a payer who pays and cancels a hold at once is either confirmed or refunded in full', async () => {
  const app = await startApp()
  for (let run = 0; run < 6; run++) {
    const interviewee = await anInterviewee(app)
    const timeSlotId = await aSlot(app, await anInterviewer(app))
    const intent = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
    await Promise.all([
      pay(app, intent),
      app.as(interviewee).send(api.cancelBooking, { body: { bookingId: intent.bookingId } }),
    ])
    await app.runCronJobs()
    const money = await paymentAmountsOf(app, intent.transactionId)
    expect(money.ours).toEqual(money.theirs)
    const netPaid = money.theirs.captured - money.theirs.refunded
    expect(netPaid).toBe(money.booking === 'confirmed' ? 5000 : 0)
  }
})
