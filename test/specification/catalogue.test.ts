import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { SlotId } from '#contract/id.ts'
import { startSharedApp } from '#test/app.ts'
import { aBooking, aRequest } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { http } from './http.ts'

// Section 8 of the specification: the errors of the server. Errors of screens are in the e2e tests.
const app = await startSharedApp()

test('Login failure: the server message', async () => {
  const body = { username: 'nobody@example.test', password: 'wrong password' }
  expect(await app.anonymous.refused(api.signIn, { body })).toMatchObject({
    status: 401,
    code: 'auth.bad_credentials',
    message: 'Wrong email, username or password.',
  })
})

test('Registration failure: the server message', async () => {
  const body = { email: 'twice@example.test', password: 'long enough', roleId: 1 } as const
  await app.anonymous.call(api.register, { body })
  expect(await app.anonymous.refused(api.register, { body })).toMatchObject({
    status: 409,
    code: 'auth.email_taken',
    message: 'An account with this email already exists.',
  })
})

test('A 401 with an expired or undecodable token', async () => {
  const { id } = await anInterviewee(app)
  const past = new Date(app.clock.now().getTime() - 1000)
  for (const token of [await app.tokenFor(id, past), 'not-a-token', 'a.b.c'])
    expect(await http(app, { id, token }, 'GET /api/profile')).toMatchObject({ status: 401 })
})

test("No profile: 'No profile information available'", async () => {
  const person = await anInterviewee(app)
  await app.deps.db.deleteFrom('profiles').where('user_id', '=', person.id).execute()
  expect(await app.as(person).refused(api.myProfile, {})).toMatchObject({
    status: 404,
    code: 'profile.not_found',
    message: 'No profile information available',
  })
})

test("Picture upload failure: 'validation.uploadFailed' is read as a sentence", async () => {
  const broken = new Blob([Buffer.from('89504e470d0a1a0a0000', 'hex')])
  const { message, status } = await app
    .as(await anInterviewee(app))
    .refused(api.uploadPicture, { file: broken })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(message).toMatch(/picture could not be uploaded|valid image type/)
})

test('Payment intent: RequiresProfileCompletion', async () => {
  const person = app.as(await anInterviewee(app, { complete: false }))
  const timeSlotId = await aSlot(app, await anInterviewer(app))
  expect(await person.refused(api.createPaymentIntent, { body: { timeSlotId } })).toMatchObject({
    code: 'profile.incomplete',
    RequiresProfileCompletion: true,
  })
})

test('Payment intent: otherwise the message field says why', async () => {
  const slot = await aSlot(app, await anInterviewer(app))
  const [first, second] = [app.as(await anInterviewee(app)), app.as(await anInterviewee(app))]
  await first.call(api.createPaymentIntent, { body: { timeSlotId: slot } })
  expect(await second.refused(api.createPaymentIntent, { body: { timeSlotId: slot } })).toMatchObject({
    status: 409,
    message: 'Someone else just booked this time. Choose another one.',
  })
  const unknown = '00000000-0000-4000-8000-000000000000' as SlotId
  expect(await second.refused(api.createPaymentIntent, { body: { timeSlotId: unknown } })).toMatchObject({
    status: 404,
    message: 'This slot doesn’t exist.',
  })
})

test('Time slots: the server gives the reason why a slot cannot be deleted', async () => {
  const { booking, interviewer } = await aBooking(app)
  const params = { id: booking.timeSlotId }
  expect(await app.as(interviewer).refused(api.deleteSlot, { params })).toMatchObject({
    status: 409,
    message: 'This slot is booked and can’t be changed.',
  })
})

test('Booking actions: accept, decline and cancel a second time are refused with a reason', async () => {
  const { booking, interviewer, interviewee } = await aRequest(app)
  await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: booking.id } })
  const [interviewerApi, intervieweeApi] = [app.as(interviewer), app.as(interviewee)]
  const params = { id: booking.id }
  const conflict = { status: 409, message: 'This booking is no longer waiting for a reply.' }
  expect(await interviewerApi.refused(api.acceptBooking, { params })).toMatchObject(conflict)
  expect(await interviewerApi.refused(api.declineBooking, { params })).toMatchObject(conflict)
  expect(await intervieweeApi.refused(api.cancelBooking, { body: { bookingId: booking.id } })).toMatchObject({
    status: 409,
    message: 'This booking is already cancelled.',
  })
})

test("Payment status: 'Failed to verify payment status'", async () => {
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const requestLine of [`GET /api/payment/status/${unknown}`, `POST /api/payment/refresh/${unknown}`])
    expect(await http(app, null, requestLine)).toMatchObject({
      status: 404,
      body: { code: 'payment.not_found', message: 'Failed to verify payment status' },
    })
})

test("Anything unexpected: 'An error occurred'", async () => {
  const interviewer = await anInterviewer(app)
  await app.deps.db.schema.alterTable('slots').renameTo('slots_away').execute()
  try {
    expect(await http(app, interviewer, 'GET /api/TimeSlot/Interviewer')).toMatchObject({
      status: 500,
      body: {
        code: 'server.failed',
        message: 'An error occurred',
        detail: expect.stringMatching(/^Reference: [0-9a-f]{16}\.$/),
      },
    })
  } finally {
    await app.deps.db.schema.alterTable('slots_away').renameTo('slots').execute()
  }
  expect(app.loggedErrors.splice(0), 'logged, and never shown').toHaveLength(1)
})
