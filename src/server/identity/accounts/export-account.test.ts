import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { aFullProfile } from '#test/profiles.ts'

test('an export is a JSON file with all data of its owner', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  await app.deps.db
    .insertInto('attendance')
    .values({
      booking_id: booking.id,
      user_id: interviewee.id,
      connection_id: booking.id,
      joined_at: new Date(booking.startTime),
      left_at: new Date(booking.endTime),
    })
    .execute()
  app.clock.set('2030-05-03T12:00:00Z')
  await app
    .as(interviewee)
    .call(api.writeReview, { body: { bookingId: booking.id, rating: 4, comment: 'Good' } })

  const answer = await app.as(interviewee).send(api.exportAccount, {})
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename=rehearse-account.json')
  expect(answer.headers.get('content-type')).toContain('application/json')
  const { email } = await app.as(interviewee).call(api.myAccount, {})
  expect(answer.body).toMatchObject({
    exportedAt: '2030-05-03T12:00:00.000Z',
    account: { email, hasPassword: false },
    profile: { country: 'Georgia', languages: ['English'], timeZone: 'UTC' },
    sessions: [{ isCurrent: true }],
    slots: [],
    bookings: [{ id: booking.id, status: 'confirmed', amount: 50, consents: expect.any(Array) }],
    payments: [{ transactionId: booking.payment?.transactionId, amount: 50, refunded: 0, status: 'Success' }],
    reviews: { written: [{ rating: 4, comment: 'Good' }], received: [] },
    recordings: [],
    roomVisits: [{ bookingId: booking.id, joinedAt: booking.startTime, leftAt: booking.endTime }],
  })

  const theirs = await app.as(interviewer).call(api.exportAccount, {})
  expect(theirs).toMatchObject({
    slots: [{ amount: 50 }],
    bookings: [{ id: booking.id }],
    payments: [],
    reviews: { written: [], received: [{ rating: 4 }] },
    roomVisits: [],
  })
})

test('an export has every field of the profile', async () => {
  const app = await startApp()
  const person = app.as(await anInterviewer(app))
  const profile = aFullProfile()
  await person.call(api.updateProfile, { body: profile })
  expect(await person.call(api.exportAccount, {})).toMatchObject({ profile })
})

test('an export contains only what the user’s screens show about other users', async () => {
  const app = await startApp()
  const { interviewee, interviewer } = await aBooking(app)
  const { db } = app.deps
  await db.updateTable('profiles').set({ mobile: '+995 555 010203', city: 'Rustavi' }).execute()
  await db.updateTable('interviewers').set({ show_email: false }).execute()
  // The interviewer must not see a held slot's user.
  const other = await anInterviewee(app, { email: 'holding@example.test' })
  const timeSlotId = await aSlot(app, interviewer, { start: '2030-05-08T10:00:00Z' })
  await app.as(other).call(api.createPaymentIntent, { body: { timeSlotId } })

  const asInterviewer = JSON.stringify((await app.as(interviewer).send(api.exportAccount, {})).body.bookings)
  expect(asInterviewer).not.toMatch(/holding@|555 010203|Rustavi|consents/)
  const { email } = await app.as(interviewer).call(api.myAccount, {})
  const asInterviewee = JSON.stringify((await app.as(interviewee).send(api.exportAccount, {})).body)
  expect(asInterviewee).not.toContain(email)
})
