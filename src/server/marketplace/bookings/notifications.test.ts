import { expect, test } from 'vitest'
import type { BookingId } from '#contract/id.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { enqueueBookingNotifications } from './notifications.ts'

const start = '2030-05-03T10:00:00Z'

async function startWithBooking() {
  const app = await startApp()
  const interviewer = await anInterviewer(app, {
    email: 'nino@example.test',
    name: 'Nino',
    timeZone: 'Asia/Tbilisi',
  })
  const interviewee = await anInterviewee(app, {
    email: 'anna@example.test',
    name: 'Anna',
    timeZone: 'Europe/Berlin',
  })
  const { id } = await app.deps.db
    .insertInto('bookings')
    .values({
      slot_id: await aSlot(app, interviewer, { start }),
      interviewer_id: interviewer.id,
      interviewee_id: interviewee.id,
      status: 'confirmed',
      approval: false,
      starts_at: new Date(start),
      ends_at: new Date('2030-05-03T11:00:00Z'),
      price_minor: 5000,
      captured_minor: 5000,
      currency: 'USD',
      meeting_link: 'https://meet.example/abc',
      calendar_sequence: 1,
      confirmed_at: new Date('2030-05-01T09:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { app, id, interviewer, interviewee }
}

/** Sorted by recipient, because the jobs of one transaction run in any order. */
async function sentEmails(app: TestApp) {
  await app.drainJobs()
  return (await app.emails()).sort((a, b) => a.recipient.localeCompare(b.recipient))
}

const enqueue = (app: TestApp, id: BookingId, extra?: Parameters<typeof enqueueBookingNotifications>[4]) =>
  app.deps.db
    .transaction()
    .execute(tx => enqueueBookingNotifications(app.deps, tx, 'booking-confirmed', id, extra))

test('both participants get an email that names the other one, in their own time zone', async () => {
  const { app, id } = await startWithBooking()
  await enqueue(app, id)
  const emails = await sentEmails(app)
  expect(emails.map(email => [email.recipient, email.subject])).toEqual([
    ['anna@example.test', 'Confirmed: Nino, Fri 3 May, 12:00 Berlin time'],
    ['nino@example.test', 'Confirmed: Anna, Fri 3 May, 14:00 Tbilisi time'],
  ])
  expect(emails[0]?.plain).toContain('12:00 - 13:00 Berlin time (GMT+2)')
  expect(emails[0]?.plain).toContain('Nino (nino@example.test)')
  expect(emails[1]?.plain).toContain('14:00 - 15:00 Tbilisi time (GMT+4)')
})

test('each participant gets the email in their own language', async () => {
  const { app, id, interviewee } = await startWithBooking()
  await app.deps.db.updateTable('users').set({ language: 'ru' }).where('id', '=', interviewee.id).execute()
  await enqueue(app, id)
  expect((await sentEmails(app)).map(email => email.subject.split(':')[0])).toEqual([
    'Подтверждено',
    'Confirmed',
  ])
})

test('a failed transaction sends no email', async () => {
  const { app, id } = await startWithBooking()
  const failed = app.deps.db.transaction().execute(async tx => {
    await enqueueBookingNotifications(app.deps, tx, 'booking-confirmed', id)
    throw new Error('something else went wrong')
  })
  await expect(failed).rejects.toThrow('something else')
  expect(await sentEmails(app)).toEqual([])
})

test('an email can go to one party only', async () => {
  const { app, id } = await startWithBooking()
  await enqueue(app, id, { only: 'interviewer' })
  expect((await sentEmails(app)).map(email => email.recipient)).toEqual(['nino@example.test'])
})

test('the email and calendar file omit the address of an interviewer who hides it', async () => {
  const { app, id, interviewer } = await startWithBooking()
  await app.deps.db
    .updateTable('interviewers')
    .set({ show_email: false })
    .where('user_id', '=', interviewer.id)
    .execute()
  await enqueue(app, id)
  const [email] = await sentEmails(app)
  const calendar = Buffer.from(email?.attachments[0]?.content ?? '', 'base64').toString()
  expect(email?.recipient).toBe('anna@example.test')
  expect(`${email?.html}${email?.plain}${calendar.replace(/\r\n /g, '')}`).not.toContain('nino@example.test')
})

test('an interviewer without a display name is named by the start of the email', async () => {
  const { app, id, interviewer } = await startWithBooking()
  await app.deps.db
    .updateTable('profiles')
    .set({ display_name: null })
    .where('user_id', '=', interviewer.id)
    .execute()
  await enqueue(app, id)
  expect((await sentEmails(app))[0]?.subject).toContain('Confirmed: nino,')
})

test('the cancellation of an unconfirmed booking has no calendar file', async () => {
  const { app, id } = await startWithBooking()
  await app.deps.db
    .updateTable('bookings')
    .set({ status: 'cancelled', reason: 'declined', confirmed_at: null, calendar_sequence: 1 })
    .where('id', '=', id)
    .execute()
  await enqueueBookingNotifications(app.deps, app.deps.db, 'booking-cancelled', id)
  const emails = await sentEmails(app)
  expect(emails.map(email => email.attachments)).toEqual([[], []])
  expect(emails[0]?.plain).toContain('You weren’t charged.')
})

test('a cancellation email names the refund', async () => {
  const { app, id } = await startWithBooking()
  await app.deps.db
    .updateTable('bookings')
    .set({ status: 'cancelled', reason: 'cancelled_by_interviewee', calendar_sequence: 2 })
    .where('id', '=', id)
    .execute()
  await enqueueBookingNotifications(app.deps, app.deps.db, 'booking-cancelled', id, { refundMinor: 2500 })
  const [email] = await sentEmails(app)
  expect(email?.plain).toContain('USD 25.00 of USD 50.00')
  expect(email?.attachments[0]).toMatchObject({
    filename: 'invite.ics',
    contentType: 'text/calendar; charset=utf-8; method=CANCEL',
  })
})
