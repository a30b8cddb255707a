import { expect, test } from 'vitest'
import { startSharedApp } from '#test/app.ts'
import { aBooking, aRequest } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, free, usd } from '#test/factories.ts'
import { http } from './http.ts'

// Section 7 of the specification: the calls about bookings, time slots, reviews and payments.
const app = await startSharedApp()

const id = expect.stringMatching(/^[0-9a-f-]{36}$/)
const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

test('POST /api/booking/create {timeSlotId}: for a free slot; a priced one answers 402', async () => {
  const [interviewer, person] = [await anInterviewer(app), await anInterviewee(app)]
  const timeSlotId = await aSlot(app, interviewer, { price: free })
  expect(await http(app, person, 'POST /api/booking/create', { timeSlotId })).toMatchObject({
    status: 201,
    body: { id, timeSlotId, status: 'confirmed', startTime: instant, endTime: instant },
  })
  const priced = await aSlot(app, interviewer, { start: '2030-05-04T10:00:00Z' })
  expect(await http(app, person, 'POST /api/booking/create', { timeSlotId: priced })).toMatchObject({
    status: 402,
    body: { code: 'booking.payment_required', extra: { amount: 50, currency: 'USD' } },
  })
})

test('POST /api/booking/create-payment-intent {timeSlotId, selectedCurrency?, selectedAmount?}: success, currency, amount, paymentUrl, message', async () => {
  const person = await anInterviewee(app)
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  const intent = (fields: object) =>
    http(app, person, 'POST /api/booking/create-payment-intent', { timeSlotId, ...fields })
  const first = await intent({ selectedCurrency: 'USD', selectedAmount: 50 })
  expect(first).toMatchObject({
    status: 200,
    body: {
      success: true,
      bookingId: id,
      transactionId: id,
      currency: 'USD',
      amount: 50,
      paymentUrl: expect.stringContaining('/sandbox/pay/'),
      holdExpiresAt: instant,
      message: expect.any(String),
    },
  })
  expect((await intent({})).body.paymentUrl, 'asked again').toBe(first.body.paymentUrl)
  expect(await intent({ selectedAmount: 49 })).toMatchObject({
    status: 409,
    body: { code: 'booking.quote_changed' },
  })
})

test('Payment intent response: it can also carry RequiresProfileCompletion', async () => {
  const person = await anInterviewee(app, { complete: false })
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  expect(await http(app, person, 'POST /api/booking/create-payment-intent', { timeSlotId })).toMatchObject({
    status: 422,
    body: {
      type: expect.any(String),
      title: expect.any(String),
      status: 422,
      code: 'profile.incomplete',
      message: 'Complete your profile before booking.',
      RequiresProfileCompletion: true,
    },
  })
})

test('GET /api/booking, GET /api/booking/Interviewer, GET /api/booking/interviewee, GET /api/booking/{id}', async () => {
  const { booking, interviewer, interviewee } = await aBooking(app, { price: free })
  const list = { total: 1, page: 1, pageSize: 20, bookings: [{ id: booking.id }] }
  const query = '?status=confirmed&sort=date&order=desc&page=1&pageSize=20'
  expect((await http(app, interviewer, 'GET /api/booking')).body).toMatchObject(list)
  expect((await http(app, interviewer, `GET /api/booking/Interviewer${query}`)).body).toMatchObject(list)
  expect((await http(app, interviewee, `GET /api/booking/interviewee${query}`)).body).toMatchObject(list)
  const { body } = await http(app, interviewee, `GET /api/booking/${booking.id}`)
  expect(Object.keys(body)).toEqual(
    expect.arrayContaining([
      ...[
        'id',
        'status',
        'startTime',
        'endTime',
        'notes',
        'meetingLink',
        'recordingUrl',
        'recordingFileName',
      ],
      ...[
        'intervieweeEmail',
        'interviewerId',
        'interviewerName',
        'interviewerSpecialty',
        'interviewerCompany',
      ],
      ...['timeSlotId', 'amount', 'currency', 'reason', 'attendance', 'payment', 'holdExpiresAt'],
      ...['intervieweeName', 'reviewed', 'can'],
    ]),
  )
  expect((await http(app, await anInterviewee(app), `GET /api/booking/${booking.id}`)).status).toBe(404)
})

test('POST /api/booking/cancel {bookingId}, after GET /api/booking/{id}/cancel-quote', async () => {
  const { booking, interviewee } = await aBooking(app)
  const quote = await http(app, interviewee, `GET /api/booking/${booking.id}/cancel-quote`)
  expect(quote.body).toEqual({ refund: 50, currency: 'USD', percent: 100, nextDeadline: instant })
  const cancelled = await http(app, interviewee, 'POST /api/booking/cancel', { bookingId: booking.id })
  expect(cancelled).toMatchObject({
    status: 200,
    body: { id: booking.id, status: 'cancelled', reason: 'cancelled_by_interviewee' },
  })
})

test('POST /api/booking/{id}/accept and POST /api/booking/{id}/decline', async () => {
  const [first, second] = [await aRequest(app), await aRequest(app)]
  const accepted = await http(app, first.interviewer, `POST /api/booking/${first.booking.id}/accept`)
  expect(accepted.status).toBe(200)
  await app.drainJobs()
  expect((await http(app, first.interviewer, `GET /api/booking/${first.booking.id}`)).body.status).toBe(
    'confirmed',
  )
  const declined = await http(app, second.interviewer, `POST /api/booking/${second.booking.id}/decline`)
  expect(declined).toMatchObject({ status: 200, body: { status: 'cancelled', reason: 'declined' } })
})

test('POST /api/booking/meeting-link {bookingId, meetingLink}', async () => {
  const { booking, interviewer } = await aBooking(app, { price: free })
  const body = { bookingId: booking.id, meetingLink: 'https://meet.example.test/nino' }
  expect(await http(app, interviewer, 'POST /api/booking/meeting-link', body)).toMatchObject({
    status: 200,
    body: { id: booking.id, meetingLink: body.meetingLink },
  })
})

const hour = { StartTime: '2030-05-03T18:00:00', EndTime: '2030-05-03T19:00:00' }

test('POST /api/TimeSlot/add-batch {TimeSlots: list of {StartTime, EndTime, Amount, Currency}}. Times are local ISO without zone', async () => {
  const interviewer = await anInterviewer(app, { timeZone: 'Asia/Tbilisi' })
  const TimeSlots = [
    { ...hour, Amount: 40, Currency: 'GEL' },
    { startTime: '2030-05-04T18:00', endTime: '2030-05-04T19:00', amount: 0, currency: 'EUR' },
    { StartTime: '2030-05-05T18:00:00+02:00', EndTime: '2030-05-05T17:00:00Z' },
  ]
  const { status, body } = await http(app, interviewer, 'POST /api/TimeSlot/add-batch', { TimeSlots })
  expect(status).toBe(201)
  expect(body).toEqual([
    {
      id,
      startTime: '2030-05-03T14:00:00.000Z',
      endTime: '2030-05-03T15:00:00.000Z',
      isAvailable: true,
      amount: 40,
      currency: 'GEL',
    },
    expect.objectContaining({ startTime: '2030-05-04T14:00:00.000Z', amount: 0, currency: 'EUR' }),
    expect.objectContaining({ startTime: '2030-05-05T16:00:00.000Z', amount: 50, currency: 'USD' }),
  ])
})

test('GET /api/TimeSlot/available/{interviewerId} and GET /api/TimeSlot/Interviewer: plain arrays', async () => {
  const interviewer = await anInterviewer(app)
  const slotId = await aSlot(app, interviewer)
  const available = `GET /api/TimeSlot/available/${interviewer.id}`
  expect((await http(app, await anInterviewee(app), available)).body).toMatchObject([{ id: slotId }])
  expect((await http(app, interviewer, 'GET /api/TimeSlot/Interviewer')).body).toMatchObject([{ id: slotId }])
})

test('PUT /api/TimeSlot/{id} {StartTime, EndTime, Amount, Currency} and DELETE /api/TimeSlot/{id}', async () => {
  const interviewer = await anInterviewer(app)
  const slotId = await aSlot(app, interviewer)
  const change = { ...hour, Amount: 75.5, Currency: 'GBP' }
  expect(await http(app, interviewer, `PUT /api/TimeSlot/${slotId}`, change)).toMatchObject({
    status: 200,
    body: { id: slotId, startTime: '2030-05-03T18:00:00.000Z', amount: 75.5, currency: 'GBP' },
  })
  expect(await http(app, interviewer, `DELETE /api/TimeSlot/${slotId}`)).toEqual({ status: 204, body: null })
  expect(await http(app, interviewer, `DELETE /api/TimeSlot/${slotId}`)).toMatchObject({ status: 404 })
})

test('POST /api/reviews/create {bookingId, rating, comment} and GET /api/reviews/interviewer/{id}', async () => {
  const [interviewer, interviewee] = [
    await anInterviewer(app),
    await anInterviewee(app, { name: 'Anna Lee' }),
  ]
  const bookingId = await aSession(app, { interviewer, interviewee, price: usd(50) })
  const review = { bookingId, rating: 5, comment: 'Asked the right questions.' }
  expect(await http(app, interviewee, 'POST /api/reviews/create', review)).toMatchObject({
    status: 201,
    body: review,
  })
  expect((await http(app, interviewee, `GET /api/reviews/interviewer/${interviewer.id}`)).body).toMatchObject(
    {
      reviews: [{ ...review, author: 'Anna' }],
      rating: 5,
      total: 1,
    },
  )
})

test('GET /api/payment/status/{transactionId}: without signing in only status, description and creation time, the rest for the owner', async () => {
  const { booking, interviewee, interviewer } = await aBooking(app)
  const transactionId = booking.payment?.transactionId
  const requestLine = `GET /api/payment/status/${transactionId}`
  const open = { transactionId, status: 'Success', statusDescription: expect.any(String), createdAt: instant }
  for (const caller of [null, interviewer]) expect((await http(app, caller, requestLine)).body).toEqual(open)
  expect((await http(app, interviewee, requestLine)).body).toEqual({
    ...open,
    errorMessage: null,
    amount: 50,
    currency: 'USD',
    bookingId: booking.id,
  })
})

test('POST /api/payment/refresh/{transactionId}: no body', async () => {
  const { booking, interviewee } = await aBooking(app)
  const requestLine = `POST /api/payment/refresh/${booking.payment?.transactionId}`
  expect(await http(app, interviewee, requestLine)).toMatchObject({
    status: 200,
    body: { status: 'Success', amount: 50 },
  })
})
