import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aBooking, aFreeBooking, aRequest, type Booked, paymentAmountsOf } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot, free, usd } from '#test/factories.ts'
import { pay } from '#test/sandbox-payer.ts'

const transactionOf = ({ booking }: Booked) => booking.payment?.transactionId ?? ''

test('a free slot is confirmed at once, with the built-in room as its meeting link', async () => {
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

test('a free slot in approval mode waits for the interviewer’s answer', async () => {
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

test('a priced slot cannot be booked without a payment', async () => {
  const app = await startApp()
  const timeSlotId = await aSlot(app, await anInterviewer(app), { price: usd(50) })
  const refused = await app.as(await anInterviewee(app)).refused(api.createBooking, { body: { timeSlotId } })
  expect(refused).toMatchObject({
    status: 402,
    code: 'booking.payment_required',
    extra: { amount: 50, currency: 'USD' },
  })
})

test('a free slot has no checkout', async () => {
  const app = await startApp()
  const timeSlotId = await aSlot(app, await anInterviewer(app), { price: free })
  const refused = await app
    .as(await anInterviewee(app))
    .refused(api.createPaymentIntent, { body: { timeSlotId } })
  expect(refused).toMatchObject({ status: 422, code: 'booking.nothing_to_pay' })
})

test('a payment confirms the booking and captures exactly the quoted amount', async () => {
  const app = await startApp()
  const booked = await aBooking(app)
  expect(booked.booking).toMatchObject({
    status: 'confirmed',
    holdExpiresAt: null,
    payment: { status: 'Success', url: null },
  })
  expect(await paymentAmountsOf(app, transactionOf(booked))).toMatchObject({
    ours: { captured: 5000, refunded: 0 },
    theirs: { captured: 5000, refunded: 0 },
  })
})

test('the payment page has the time zone of the payer’s screens, else that of the profile', async () => {
  const app = await startApp()
  const readPage = async (timeZone?: string) => {
    const timeSlotId = await aSlot(app, await anInterviewer(app))
    const body = { timeSlotId, ...(timeZone && { timeZone }) }
    const interviewee = app.as(await anInterviewee(app))
    const { transactionId } = await interviewee.call(api.createPaymentIntent, { body })
    return (await fetch(`${app.url}/sandbox/pay/${transactionId}`)).text()
  }
  expect(await readPage('Asia/Tokyo')).toContain('19:00 - 20:00 Tokyo time (GMT+9)')
  for (const timeZone of [undefined, 'Nowhere/Nowhere']) {
    const page = await readPage(timeZone)
    expect(page).toContain('03/05/2030')
    expect(page).not.toContain('Tokyo time')
  }
})

test('the interviewee sees a hold with its expiry, and the interviewer does not see it', async () => {
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
  const list = await app.as(interviewee).call(api.intervieweeBookings, {})
  expect(list.bookings).toMatchObject([
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

test('repeated and concurrent requests for a held slot return the same booking and URL', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app)
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const createIntent = () => app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  const [first, ...repeated] = await Promise.all([
    createIntent(),
    createIntent(),
    createIntent(),
    createIntent(),
  ])
  for (const intent of [...repeated, await createIntent()]) expect(intent).toEqual(first)
  const orders = await app.deps.db.selectFrom('sandbox.orders').selectAll().execute()
  expect(orders).toHaveLength(1)
})

test('another interviewee gets a held slot only after the hold has expired', async () => {
  const app = await startApp()
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const [first, second] = [await anInterviewee(app), await anInterviewee(app)]
  const held = await app.as(first).call(api.createPaymentIntent, { body: { timeSlotId } })
  const refused = await app.as(second).refused(api.createPaymentIntent, { body: { timeSlotId } })
  expect(refused).toMatchObject({ status: 409, code: 'booking.slot_taken' })
  app.clock.advance({ minutes: 15 })
  await app.as(second).call(api.createPaymentIntent, { body: { timeSlotId } })
  expect(await app.as(first).call(api.booking, { params: { id: held.bookingId } })).toMatchObject({
    status: 'cancelled',
    reason: 'hold_expired',
    payment: { status: 'Expired' },
  })
})

test('an abandoned hold expires and frees its slot', async () => {
  const app = await startApp()
  const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
  const timeSlotId = await aSlot(app, interviewer)
  await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  app.clock.advance({ minutes: 13, seconds: 59 })
  await app.runCronJobs()
  expect(
    await app.as(interviewee).call(api.availableSlots, { params: { interviewerId: interviewer.id } }),
  ).toEqual([])
  app.clock.advance({ minutes: 1, seconds: 1 })
  await app.runCronJobs()
  const free = await app
    .as(interviewee)
    .call(api.availableSlots, { params: { interviewerId: interviewer.id } })
  expect(free).toMatchObject([{ id: timeSlotId, isAvailable: true }])
  expect(await app.emails()).toEqual([])
})

test('a payment without a webhook still confirms the booking', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app)
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const intent = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  await pay(app, intent)
  await app.deps.db.deleteFrom('pgboss.job' as never).execute()
  app.clock.advance({ minutes: 20 })
  await app.runCronJobs()
  const booking = await app.as(interviewee).call(api.booking, { params: { id: intent.bookingId } })
  expect(booking).toMatchObject({ status: 'confirmed', payment: { status: 'Success' } })
})

test.each([
  ['declined', 'Your card was declined.'],
  ['insufficient', 'Your card has insufficient funds.'],
] as const)(
  'a payer whose card was %s is not charged, and the slot is free again',
  async (card, sentence) => {
    const app = await startApp()
    const [interviewer, interviewee] = [await anInterviewer(app), await anInterviewee(app)]
    const timeSlotId = await aSlot(app, interviewer)
    const intent = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
    await pay(app, intent, card)
    await app.drainJobs()
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
    expect((await paymentAmountsOf(app, transactionId)).theirs.captured).toBe(0)
  },
)

test('a changed amount or another currency is refused with the current price', async () => {
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

test('an interviewee with an incomplete profile cannot book', async () => {
  const app = await startApp()
  const as = app.as(await anInterviewee(app, { complete: false }))
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const refused = await as.refused(api.createPaymentIntent, { body: { timeSlotId } })
  expect(refused).toMatchObject({ status: 422, RequiresProfileCompletion: true })
})

test('an interviewee can book until 15 minutes before the start, and request until two hours earlier', async () => {
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

test('an authorised request is pending, uncharged, and has a deadline', async () => {
  const app = await startApp()
  const booked = await aRequest(app)
  expect(booked.booking).toMatchObject({
    status: 'pending',
    answerBy: '2030-05-02T09:00:00.000Z',
    payment: { status: 'Authorized' },
    can: { accept: false, cancel: { percent: 100, refund: 0 } },
  })
  expect((await paymentAmountsOf(app, transactionOf(booked))).theirs.captured).toBe(0)
})

test('other users see only the status of a payment', async () => {
  const app = await startApp()
  const booked = await aBooking(app)
  const params = { transactionId: booked.booking.payment?.transactionId ?? '' } as never
  const publicStatus = await app.anonymous.call(api.paymentStatus, { params })
  expect(Object.keys(publicStatus).sort()).toEqual([
    'createdAt',
    'status',
    'statusDescription',
    'transactionId',
  ])
  expect(await app.as(booked.interviewer).call(api.paymentStatus, { params })).toEqual(publicStatus)
  expect(await app.as(booked.interviewee).call(api.paymentStatus, { params })).toMatchObject({
    amount: 50,
    currency: 'USD',
  })
})

test('repeated and concurrent bookings of a free slot by one interviewee return the same booking', async () => {
  const app = await startApp()
  const as = app.as(await anInterviewee(app))
  const timeSlotId = await aSlot(app, await anInterviewer(app), { price: free })
  const book = () => as.call(api.createBooking, { body: { timeSlotId } })
  const booked = await Promise.all([book(), book(), book()])
  const ids = new Set([...booked, await book()].map(({ id }) => id))
  expect(ids.size).toBe(1)
  await app.drainJobs()
  expect(await app.emails()).toHaveLength(2)
})

test('an interviewee who requests a slot again after paying gets an error that it is already theirs', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app)
  const body = { timeSlotId: booking.timeSlotId }
  expect(await app.as(interviewee).refused(api.createPaymentIntent, { body })).toMatchObject({
    status: 409,
    code: 'booking.already_yours',
  })
})
