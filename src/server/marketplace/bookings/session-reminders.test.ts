import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { breakRow } from '#test/broken-row.ts'
import { aSlot } from '#test/factories.ts'
import { findSessionsToRemind } from './lifecycle/repository.ts'

async function reminders(app: TestApp) {
  await app.sweep()
  const mails = await app.mails()
  return mails.filter(mail => /^(Reminder|In one hour)/.test(mail.subject))
}

const before = (start: string, { hours = 0, minutes = 0 }) =>
  new Date(Date.parse(start) - (hours * 60 + minutes) * 60_000)

test('both are reminded 24 hours and 1 hour before, once each', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  app.clock.set(before(booking.startTime, { hours: 24, minutes: 1 }))
  expect(await reminders(app)).toHaveLength(0)
  app.clock.set(before(booking.startTime, { hours: 24 }))
  await reminders(app)
  expect(await reminders(app)).toHaveLength(2)
  app.clock.set(before(booking.startTime, { hours: 1 }))
  await reminders(app)
  const all = await reminders(app)
  expect(all).toHaveLength(4)
  expect(all.filter(mail => mail.subject.startsWith('In one hour'))).toHaveLength(2)
})

test('a cancelled session is not reminded of', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app)
  await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: booking.id } })
  app.clock.set(before(booking.startTime, { hours: 24 }))
  expect(await reminders(app)).toHaveLength(0)
})

test('a moved session is reminded of at its new time, and never at the old one', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  const timeSlotId = await aSlot(app, interviewer, { start: '2030-05-06T10:00:00Z' })
  await app.as(interviewee).call(api.rescheduleBooking, { params: { id: booking.id }, body: { timeSlotId } })
  app.clock.set(before(booking.startTime, { hours: 24 }))
  expect(await reminders(app)).toHaveLength(0)
  app.clock.set('2030-05-05T10:00:00Z')
  expect(await reminders(app)).toHaveLength(2)
})

test('whoever booked within the last day is only reminded an hour before', async () => {
  const app = await startApp()
  await aBooking(app, { start: '2030-05-01T20:00:00Z' })
  expect(await reminders(app)).toHaveLength(0)
  app.clock.set('2030-05-01T19:00:00Z')
  expect(await reminders(app)).toHaveLength(2)
})

test('after an outage the reminder still comes while it helps', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  app.clock.set(before(booking.startTime, { hours: 20 }))
  expect(await reminders(app)).toHaveLength(2)
  app.clock.set(before(booking.startTime, { minutes: 5 }))
  expect(await reminders(app)).toHaveLength(4)
})

test('a session that cannot be reminded of does not keep the others waiting', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  await aBooking(app)
  app.clock.set(before(booking.startTime, { hours: 24 }))
  const [first] = await findSessionsToRemind(app.deps.db, app.clock.now())
  await breakRow(app, 'session_reminders', 'booking_id', first?.id ?? '')
  expect(await reminders(app)).toHaveLength(2)
})
