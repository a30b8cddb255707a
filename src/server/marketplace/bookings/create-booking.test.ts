import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aBooking, aFreeBooking, aRequest, type Booked, moneyOf } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot, free, usd } from '#test/factories.ts'
import { pay } from '#test/payer.ts'

const transactionOf = ({ booking }: Booked) => booking.payment?.transactionId ?? ''

test('a free slot is confirmed at once with the room as its meeting place', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aFreeBooking(app)
  expect(booking).toMatchObject({
    status: 'confirmed',
    amount: 0,
    payment: null,
    can: { join: false, pay: false },
  })
  expect(booking.meetingLink).toBe(`${app.deps.urls.app}/room/${booking.id}`)
  const slots = await app.as(interviewer).call(api.mySlots, {})
  expect(slots).toMatchObject([{ isAvailable: false }])
})

test('a free slot of somebody who approves each request waits for the answer', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aRequest(app, { price: free })
  expect(booking).toMatchObject({
    status: 'pending',
    answerBy: '2030-05-02T09:00:00.000Z',
    meetingLink: null,
  })
  const accepted = await app.as(interviewer).call(api.acceptBooking, { params: { id: booking.id } })
  expect(accepted).toMatchObject({ status: 'confirmed', answerBy: null })
})

test('a priced slot cannot be booked without paying', async () => {
  const app = await startApp()
  const timeSlotId = await aSlot(app, await anInterviewer(app), { price: usd(50) })
  const refused = await app.as(await anInterviewee(app)).refused(api.createBooking, { body: { timeSlotId } })
  expect(refused).toMatchObject({
    status: 402,
    code: 'booking.payment_required',
    extra: { amount: 50, currency: 'USD' },
  })
})

test('a free slot has nothing to pay', async () => {
  const app = await startApp()
  const timeSlotId = await aSlot(app, await anInterviewer(app), { price: free })
  const refused = await app
    .as(await anInterviewee(app))
    .refused(api.createPaymentIntent, { body: { timeSlotId } })
  expect(refused).toMatchObject({ status: 422, code: 'booking.nothing_to_pay' })
})

test('paying confirms the booking and moves exactly the quoted amount', async () => {
  const app = await startApp()
  const booked = await aBooking(app)
  expect(booked.booking).toMatchObject({
    status: 'confirmed',
    holdExpiresAt: null,
    payment: { status: 'Success', url: null },
  })
  expect(await moneyOf(app, transactionOf(booked))).toMatchObject({
    ours: { captured: 5000, refunded: 0 },
    theirs: { captured: 5000, refunded: 0 },
  })
})

test('a hold shows to its owner with a countdown and to the interviewer not at all', async () => {
  const app = await startApp()
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  const timeSlotId = await aSlot(app, interviewer)
  const intent = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  expect(intent).toMatchObject({
    success: true,
    amount: 50,
    currency: 'USD',
    holdExpiresAt: '2030-05-01T09:15:00.000Z',
  })
  const mine = await app.as(interviewee).call(api.intervieweeBookings, {})
  expect(mine.bookings).toMatchObject([
    {
      status: 'pending',
      holdExpiresAt: intent.holdExpiresAt,
      payment: { status: 'Created', url: intent.paymentUrl },
    },
  ])
  expect(await app.as(interviewer).call(api.interviewerBookings, {})).toMatchObject({
    bookings: [],
    total: 0,
  })
  expect(await app.as(interviewer).refused(api.booking, { params: { id: intent.bookingId } })).toMatchObject({
    status: 404,
  })
})

test('asking again for a held slot answers the same booking and address, also in the same moment', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app)
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const ask = () => app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  const [first, ...others] = await Promise.all([ask(), ask(), ask(), ask()])
  for (const other of [...others, await ask()]) expect(other).toEqual(first)
  const orders = await app.deps.db.selectFrom('sandbox.orders').selectAll().execute()
  expect(orders).toHaveLength(1)
})

test('somebody else is refused while a hold lives and gets the slot once it ran out', async () => {
  const app = await startApp()
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const [first, second] = [await anInterviewee(app), await anInterviewee(app)]
  const held = await app.as(first).call(api.createPaymentIntent, { body: { timeSlotId } })
  const refused = await app.as(second).refused(api.createPaymentIntent, { body: { timeSlotId } })
  expect(refused).toMatchObject({ status: 409, code: 'booking.slot_taken' })
  app.clock.forward({ minutes: 15 })
  await app.as(second).call(api.createPaymentIntent, { body: { timeSlotId } })
  expect(await app.as(first).call(api.booking, { params: { id: held.bookingId } })).toMatchObject({
    status: 'cancelled',
    reason: 'hold_expired',
    payment: { status: 'Expired' },
  })
})

test('an abandoned hold frees its slot by itself', async () => {
  const app = await startApp()
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  const timeSlotId = await aSlot(app, interviewer)
  await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  app.clock.forward({ minutes: 13, seconds: 59 })
  await app.sweep()
  expect(
    await app.as(interviewee).call(api.availableSlots, { params: { interviewerId: interviewer.id } }),
  ).toEqual([])
  app.clock.forward({ minutes: 1, seconds: 1 })
  await app.sweep()
  const free = await app
    .as(interviewee)
    .call(api.availableSlots, { params: { interviewerId: interviewer.id } })
  expect(free).toMatchObject([{ id: timeSlotId, isAvailable: true }])
  expect(await app.mails()).toEqual([])
})

test('a payment that no webhook told about confirms the booking instead of losing it', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app)
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const intent = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  await pay(app, intent)
  await app.deps.db.deleteFrom('pgboss.job' as never).execute()
  app.clock.forward({ minutes: 20 })
  await app.sweep()
  const booking = await app.as(interviewee).call(api.booking, { params: { id: intent.bookingId } })
  expect(booking).toMatchObject({ status: 'confirmed', payment: { status: 'Success' } })
})

test.each([
  ['declined', 'Your card was declined.'],
  ['insufficient', 'Your card has insufficient funds.'],
] as const)(
  'whoever gives up after a card that was %s is charged nothing, and the slot is free',
  async (card, sentence) => {
    const app = await startApp()
    const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
    const timeSlotId = await aSlot(app, interviewer)
    const intent = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
    await pay(app, intent, card)
    await app.settle()
    const { transactionId, bookingId } = intent
    expect(await app.as(interviewee).call(api.paymentStatus, { params: { transactionId } })).toMatchObject({
      status: 'Cancelled',
      errorMessage: sentence,
      amount: 50,
    })
    expect(await app.as(interviewee).call(api.booking, { params: { id: bookingId } })).toMatchObject({
      status: 'cancelled',
      reason: 'payment_abandoned',
    })
    const again = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
    expect(again.bookingId).not.toBe(bookingId)
    expect((await moneyOf(app, transactionId)).theirs.captured).toBe(0)
  },
)

test('a changed amount or another currency is refused with the price that holds', async () => {
  const app = await startApp()
  const as = app.as(await anInterviewee(app))
  const timeSlotId = await aSlot(app, await anInterviewer(app), { price: usd(50) })
  const tampered = await as.refused(api.createPaymentIntent, { body: { timeSlotId, selectedAmount: 1 } })
  expect(tampered).toMatchObject({
    status: 409,
    code: 'booking.quote_changed',
    extra: { amount: 50, currency: 'USD' },
  })
  const foreign = await as.refused(api.createPaymentIntent, { body: { timeSlotId, selectedCurrency: 'EUR' } })
  expect(foreign).toMatchObject({ status: 422, code: 'booking.currency_not_offered' })
  const right = await as.call(api.createPaymentIntent, {
    body: { timeSlotId, selectedAmount: 50, selectedCurrency: 'USD' },
  })
  expect(right.amount).toBe(50)
})

test('an incomplete profile cannot book and is told so', async () => {
  const app = await startApp()
  const as = app.as(await anInterviewee(app, { complete: false }))
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const refused = await as.refused(api.createPaymentIntent, { body: { timeSlotId } })
  expect(refused).toMatchObject({ status: 422, RequiresProfileCompletion: true })
})

test('a slot can be booked until 15 minutes before its start, a request until two hours more', async () => {
  const app = await startApp()
  const as = app.as(await anInterviewee(app))
  const book = async (mode: 'instant' | 'approve', start: string) => {
    const timeSlotId = await aSlot(app, await anInterviewer(app, { mode }), { start, price: free })
    return (await as.send(api.createBooking, { body: { timeSlotId } })).status
  }
  expect(await book('instant', '2030-05-01T09:15:00Z')).toBe(422)
  expect(await book('instant', '2030-05-01T09:16:00Z')).toBe(201)
  expect(await book('approve', '2030-05-01T11:15:00Z')).toBe(422)
  expect(await book('approve', '2030-05-01T11:16:00Z')).toBe(201)
})

test('an authorised request is pending, charges nothing and carries its deadline', async () => {
  const app = await startApp()
  const booked = await aRequest(app)
  expect(booked.booking).toMatchObject({
    status: 'pending',
    answerBy: '2030-05-02T09:00:00.000Z',
    payment: { status: 'Authorized' },
    can: { accept: false, cancel: { percent: 100, refund: 0 } },
  })
  expect((await moneyOf(app, transactionOf(booked))).theirs.captured).toBe(0)
})

test('the payment’s state tells a stranger nothing but how it stands', async () => {
  const app = await startApp()
  const booked = await aBooking(app)
  const params = { transactionId: booked.booking.payment?.transactionId ?? '' } as never
  const seen = await app.anonymous.call(api.paymentStatus, { params })
  expect(Object.keys(seen).sort()).toEqual(['createdAt', 'status', 'statusDescription', 'transactionId'])
  expect(await app.as(booked.interviewer).call(api.paymentStatus, { params })).toEqual(seen)
  expect(await app.as(booked.interviewee).call(api.paymentStatus, { params })).toMatchObject({
    amount: 50,
    currency: 'USD',
  })
})

test('a free slot that is asked for again by the same person is the same booking, also in the same moment', async () => {
  const app = await startApp()
  const as = app.as(await anInterviewee(app))
  const timeSlotId = await aSlot(app, await anInterviewer(app), { price: free })
  const book = () => as.call(api.createBooking, { body: { timeSlotId } })
  const booked = await Promise.all([book(), book(), book()])
  const ids = new Set([...booked, await book()].map(one => one.id))
  expect(ids.size).toBe(1)
  await app.settle()
  expect(await app.mails()).toHaveLength(2)
})

test('a time that somebody has already paid for is theirs, and asking again says so', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app)
  const body = { timeSlotId: booking.timeSlotId }
  expect(await app.as(interviewee).refused(api.createPaymentIntent, { body })).toMatchObject({
    status: 409,
    code: 'booking.already_yours',
  })
})
