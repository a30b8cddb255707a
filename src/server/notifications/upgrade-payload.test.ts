import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { JobQueue } from '#server/lib/jobs/define-queue.ts'
import { startApp } from '#test/app.ts'
import { aBookingPayload, aRecipient } from '#test/email-jobs.ts'
import { anInterviewee, anInterviewer, aSession } from '#test/factories.ts'
import { sendEmailQueue } from './enqueue-notification.ts'
import type { BookingNotificationPayload } from './payloads.ts'

/** A message as the previous release enqueued it. */
function toPreviousMessage({ emailOnly, ...data }: BookingNotificationPayload, text: string) {
  const { addresses, notes } = emailOnly ?? {
    addresses: { interviewee: null, interviewer: null },
    notes: null,
  }
  return {
    ...{ ...data, notes },
    interviewee: { ...data.interviewee, email: addresses.interviewee },
    interviewer: { ...data.interviewer, email: addresses.interviewer },
    decline: { reason: null, note: null },
    lifecycle: { messages: [{ text, at: '2030-05-01T09:00:00Z' }] },
  }
}

test('a message that the previous release queued is emailed, and not stored in the app', async () => {
  const app = await startApp()
  const interviewee = await anInterviewee(app, { email: 'ann@example.test' })
  const interviewer = await anInterviewer(app)
  const id = await aSession(app, { interviewer, interviewee, start: '2030-05-20T10:00:00Z' })
  const write = async (text: string) => {
    await app.as(interviewer).call(api.sendBookingMessage, { params: { id }, body: { text } })
    await app.drainJobs()
  }
  await write('Sent at once')
  await write('Waits')
  const { rows } = await sql<{ emails: { data: BookingNotificationPayload }[] }>`
    select emails from notification_outbox`.execute(app.deps.db)
  const emails = rows[0]?.emails.map(email => ({
    ...email,
    data: toPreviousMessage(email.data, 'Bring a laptop'),
  }))
  expect(emails).toHaveLength(1)
  await sql`update notification_outbox set emails = ${JSON.stringify(emails)}::jsonb`.execute(app.deps.db)
  app.clock.advance({ minutes: 3 })
  await app.runCronJob('deliver-queued-notifications')
  await app.drainJobs()
  const mails = (await app.emails()).filter(({ plain }) => plain.includes('Bring a laptop'))
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ann@example.test'])
  const stored = await app.deps.db.selectFrom('notifications').select('data').execute()
  expect(JSON.stringify(stored)).not.toContain('Bring a laptop')
})

test('emails of the previous release have their texts', async () => {
  const app = await startApp()
  const hidden = {
    ...{ caseId: '0196a1b2-0000-7000-8000-00000000000d', kind: 'review' as const, rule: 'spam' as const },
    ...{ appealBy: '2030-05-20T10:00:00Z', statement: 'It advertises a shop.' },
  }
  const change = {
    ...{ policy: 'terms' as const, version: '2', effectiveAt: '2030-05-20T10:00:00Z' },
    ...{ summaryEn: 'Refunds are faster.', summaryRu: 'Возврат быстрее.' },
  }
  const message = toPreviousMessage(aBookingPayload(), 'Bring a laptop')
  const digest = {
    side: message.side,
    items: [
      { template: 'message-received' as const, data: message },
      { template: 'message-received' as const, data: aBookingPayload() },
    ],
  }
  const to = aRecipient()
  const previousQueue: JobQueue = sendEmailQueue
  await app.deps.jobs.sendMany(app.deps.db, previousQueue, [
    { template: 'content-hidden', to, data: hidden },
    { template: 'application-declined', to, data: { answer: 'Add a company.' } },
    { template: 'policy-published', to, data: change },
    { template: 'booking-digest', to, data: digest },
  ])
  await app.drainJobs()
  const texts = (await app.emails()).map(({ plain }) => plain).join()
  for (const text of [hidden.statement, 'Add a company.', change.summaryEn, 'Bring a laptop'])
    expect(texts).toContain(text)
})
