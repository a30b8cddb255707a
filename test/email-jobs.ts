import { type BookingId, bookingId, timeRequestId, userId } from '#contract/id.ts'
import { createJobHandlers } from '#server/app/jobs.ts'
import { handle } from '#server/lib/jobs/job-queue.ts'
import type { EmailJob, Recipient } from '#server/notifications/email.ts'
import { sendEmailQueue } from '#server/notifications/enqueue-notification.ts'
import type {
  BookingEmailOnly,
  BookingEmailTemplate,
  BookingNotificationPayload,
  TimeRequestPayload,
} from '#server/notifications/payloads.ts'
import type { TestApp } from './open-app.ts'

export const aBookingId: BookingId = bookingId.parse('0196a1b2-0000-7000-8000-00000000000a')

export const aRecipient = (recipient: Partial<Recipient> = {}): Recipient => ({
  email: 'anna@example.test',
  name: 'Anna',
  language: 'en',
  timeZone: 'Asia/Tbilisi',
  ...recipient,
})

/** An hour with Nino on Thursday 26 November 2026, 18:00 in Tbilisi, for 50 USD. */
export const aBookingPayload = (
  payload: Partial<BookingNotificationPayload> = {},
): BookingNotificationPayload => ({
  bookingId: aBookingId,
  side: 'interviewee',
  interviewee: { name: 'Anna' },
  interviewer: { name: 'Nino' },
  specialty: 'Backend',
  sessionType: null,
  startTime: '2026-11-26T14:00:00.000Z',
  endTime: '2026-11-26T15:00:00.000Z',
  amountMinor: 5000,
  currency: 'USD',
  meetingLink: 'https://meet.example/abc',
  answerBy: null,
  reason: null,
  decline: { reason: null },
  refundMinor: null,
  recording: null,
  lifecycle: null,
  calendarSequence: 1,
  statusFingerprint: 'confirmed',
  emailOnly: someEmailOnly(),
  ...payload,
})

export const someEmailOnly = (texts: Partial<BookingEmailOnly> = {}): BookingEmailOnly => ({
  addresses: { interviewee: 'anna@example.test', interviewer: 'nino@example.test' },
  notes: null,
  declineNote: null,
  event: {},
  ...texts,
})

export const aBookingEmailJob = (
  template: BookingEmailTemplate,
  payload: Partial<BookingNotificationPayload> = {},
  recipient: Partial<Recipient> = {},
): EmailJob => ({ template, to: aRecipient(recipient), data: aBookingPayload(payload) })

/** Context that emails are rendered with. */
export const emailContext = {
  appUrl: 'https://rehearse.example',
  from: 'Rehearse <hello@rehearse.example>',
  now: new Date('2026-11-20T09:00:00Z'),
  jobId: '0196a1b2-0000-7000-8000-00000000000d',
}

/** Emails in the queue, removed from it. All other jobs run. */
export async function takeQueuedEmails({ deps }: TestApp): Promise<EmailJob[]> {
  const orders: EmailJob[] = []
  await deps.jobs.drain({
    ...createJobHandlers(deps),
    ...handle(sendEmailQueue, async order => void orders.push(order)),
  })
  return orders
}

/** Token in an emailed link. */
export const tokenIn = (link: string): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''

/** Token of the link in the only queued email of this kind. */
export async function emailedLink(
  app: TestApp,
  template: 'welcome' | 'confirm-email' | 'reset-password',
): Promise<string> {
  const links = (await takeQueuedEmails(app)).flatMap(order => {
    if (order.template !== template) return []
    if (order.template === 'welcome') return order.data.confirmation?.link ?? []
    return 'link' in order.data ? [order.data.link] : []
  })
  const [link, ...others] = links
  if (!link || others.length > 0)
    throw new Error(`expected one ${template} email with a link, found ${links.length}`)
  return tokenIn(link)
}

/** A handler whose job fails for now. */
export const failTemporarily = async (): Promise<never> => {
  throw new Error('temporary failure')
}

/** Runs all jobs but emails. Those wait for an hour, as after a temporary refusal of the mail server. */
export async function postponeEmails({ deps }: TestApp): Promise<void> {
  await deps.jobs.drain({ ...createJobHandlers(deps), ...handle(sendEmailQueue, failTemporarily) })
  await deps.pool.query("update pgboss.job set start_after = now() + interval '1 hour' where state = 'retry'")
}

/** Retries every job that waits for another attempt. */
export async function retryJobs(app: TestApp): Promise<void> {
  await app.deps.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
  await app.drainJobs()
}

export const aTimeRequestPayload = (changes: Partial<TimeRequestPayload> = {}): TimeRequestPayload => ({
  requestId: timeRequestId.parse('0196a1b2-0000-7000-8000-00000000000b'),
  side: 'interviewer',
  other: { id: userId.parse('0196a1b2-0000-7000-8000-00000000000c'), name: 'Ann' },
  sessionType: 'System design',
  times: [{ startTime: '2026-11-20T14:00:00.000Z', endTime: '2026-11-20T15:00:00.000Z' }],
  amountMinor: 4250,
  currency: 'GEL',
  expiresAt: '2026-11-20T14:00:00.000Z',
  payBy: null,
  decline: { reason: 'time' },
  outcome: 'open',
  emailOnly: {
    message: '1, 2, 3',
    answers: [{ label: 'Your repository', answer: 'https://example.test' }],
    declineNote: '1, 2, 3',
  },
  ...changes,
})
