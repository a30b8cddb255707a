import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { connectionLimits } from '#server/lib/database/pool.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { takeQueuedEmails } from '#test/email-jobs.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, free } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'

const victim = 'victim@example.test'

const templatesTo = async (app: TestApp, email = victim) =>
  (await takeQueuedEmails(app)).filter(({ to }) => to.email === email).map(({ template }) => template)

async function waitForEmails(app: TestApp, minutes: number, step = 1): Promise<string[]> {
  const sent: string[] = []
  for (let minute = 0; minute < minutes; minute += step) {
    app.clock.advance({ minutes: step })
    await app.runCronJob('deliver-queued-notifications')
    sent.push(...(await templatesTo(app)))
  }
  return sent
}

const changeLink = (app: TestApp, by: SignedInUser, bookingId: BookingId, name: string) =>
  app.as(by).call(api.setMeetingLink, { body: { bookingId, meetingLink: `https://meet.example/${name}` } })

async function aConfirmedSession(app: TestApp) {
  const [interviewee, interviewer] = [await anInterviewee(app, { email: victim }), await anInterviewer(app)]
  const timeSlotId = await aSlot(app, interviewer, { price: free })
  const { id } = await app.as(interviewee).call(api.createBooking, { body: { timeSlotId } })
  return { interviewee, interviewer, id }
}

test('an interviewer who loops over free slots causes only a few emails', async () => {
  const app = await startApp()
  const [interviewee, interviewer] = [await anInterviewee(app, { email: victim }), await anInterviewer(app)]
  const emails: string[] = []
  for (let n = 0; n < 12; n++) {
    const id = await aSession(app, {
      interviewer,
      interviewee,
      start: `2030-05-${String(3 + n).padStart(2, '0')}T10:00:00Z`,
    })
    for (const name of ['a', 'b', 'c']) await changeLink(app, interviewer, id, name)
    await app.as(interviewer).call(api.cancelBooking, { body: { bookingId: id } })
    emails.push(...(await templatesTo(app)))
  }
  emails.push(...(await waitForEmails(app, 65, 13)))
  process.stdout.write(`48 acts against a confirmed address at once: ${emails.length} emails in an hour\n`)
  expect(emails.length).toBeLessThan(10)
  expect(emails.at(-1)).toBe('booking-digest')
})

test('an interviewer who proposes time after time causes only a few emails an hour', async () => {
  const app = await startApp()
  const { interviewer, id } = await aConfirmedSession(app)
  const times = [
    await aSlot(app, interviewer, { price: free, start: '2030-05-08T10:00:00Z' }),
    await aSlot(app, interviewer, { price: free, start: '2030-05-09T10:00:00Z' }),
  ]
  const emails: string[] = await templatesTo(app)
  for (let minute = 0; minute < 57; minute += 3) {
    for (const timeSlotId of times)
      await app.as(interviewer).call(api.proposeReschedule, { params: { id }, body: { timeSlotId } })
    emails.push(...(await templatesTo(app)), ...(await waitForEmails(app, 3, 3)))
  }
  expect(emails).toEqual(['booking-confirmed', ...Array(6).fill('time-proposed')])
})

test('the first email goes at once, and later changes within two minutes are merged into one', async () => {
  const app = await startApp()
  const { interviewer, id } = await aConfirmedSession(app)
  expect(await templatesTo(app)).toEqual(['booking-confirmed'])
  for (const name of ['a', 'b', 'c']) await changeLink(app, interviewer, id, name)
  expect(await templatesTo(app)).toEqual([])
  expect(await waitForEmails(app, 1)).toEqual([])
  app.clock.advance({ minutes: 1 })
  await app.runCronJob('deliver-queued-notifications')
  expect((await takeQueuedEmails(app)).filter(({ to }) => to.email === victim)).toMatchObject([
    {
      template: 'meeting-link-changed',
      data: { meetingLink: 'https://meet.example/c', calendarSequence: 4 },
    },
  ])
  expect(await waitForEmails(app, 10, 5)).toEqual([])
})

test('a change that is reverted sends no email, and a cancellation replaces earlier changes', async () => {
  const app = await startApp()
  const { interviewer, id } = await aConfirmedSession(app)
  expect(await templatesTo(app)).toEqual(['booking-confirmed'])
  await changeLink(app, interviewer, id, 'a')
  expect(await waitForEmails(app, 2)).toEqual(['meeting-link-changed'])
  await changeLink(app, interviewer, id, 'b')
  await changeLink(app, interviewer, id, 'a')
  expect([...(await templatesTo(app)), ...(await waitForEmails(app, 12, 4))]).toEqual([])
  await changeLink(app, interviewer, id, 'b')
  expect(await templatesTo(app)).toEqual(['meeting-link-changed'])
  await changeLink(app, interviewer, id, 'c')
  await app.as(interviewer).call(api.cancelBooking, { body: { bookingId: id } })
  expect(await templatesTo(app)).toEqual([])
  expect(await waitForEmails(app, 12, 4)).toEqual(['booking-cancelled'])
})

test('concurrent changes are merged into at most two emails', async () => {
  const app = await startApp()
  const { interviewer, id } = await aConfirmedSession(app)
  await templatesTo(app)
  await waitForEmails(app, 6, 6)
  await Promise.all(['a', 'b', 'c', 'd'].map(name => changeLink(app, interviewer, id, name)))
  const sent = [...(await templatesTo(app)), ...(await waitForEmails(app, 12, 6))]
  expect(sent.length).toBeLessThanOrEqual(2)
})

test('a digest lists the changes in both languages', async () => {
  for (const language of ['en', 'ru'] as const) {
    const app = await startApp()
    const [interviewee, interviewer] = [await anInterviewee(app, { email: victim }), await anInterviewer(app)]
    await app.deps.db.updateTable('users').set({ language }).execute()
    const ids: BookingId[] = []
    for (let day = 3; day < 12; day++)
      ids.push(
        await aSession(app, {
          interviewer,
          interviewee,
          start: `2030-05-${String(day).padStart(2, '0')}T10:00:00Z`,
        }),
      )
    for (const id of ids) await changeLink(app, interviewer, id, 'x')
    await app.drainJobs()
    app.clock.advance({ minutes: 61 })
    await app.runCronJobs()
    const subject = { en: 'Several changes to your bookings', ru: 'Изменения в ваших записях' }[language]
    const digest = (await app.emails()).find(email => email.subject === subject)
    expect(digest?.plain.match(/New meeting link|Новая ссылка/g)).toHaveLength(3)
  }
})

test('an email about a refund is never delayed', async () => {
  const app = await startApp()
  const { id } = await aConfirmedSession(app)
  await templatesTo(app)
  await app.deps.db
    .updateTable('bookings')
    .set({
      ...{ status: 'cancelled', reason: 'cancelled_by_interviewer', cancelled_at: app.deps.now() },
      ...{ price_minor: 5000, captured_minor: 5000 },
    })
    .execute()
  await enqueueBookingNotifications(app.deps, app.deps.db, 'booking-cancelled', id, { refundMinor: 5000 })
  expect(await templatesTo(app)).toEqual(['booking-cancelled'])
})

test('a delivery needs only one connection, so that deliveries cannot wait for each other in a small pool', async () => {
  const app = await startApp({
    requestLimits: { ...connectionLimits.requests, connections: 1, acquireTimeoutMs: 1500 },
  })
  const interviewee = await anInterviewee(app, { email: 'reader@example.test' })
  const id = await aSession(app, {
    interviewer: await anInterviewer(app),
    interviewee,
    start: '2030-05-03T10:00:00Z',
  })
  await app.deps.db
    .transaction()
    .execute(tx => enqueueBookingNotifications(app.deps, tx, 'booking-moved', id))
  expect(await app.drainJobs()).toEqual({ failed: 0 })
  expect((await app.emails()).map(email => email.recipient)).toContain('reader@example.test')
})

test('an email about a message names the time of the session when it is sent, not when the message was written', async () => {
  const app = await startApp()
  const { interviewer, id } = await aConfirmedSession(app)
  await app.drainJobs()
  await app.as(interviewer).call(api.sendBookingMessage, { params: { id }, body: { text: 'Hello' } })
  await app.deps.db
    .updateTable('bookings')
    .set({ starts_at: new Date('2030-05-20T10:00:00Z'), ends_at: new Date('2030-05-20T11:00:00Z') })
    .where('id', '=', id)
    .execute()
  app.clock.advance({ minutes: 5 })
  await app.drainJobs()
  const emails = (await app.emails()).filter(({ recipient }) => recipient === victim)
  expect(emails.at(-1)?.subject).toContain('20 May')
})
