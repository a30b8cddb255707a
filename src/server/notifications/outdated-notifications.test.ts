import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { BookingId } from '#contract/id.ts'
import { createJobHandlers } from '#server/app/jobs.ts'
import { handle } from '#server/lib/jobs/job-queue.ts'
import { startApp, type TestApp } from '#test/app.ts'
import { failTemporarily, postponeEmails, retryJobs, takeQueuedEmails } from '#test/email-jobs.ts'
import { anInterviewee, anInterviewer, aSession, aSlot, free, usd } from '#test/factories.ts'
import type { SignedInUser } from '#test/open-app.ts'
import { pay } from '#test/sandbox-payer.ts'
import { deliverNotificationQueue, sendOrQueueBookingEmail } from './combine-booking-emails.ts'
import { sendEmailQueue } from './enqueue-notification.ts'

const recipient = 'reader@example.test'

const subjects = async (app: TestApp) =>
  (await app.emails()).filter(email => email.recipient === recipient).map(email => email.subject)

async function aPaidSession(app: TestApp) {
  const interviewee = await anInterviewee(app, { email: recipient })
  const interviewer = await anInterviewer(app, { name: 'Nino' })
  const timeSlotId = await aSlot(app, interviewer, { price: usd(50), start: '2030-05-20T10:00:00Z' })
  const intent = await app.as(interviewee).call(api.createPaymentIntent, { body: { timeSlotId } })
  await pay(app, intent)
  return { interviewee, interviewer, id: intent.bookingId }
}

async function aConfirmedSession(app: TestApp) {
  const interviewee = await anInterviewee(app, { email: recipient })
  const interviewer = await anInterviewer(app, { name: 'Nino' })
  const id = await aSession(app, { interviewer, interviewee, start: '2030-05-20T10:00:00Z' })
  return { interviewee, interviewer, id }
}

const cancel = (app: TestApp, by: SignedInUser, bookingId: BookingId) =>
  app.as(by).call(api.cancelBooking, { body: { bookingId } })

test('a late confirmation job sends no email and no notification after the cancellation', async () => {
  const app = await startApp()
  const { interviewee, id } = await aPaidSession(app)
  await app.deps.jobs.drain({
    ...createJobHandlers(app.deps),
    ...handle(deliverNotificationQueue, failTemporarily),
  })
  await cancel(app, interviewee, id)
  await app.drainJobs()
  await retryJobs(app)
  expect(await subjects(app)).toEqual([expect.stringMatching(/^Cancelled/)])
  const { notices } = await app.as(interviewee).call(api.notifications, {})
  expect(notices.map(notice => notice.text)).toEqual([expect.stringMatching(/^Cancelled/)])
})

test('a confirmation that the mail server deferred is not sent after the cancellation', async () => {
  const app = await startApp()
  const { interviewee, id } = await aPaidSession(app)
  await postponeEmails(app)
  await cancel(app, interviewee, id)
  await app.drainJobs()
  await retryJobs(app)
  expect(await subjects(app)).toEqual([expect.stringMatching(/^Cancelled/)])
})

test('a late confirmation of a rescheduled session names the current start', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app, { email: recipient })
  const interviewer = await anInterviewer(app, { name: 'Nino' })
  const [timeSlotId, later] = [
    await aSlot(app, interviewer, { price: free, start: '2030-05-20T10:00:00Z' }),
    await aSlot(app, interviewer, { price: free, start: '2030-05-21T12:00:00Z' }),
  ]
  const { id } = await app.as(interviewee).call(api.createBooking, { body: { timeSlotId } })
  await postponeEmails(app)
  await app.as(interviewee).call(api.rescheduleBooking, { params: { id }, body: { timeSlotId: later } })
  await retryJobs(app)
  expect(await subjects(app)).toEqual([expect.stringMatching(/^Confirmed.*Tue 21 May, 12:00/)])
})

test('a late reminder of a cancelled session is not sent', async () => {
  const app = await startApp()
  const { interviewee, id } = await aConfirmedSession(app)
  app.clock.set('2030-05-19T10:30:00Z')
  await app.runCronJob('send-session-reminders')
  await postponeEmails(app)
  await cancel(app, interviewee, id)
  app.clock.advance({ minutes: 3 })
  await app.runCronJob('deliver-queued-notifications')
  await retryJobs(app)
  expect(await subjects(app)).toEqual([expect.stringMatching(/^Cancelled/)])
})

test('a late proposal email is not sent after the answer', async () => {
  const app = await startApp()
  const { interviewee, interviewer, id } = await aConfirmedSession(app)
  const timeSlotId = await aSlot(app, interviewer, { price: free, start: '2030-05-22T10:00:00Z' })
  await app.as(interviewer).call(api.proposeReschedule, { params: { id }, body: { timeSlotId } })
  await postponeEmails(app)
  await app.as(interviewee).call(api.answerRescheduleProposal, { params: { id }, body: { accept: false } })
  await retryJobs(app)
  expect(await subjects(app)).toEqual([])
})

test('a late no-show email is not sent after the report was contested', async () => {
  const app = await startApp()
  const { interviewee, interviewer, id } = await aConfirmedSession(app)
  app.clock.set('2030-05-20T10:30:00Z')
  await app.as(interviewer).call(api.reportNoShow, { params: { id } })
  await postponeEmails(app)
  await app.as(interviewee).call(api.contestNoShow, { params: { id }, body: { text: 'I was there.' } })
  await retryJobs(app)
  expect(await subjects(app)).toEqual([])
})

test('a late digest omits what is no longer true', async () => {
  const app = await startApp()
  const { interviewee, interviewer, id } = await aConfirmedSession(app)
  app.clock.set('2030-05-20T10:30:00Z')
  const write = (text: string) =>
    app.as(interviewer).call(api.sendBookingMessage, { params: { id }, body: { text } })
  await write('Where are you?')
  await app.drainJobs()
  await write('I wait no longer.')
  await app.as(interviewer).call(api.reportNoShow, { params: { id } })
  await app.drainJobs()
  app.clock.advance({ minutes: 3 })
  await app.runCronJob('deliver-queued-notifications')
  await postponeEmails(app)
  await app.as(interviewee).call(api.contestNoShow, { params: { id }, body: { text: 'I was there.' } })
  await retryJobs(app)
  const digest = (await app.emails()).find(email => email.subject === 'Several changes to your bookings')
  expect(digest?.plain).toContain('I wait no longer.')
  expect(digest?.plain).not.toContain('Absence reported')
})

/** A proposal and a message that wait for the digest of the interviewee, because a message was sent just before. */
async function queueProposalAndMessage(app: TestApp) {
  const { interviewer, id } = await aConfirmedSession(app)
  const timeSlotId = await aSlot(app, interviewer, { price: free, start: '2030-05-22T10:00:00Z' })
  app.clock.set('2030-05-20T09:50:00Z')
  const write = (text: string) =>
    app.as(interviewer).call(api.sendBookingMessage, { params: { id }, body: { text } })
  await write('Something came up.')
  await app.drainJobs()
  await app.as(interviewer).call(api.proposeReschedule, { params: { id }, body: { timeSlotId } })
  await write('Is Wednesday possible?')
  await app.drainJobs()
}

test('a late digest omits what has expired', async () => {
  const app = await startApp()
  await queueProposalAndMessage(app)
  app.clock.advance({ minutes: 3 })
  await app.runCronJob('deliver-queued-notifications')
  await postponeEmails(app)
  app.clock.set('2030-05-20T10:30:00Z')
  await retryJobs(app)
  const digest = (await app.emails()).find(email => email.subject === 'Several changes to your bookings')
  expect(digest?.plain).toContain('Is Wednesday possible?')
  expect(digest?.plain).not.toContain('Another time proposed')
})

test('an email whose companions in the digest have expired is sent as itself', async () => {
  const app = await startApp()
  await queueProposalAndMessage(app)
  app.clock.set('2030-05-20T10:30:00Z')
  await app.runCronJob('deliver-queued-notifications')
  await app.drainJobs()
  expect((await subjects(app)).filter(subject => !/^Message from Nino/.test(subject))).toEqual([])
  expect((await app.emails()).some(email => email.plain.includes('Is Wednesday possible?'))).toBe(true)
})

test('a job repeated after its commit sends and queues its email only once', async () => {
  const app = await startApp()
  const { interviewee, id } = await aPaidSession(app)
  const runJobsTwice = () => {
    const handlers = createJobHandlers(app.deps)
    return app.deps.jobs.drain({
      ...handlers,
      ...handle(sendEmailQueue, async () => {}),
      ...handle(deliverNotificationQueue, async (delivery, job) => {
        await sendOrQueueBookingEmail(app.deps, delivery, job.id)
        await sendOrQueueBookingEmail(app.deps, delivery, job.id)
      }),
    })
  }
  await runJobsTwice()
  const { rows } = await app.deps.pool.query(
    "select data->'to'->>'email' as email from pgboss.job where name = 'send-email'",
  )
  expect(rows.filter(row => row.email === recipient)).toHaveLength(1)

  // Soon after the confirmation, messages are queued and merged into one email.
  await app.as(interviewee).call(api.sendBookingMessage, { params: { id }, body: { text: 'Hello' } })
  await runJobsTwice()
  app.clock.advance({ minutes: 3 })
  await app.runCronJob('deliver-queued-notifications')
  const [email] = await takeQueuedEmails(app)
  expect(email).toMatchObject({ data: { emailOnly: { event: { messages: [{ text: 'Hello' }] } } } })
})
