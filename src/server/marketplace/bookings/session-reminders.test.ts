import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { aBooking } from '#test/bookings.ts'
import { breakRow } from '#test/broken-row.ts'
import { aSlot } from '#test/factories.ts'
import { findSessionsToRemind } from './repository.ts'

async function sweepAndGetReminders(app: TestApp) {
  await app.runCronJobs()
  const emails = await app.emails()
  return emails.filter(email => /^(Reminder|In one hour)/.test(email.subject))
}

const before = (start: string, { hours = 0, minutes = 0 }) =>
  new Date(Date.parse(start) - (hours * 60 + minutes) * 60_000)

test('both participants get one reminder 24 hours and one 1 hour before the start', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  app.clock.set(before(booking.startTime, { hours: 24, minutes: 1 }))
  expect(await sweepAndGetReminders(app)).toHaveLength(0)
  app.clock.set(before(booking.startTime, { hours: 24 }))
  await sweepAndGetReminders(app)
  expect(await sweepAndGetReminders(app)).toHaveLength(2)
  app.clock.set(before(booking.startTime, { hours: 1 }))
  await sweepAndGetReminders(app)
  const all = await sweepAndGetReminders(app)
  expect(all).toHaveLength(4)
  expect(all.filter(email => email.subject.startsWith('In one hour'))).toHaveLength(2)
})

test('a cancelled session has no reminders', async () => {
  const app = await startApp()
  const { booking, interviewee } = await aBooking(app)
  await app.as(interviewee).call(api.cancelBooking, { body: { bookingId: booking.id } })
  app.clock.set(before(booking.startTime, { hours: 24 }))
  expect(await sweepAndGetReminders(app)).toHaveLength(0)
})

test('a rescheduled session has reminders before its new start only', async () => {
  const app = await startApp()
  const { booking, interviewee, interviewer } = await aBooking(app)
  const timeSlotId = await aSlot(app, interviewer, { start: '2030-05-06T10:00:00Z' })
  await app.as(interviewee).call(api.rescheduleBooking, { params: { id: booking.id }, body: { timeSlotId } })
  app.clock.set(before(booking.startTime, { hours: 24 }))
  expect(await sweepAndGetReminders(app)).toHaveLength(0)
  app.clock.set('2030-05-05T10:00:00Z')
  expect(await sweepAndGetReminders(app)).toHaveLength(2)
})

test('a session booked within the last day has only the 1-hour reminder', async () => {
  const app = await startApp()
  await aBooking(app, { start: '2030-05-01T20:00:00Z' })
  expect(await sweepAndGetReminders(app)).toHaveLength(0)
  app.clock.set('2030-05-01T19:00:00Z')
  expect(await sweepAndGetReminders(app)).toHaveLength(2)
})

test('the cron job sends late reminders after an outage', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  app.clock.set(before(booking.startTime, { hours: 20 }))
  expect(await sweepAndGetReminders(app)).toHaveLength(2)
  app.clock.set(before(booking.startTime, { minutes: 5 }))
  expect(await sweepAndGetReminders(app)).toHaveLength(4)
})

test('a reminder that fails does not delay the others', async () => {
  const app = await startApp()
  const { booking } = await aBooking(app)
  await aBooking(app)
  app.clock.set(before(booking.startTime, { hours: 24 }))
  const [first] = await findSessionsToRemind(app.deps.db, app.clock.now())
  await breakRow(app, 'session_reminders', 'booking_id', first?.id ?? '')
  expect(await sweepAndGetReminders(app)).toHaveLength(2)
})
