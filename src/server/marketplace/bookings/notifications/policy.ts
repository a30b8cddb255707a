import type { BookingId, UserId } from '#contract/id.ts'
import { mailLimits } from '#contract/limits.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import type { NotificationRecipient } from '#server/identity/accounts/send-account-email.ts'
import type { MailOrder } from '#server/lib/mail/email-job.ts'
import type { BookingState, Party } from '#server/marketplace/bookings/access/policy.ts'
import type {
  BookingEmailTemplate,
  BookingNotificationPayload,
} from '#server/marketplace/bookings/emails/payloads.ts'

/** A mail that somebody got about a booking, and whose act it was; null where it was their own, or nobody's. */
export type SentNotification = {
  emailId: string
  bookingId: BookingId
  actorId: UserId | null
  /** How the booking stood in it. */
  statusFingerprint: string
  sentAt: Date
}

/**
 * From when on news may be told, after what its reader was told before: a few minutes after the last of the same booking,
 * and, where it is somebody else's act, not while that person or everybody together has caused too many mails in an hour.
 * What is patient waits those minutes even where nothing was told before.
 */
export function getSendTime(
  news: Pick<SentNotification, 'bookingId' | 'actorId'>,
  told: readonly SentNotification[],
  now: Date,
  isPatient = false,
): Date {
  const { gatheredMinutes, fromOnePersonAnHour, fromEverybodyAnHour } = mailLimits
  const last = told.filter(one => one.bookingId === news.bookingId).map(one => one.sentAt.getTime())
  const before = isPatient ? [...last, now.getTime()] : last
  const ends = [now.getTime(), ...before.map(at => at + gatheredMinutes * minuteMs)]
  if (news.actorId) {
    const caused = told.filter(one => one.actorId !== null)
    const byThem = caused.filter(one => one.actorId === news.actorId)
    ends.push(getRateLimitReset(byThem, fromOnePersonAnHour), getRateLimitReset(caused, fromEverybodyAnHour))
  }
  return new Date(Math.max(...ends))
}

/** When the oldest of the last `atMost` mails is an hour old; 0 where there were fewer. */
function getRateLimitReset(told: readonly SentNotification[], atMost: number): number {
  const mails = new Map(told.map(one => [one.emailId, one.sentAt.getTime()]))
  const counting = [...mails.values()].sort((a, b) => a - b).at(-atMost)
  return counting === undefined ? 0 : counting + hourMs
}

export type BookingEmail = MailOrder<BookingEmailTemplate, NotificationRecipient>

/** A letter about a booking to one of its people, and whose act it is; null where it is the reader's own, or nobody's. */
export type BookingNotification = {
  recipientId: UserId
  actorId: UserId | null
  bookingId: BookingId
  /** How the booking stands, as text that is the same exactly where there is nothing new to tell. */
  statusFingerprint: string
  email: BookingEmail
}

/** Mails that say how a booking stands: of several the last is enough. The others tell of something that happened. */
const statusTemplates: readonly BookingEmailTemplate[] = [
  'booking-cancelled',
  'booking-confirmed',
  'booking-requested',
  'booking-moved',
  'meeting-link-changed',
  'time-proposed',
]
const firstTemplates: readonly BookingEmailTemplate[] = ['booking-requested', 'booking-confirmed']
/** What is often changed twice in a row is told a little later, once. */
const debouncedTemplates: readonly BookingEmailTemplate[] = ['notes-changed']
const scheduledTemplates: readonly BookingEmailTemplate[] = [
  'session-reminder',
  'recording-ends',
  'replay-ends',
  'scorecard-due',
  'no-show-decided',
]

/** Whose act a mail tells of; null where it is nobody's. */
export function getActor(
  template: BookingEmailTemplate,
  { reason, approval }: { reason: BookingNotificationPayload['reason']; approval: boolean },
): Party | null {
  if (scheduledTemplates.includes(template)) return null
  if (template === 'booking-confirmed') return approval ? 'interviewer' : 'interviewee'
  if (template === 'booking-cancelled') {
    if (reason === 'cancelled_by_interviewee') return 'interviewee'
    return reason === 'cancelled_by_interviewer' || reason === 'declined' ? 'interviewer' : null
  }
  const ofInterviewer: readonly BookingEmailTemplate[] = [
    'meeting-link-changed',
    'time-proposed',
    'recording-ready',
    'scorecard-ready',
  ]
  return ofInterviewer.includes(template) ? 'interviewer' : 'interviewee'
}

/** Whether a mail is told at once whatever went before: what the clock says, and what became of the reader's money. */
export function isImmediate({ template, data }: BookingEmail): boolean {
  if (scheduledTemplates.includes(template)) return true
  if (data.side !== 'interviewee') return false
  return template === 'booking-confirmed' ? data.amountMinor > 0 : (data.refundMinor ?? 0) > 0
}

/** Whether a mail waits for what may follow, whatever went before. */
export const isDebounced = ({ template }: BookingEmail): boolean => debouncedTemplates.includes(template)

/** How its booking stands for whoever has read this: as it is now where a mail says so, else as it was. */
export const getSentFingerprint = (
  { email, statusFingerprint }: Pick<BookingNotification, 'email' | 'statusFingerprint'>,
  present: CurrentBooking,
): string => (statusTemplates.includes(email.template) ? present.statusFingerprint : statusFingerprint)

/** A booking as it stands by now. */
export type CurrentBooking = {
  statusFingerprint: string
  status: BookingState
  /** When the time begins that its interviewer proposes; null where none is proposed. */
  proposedStart: Date | null
  data: BookingNotificationPayload
}

const activeStates: readonly BookingState[] = ['hold', 'pending', 'accepting', 'confirmed']

/** In which states of its booking a mail is true; those that are not named tell of something that happened. */
const validStates: Partial<Record<BookingEmailTemplate, readonly BookingState[]>> = {
  'booking-requested': ['pending', 'accepting'],
  'booking-confirmed': ['confirmed'],
  'booking-moved': ['confirmed'],
  'meeting-link-changed': ['confirmed'],
  'time-proposed': ['confirmed'],
  'proposal-declined': ['confirmed'],
  'session-reminder': ['confirmed'],
  'notes-changed': activeStates,
  'booking-cancelled': ['cancelled'],
}

/** A mail with its booking as it stands now; null where that contradicts the mail, and another one tells what happened since. */
export function refreshEmail<L extends { template: BookingEmailTemplate; data: BookingNotificationPayload }>(
  letter: L,
  present: CurrentBooking,
): L | null {
  const { template, data } = letter
  const isTrue = validStates[template]?.includes(present.status) ?? true
  return isTrue && matchesCurrentTimes(template, data, present)
    ? { ...letter, data: { ...present.data, ...getEventDetails(data) } }
    : null
}

/** Whether the times that a mail is about are those that the booking has now. */
function matchesCurrentTimes(
  template: BookingEmailTemplate,
  { startTime, lifecycle }: BookingNotificationPayload,
  present: CurrentBooking,
): boolean {
  switch (template) {
    case 'session-reminder':
      return startTime === present.data.startTime
    case 'time-proposed':
      return lifecycle?.proposed?.startTime === present.proposedStart?.toISOString()
    case 'booking-moved':
      return lifecycle?.movedFrom !== present.data.startTime
    default:
      return true
  }
}

/**
 * The mails that say of a booking what waited to be told, as it stands by now: none where it stands as the reader was told
 * last, or has begun and ended without their hearing of it.
 */
export function coalesceEmails(
  orders: readonly BookingEmail[],
  lastTold: string | null,
  present: CurrentBooking,
): BookingEmail[] {
  const { statusFingerprint, status } = present
  const began = orders.some(one => firstTemplates.includes(one.template))
  const current = orders.flatMap(one => (refreshEmail(one, present) ? one : []))
  const waiting = current.filter(one => statusTemplates.includes(one.template))
  const events = current.filter(one => !statusTemplates.includes(one.template))
  const isNothing = statusFingerprint === lastTold || (status === 'cancelled' && began && lastTold === null)
  const told = isNothing
    ? []
    : [...statusTemplates.flatMap(kind => coalesceStatusEmails(kind, waiting) ?? [])].slice(0, 1)
  const ofEachKind = Map.groupBy(events, one => one.template)
  const happenedSince = [...ofEachKind.values()].flatMap(same => coalesceMessageEmails(same) ?? [])
  return [...told, ...happenedSince].flatMap(one => refreshEmail(one, present) ?? [])
}

/** The last of a kind; a session that was moved more than once was moved from where it was first. */
function coalesceStatusEmails(
  kind: BookingEmailTemplate,
  waiting: readonly BookingEmail[],
): BookingEmail | undefined {
  const same = waiting.filter(one => one.template === kind)
  const last = same.at(-1)
  const movedFrom = same[0]?.data.lifecycle?.movedFrom
  return last && movedFrom
    ? { ...last, data: { ...last.data, lifecycle: { ...last.data.lifecycle, movedFrom } } }
    : last
}

/** The last of a kind, with everything that was said in all of them. */
function coalesceMessageEmails(same: readonly BookingEmail[]): BookingEmail | undefined {
  const last = same.at(-1)
  const said = same.flatMap(one => one.data.lifecycle?.messages ?? [])
  if (!last || said.length === 0) return last
  const inOrder = said.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return { ...last, data: { ...last.data, lifecycle: { ...last.data.lifecycle, messages: inOrder } } }
}

/** What a mail tells of that is not to be read off the booking later. */
const getEventDetails = ({ lifecycle, refundMinor, recording }: BookingNotificationPayload) => ({
  lifecycle,
  refundMinor,
  recording,
})
