import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aBooking, aFreeBooking, aRequest, paymentAmountsOf } from '#test/bookings.ts'
import { anInterviewee, anInterviewer } from '#test/factories.ts'

test('accepting a request captures the money and confirms the booking', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aRequest(app)
  const accepted = await app.as(interviewer).call(api.acceptBooking, { params: { id: booking.id } })
  expect(accepted).toMatchObject({
    status: 'confirmed',
    payment: { status: 'Success' },
    can: { accept: false, proposeTime: true },
  })
  expect(await paymentAmountsOf(app, booking.payment?.transactionId ?? '')).toMatchObject({
    ours: { captured: 5000 },
    theirs: { captured: 5000 },
  })
})

test('declining a request releases the money and frees the slot', async () => {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aRequest(app)
  const declined = await app.as(interviewer).call(api.declineBooking, { params: { id: booking.id } })
  expect(declined).toMatchObject({
    status: 'cancelled',
    reason: 'declined',
    payment: { status: 'Cancelled' },
  })
  expect((await paymentAmountsOf(app, booking.payment?.transactionId ?? '')).provider).toBe('cancelled')
  const free = await app
    .as(interviewee)
    .call(api.availableSlots, { params: { interviewerId: interviewer.id } })
  expect(free).toHaveLength(1)
})

test.each([
  ['24 hours after it was made', '2030-05-20T10:00:00Z', '2030-05-02T09:00:00.000Z'],
  ['2 hours before the start where that is earlier', '2030-05-01T20:00:00Z', '2030-05-01T18:00:00.000Z'],
])('an unanswered request ends %s and releases the money', async (_, start, deadline) => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aRequest(app, { start })
  expect(booking.answerBy).toBe(deadline)
  app.clock.set(new Date(Date.parse(deadline) - 1000))
  await app.runCronJobs()
  const read = () => app.as(interviewee).call(api.booking, { params: { id: booking.id } })
  expect((await read()).status).toBe('pending')
  app.clock.set(deadline)
  const late = await app.as(interviewer).refused(api.acceptBooking, { params: { id: booking.id } })
  expect(late).toMatchObject({ status: 409, code: 'booking.not_pending' })
  await app.runCronJobs()
  expect(await read()).toMatchObject({
    status: 'cancelled',
    reason: 'not_answered',
    payment: { status: 'Cancelled' },
  })
})

test('an interviewer can neither accept nor decline a confirmed booking', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aBooking(app)
  for (const endpoint of [api.acceptBooking, api.declineBooking]) {
    const refused = await app.as(interviewer).refused(endpoint, { params: { id: booking.id } })
    expect(refused).toMatchObject({ status: 409, code: 'booking.not_pending' })
  }
})

test('the cron job finishes an acceptance that a crash interrupted', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aRequest(app)
  const crashed = { status: 'accepting' as const, capture_started_at: app.clock.now() }
  await app.deps.db.updateTable('bookings').set(crashed).where('id', '=', booking.id).execute()
  const cancel = await app.as(interviewee).refused(api.cancelBooking, { body: { bookingId: booking.id } })
  expect(cancel).toMatchObject({ status: 409, code: 'booking.being_settled' })
  app.clock.advance({ minutes: 1 })
  await app.runCronJobs()
  expect(await app.as(interviewee).call(api.booking, { params: { id: booking.id } })).toMatchObject({
    status: 'confirmed',
    payment: { status: 'Success' },
  })
})

test('accepting a request cancels the booking if the authorisation has expired', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aRequest(app)
  await app.deps.db.updateTable('sandbox.orders').set({ status: 'cancelled' }).execute()
  const refused = await app.as(interviewer).refused(api.acceptBooking, { params: { id: booking.id } })
  expect(refused).toMatchObject({ status: 409, code: 'booking.capture_failed' })
  const after = await app.as(interviewer).call(api.booking, { params: { id: booking.id } })
  expect(after).toMatchObject({ status: 'cancelled', reason: 'payment_failed' })
})

test('the interviewer can replace the meeting link of a confirmed booking, and both get an email', async () => {
  const app = await startApp()
  const { booking, interviewer, interviewee } = await aFreeBooking(app)
  await app.drainJobs()
  const body = { bookingId: booking.id, meetingLink: 'https://meet.example.test/abc' }
  await app.as(interviewer).call(api.setMeetingLink, { body })
  const updated = await app.as(interviewee).call(api.booking, { params: { id: booking.id } })
  expect(updated.meetingLink).toBe(body.meetingLink)
  await app.drainJobs()
  app.clock.advance({ minutes: 5 })
  await app.runCronJobs()
  expect(await app.emails()).toHaveLength(4)
  await app.as(interviewer).call(api.setMeetingLink, { body })
  await app.drainJobs()
  expect(await app.emails()).toHaveLength(4)
})

test('a meeting link must be an https address, which may come without its scheme', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aFreeBooking(app)
  for (const meetingLink of ['', 'a room', 'http://meet.example.test', 'javascript:alert(1)']) {
    const refused = await app
      .as(interviewer)
      .refused(api.setMeetingLink, { body: { bookingId: booking.id, meetingLink } })
    expect(refused).toMatchObject({ status: 400, fields: [{ path: 'meetingLink', code: 'link.invalid' }] })
  }
  const body = { bookingId: booking.id, meetingLink: 'meet.google.com/abc-defg-hij' }
  const { meetingLink } = await app.as(interviewer).call(api.setMeetingLink, { body })
  expect(meetingLink).toBe('https://meet.google.com/abc-defg-hij')
})

test('a request has no meeting link to change', async () => {
  const app = await startApp()
  const { booking, interviewer } = await aRequest(app)
  const body = { bookingId: booking.id, meetingLink: 'https://meet.example.test/abc' }
  expect(await app.as(interviewer).refused(api.setMeetingLink, { body })).toMatchObject({
    code: 'booking.not_confirmed',
  })
})

test('other users get 404 for a booking', async () => {
  const app = await startApp()
  const { booking } = await aRequest(app)
  const [otherInterviewee, otherInterviewer] = [await anInterviewee(app), await anInterviewer(app)]
  const params = { id: booking.id }
  const body = { bookingId: booking.id }
  expect(await app.as(otherInterviewee).refused(api.booking, { params })).toMatchObject({ status: 404 })
  expect(await app.as(otherInterviewee).refused(api.cancelQuote, { params })).toMatchObject({ status: 404 })
  expect(await app.as(otherInterviewee).refused(api.cancelBooking, { body })).toMatchObject({ status: 404 })
  expect(await app.as(otherInterviewer).refused(api.acceptBooking, { params })).toMatchObject({ status: 404 })
  expect(await app.as(otherInterviewer).refused(api.declineBooking, { params })).toMatchObject({
    status: 404,
  })
  const link = { ...body, meetingLink: 'https://meet.example.test' }
  expect(await app.as(otherInterviewer).refused(api.setMeetingLink, { body: link })).toMatchObject({
    status: 404,
  })
})
