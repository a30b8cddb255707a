// Payloads of emails and jobs that the previous release enqueued, with texts and addresses beside the other fields. Unused after
// the next release.

import type { EmailJob } from './email.ts'
import {
  type BookingNotificationPayload,
  bookingEmailTemplates,
  type EmailPayloads,
  type EventTexts,
  type TimeRequestPayload,
} from './payloads.ts'

type Upgrades = { [T in keyof EmailPayloads]?: (data: EmailPayloads[T]) => EmailPayloads[T] }

type Previous<T extends keyof EmailPayloads, Texts> = EmailPayloads[T] & Partial<Texts>

type PreviousDecline = { decline: { note?: string | null } }

type PreviousBooking = Omit<BookingNotificationPayload, 'lifecycle'> & {
  interviewee: { name: string; email?: string | null }
  interviewer: { name: string; email?: string | null }
  lifecycle: (NonNullable<BookingNotificationPayload['lifecycle']> & EventTexts) | null
  decline: { note?: string | null }
  notes?: string | null
}

function upgradeBooking(previous: PreviousBooking): BookingNotificationPayload {
  const { interviewee, interviewer, lifecycle, decline, notes, ...data } = previous
  // It has notes in each payload of the previous release, and in none of this one.
  if (notes === undefined) return previous
  const { email: intervieweeEmail = null, ...candidate } = interviewee
  const { email: interviewerEmail = null, ...expert } = interviewer
  const { decisionText, messages, ...details } = lifecycle ?? {}
  return {
    ...data,
    interviewee: candidate,
    interviewer: expert,
    lifecycle: lifecycle && details,
    decline: { reason: decline.reason },
    emailOnly: {
      addresses: { interviewee: intervieweeEmail, interviewer: interviewerEmail },
      notes,
      declineNote: decline.note ?? null,
      event: { ...(decisionText && { decisionText }), ...(messages && { messages }) },
    },
  }
}

type PreviousTimeRequest = TimeRequestPayload &
  PreviousDecline & { message?: string | null; answers?: { label: string; answer: string }[] }

function upgradeTimeRequest(previous: PreviousTimeRequest): TimeRequestPayload {
  const { message, answers, decline, ...data } = previous
  if (message === undefined) return previous
  return {
    ...data,
    decline: { reason: decline.reason },
    emailOnly: { message, answers: answers ?? [], declineNote: decline.note ?? null },
  }
}

/** Without an answer: restored without an appeal. */
const upgradeAnswer = <Data extends { emailOnly?: { answer: string } }>({
  answer,
  ...data
}: Data & { answer?: string | null }) =>
  typeof answer === 'string' ? { ...data, emailOnly: { answer } } : data

const upgrades: Upgrades = {
  ...Object.fromEntries(bookingEmailTemplates.map(template => [template, upgradeBooking])),
  'times-requested': upgradeTimeRequest,
  'requested-time-accepted': upgradeTimeRequest,
  'time-request-ended': upgradeTimeRequest,
  'content-hidden': ({ statement, ...data }: Previous<'content-hidden', { statement: string }>) =>
    statement === undefined ? data : { ...data, emailOnly: { statement } },
  'content-restored': upgradeAnswer,
  'appeal-rejected': upgradeAnswer,
  'application-sent-back': upgradeAnswer,
  'application-declined': upgradeAnswer,
  'reliability-changed': ({ note, ...data }: Previous<'reliability-changed', { note: string | null }>) =>
    note === undefined ? data : { ...data, emailOnly: { note } },
  'policy-published': ({
    summaryEn,
    summaryRu,
    ...data
  }: Previous<'policy-published', { summaryEn: string; summaryRu: string }>) =>
    summaryEn === undefined || summaryRu === undefined
      ? data
      : { ...data, emailOnly: { summaryEn, summaryRu } },
}

/** The email in the shape of this release. Items of a digest are read, and so upgraded, one by one. */
export function upgradePayload<T extends keyof EmailPayloads, To>(email: EmailJob<T, To>): EmailJob<T, To> {
  const upgrade = upgrades[email.template]
  return upgrade ? { ...email, data: upgrade(email.data) } : email
}
