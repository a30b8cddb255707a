import { expect, test } from 'vitest'
import type { BookingId } from '#contract/id.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { anInterviewee, anInterviewer, aSlot } from '#test/factories.ts'
import { enqueueBookingNotifications } from './enqueue.ts'

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

/** Anna's before Nino's: jobs of one transaction are worked off in any order. */
async function mailsOf(app: TestApp) {
  await app.settle()
  return (await app.mails()).sort((a, b) => a.recipient.localeCompare(b.recipient))
}

const order = (app: TestApp, id: BookingId, extra?: Parameters<typeof enqueueBookingNotifications>[4]) =>
  app.deps.db
    .transaction()
    .execute(tx => enqueueBookingNotifications(app.deps, tx, 'booking-confirmed', id, extra))

test('both people get a mail, each in the own zone and about the other one', async () => {
  const { app, id } = await startWithBooking()
  await order(app, id)
  const mails = await mailsOf(app)
  expect(mails.map(mail => [mail.recipient, mail.subject])).toEqual([
    ['anna@example.test', 'Confirmed: mock interview with Nino on Fri 03/05/2030, 12:00 Berlin time (GMT+2)'],
    [
      'nino@example.test',
      'Confirmed: mock interview with Anna on Fri 03/05/2030, 14:00 Tbilisi time (GMT+4)',
    ],
  ])
  expect(mails[0]?.plain).toContain('12:00 - 13:00 Berlin time (GMT+2)')
  expect(mails[0]?.plain).toContain('Nino (nino@example.test)')
  expect(mails[1]?.plain).toContain('14:00 - 15:00 Tbilisi time (GMT+4)')
})

test('each reads the own language', async () => {
  const { app, id, interviewee } = await startWithBooking()
  await app.deps.db.updateTable('users').set({ language: 'ru' }).where('id', '=', interviewee.id).execute()
  await order(app, id)
  expect((await mailsOf(app)).map(mail => mail.subject.split(':')[0])).toEqual(['Подтверждено', 'Confirmed'])
})

test('a transaction that fails mails nobody', async () => {
  const { app, id } = await startWithBooking()
  const failed = app.deps.db.transaction().execute(async tx => {
    await enqueueBookingNotifications(app.deps, tx, 'booking-confirmed', id)
    throw new Error('something else went wrong')
  })
  await expect(failed).rejects.toThrow('something else')
  expect(await mailsOf(app)).toEqual([])
})

test('one side alone can be told', async () => {
  const { app, id } = await startWithBooking()
  await order(app, id, { only: 'interviewer' })
  expect((await mailsOf(app)).map(mail => mail.recipient)).toEqual(['nino@example.test'])
})

test('an interviewer who keeps the email private is named without it, also in the calendar', async () => {
  const { app, id, interviewer } = await startWithBooking()
  await app.deps.db
    .updateTable('interviewers')
    .set({ show_email: false })
    .where('user_id', '=', interviewer.id)
    .execute()
  await order(app, id)
  const [mail] = await mailsOf(app)
  const calendar = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()
  expect(mail?.recipient).toBe('anna@example.test')
  expect(`${mail?.html}${mail?.plain}${calendar.replace(/\r\n /g, '')}`).not.toContain('nino@example.test')
})

test('somebody without a name is called by the first part of the email', async () => {
  const { app, id, interviewer } = await startWithBooking()
  await app.deps.db
    .updateTable('profiles')
    .set({ display_name: null })
    .where('user_id', '=', interviewer.id)
    .execute()
  await order(app, id)
  expect((await mailsOf(app))[0]?.subject).toContain('with nino on')
})

test('the end of a booking that was never confirmed takes nothing out of a calendar', async () => {
  const { app, id } = await startWithBooking()
  await app.deps.db
    .updateTable('bookings')
    .set({ status: 'cancelled', reason: 'declined', confirmed_at: null, calendar_sequence: 1 })
    .where('id', '=', id)
    .execute()
  await enqueueBookingNotifications(app.deps, app.deps.db, 'booking-cancelled', id)
  const mails = await mailsOf(app)
  expect(mails.map(mail => mail.attachments)).toEqual([[], []])
  expect(mails[0]?.plain).toContain('Nothing was charged.')
})

test('a refund is told with its amount', async () => {
  const { app, id } = await startWithBooking()
  await app.deps.db
    .updateTable('bookings')
    .set({ status: 'cancelled', reason: 'cancelled_by_interviewee', calendar_sequence: 2 })
    .where('id', '=', id)
    .execute()
  await enqueueBookingNotifications(app.deps, app.deps.db, 'booking-cancelled', id, { refundMinor: 2500 })
  const [mail] = await mailsOf(app)
  expect(mail?.plain).toContain('USD 25.00 of USD 50.00')
  expect(mail?.attachments[0]).toMatchObject({
    filename: 'invite.ics',
    contentType: 'text/calendar; charset=utf-8; method=CANCEL',
  })
})
