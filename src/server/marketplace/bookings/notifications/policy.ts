import type { BookingId, UserId } from '#contract/id.ts'
import { bookingEmailLimits } from '#contract/limits.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import type { NotificationRecipient } from '#server/identity/accounts/send-account-email.ts'
import type { EmailJob } from '#server/notifications/email.ts'
import type { BookingState, Party } from '#server/marketplace/bookings/access/policy.ts'
import type {
  BookingEmailTemplate,
  BookingNotificationPayload,
} from '#server/notifications/templates/booking-payload.ts'

/**
 * Email already sent about a booking. `actorId` is null for the recipient's own act and for automatic emails.
 */
export type SentNotification = {
  emailId: string
  bookingId: BookingId
  actorId: UserId | null
  /** Status of the booking in that email. */
  statusFingerprint: string
  sentAt: Date
}

/**
 * Earliest moment to send. Emails about one booking are a few minutes apart. Acts of other users are also
 * limited per actor and in total within an hour. Debounced emails always wait those minutes.
 */
export function getSendTime(
  notification: Pick<SentNotification, 'bookingId' | 'actorId'>,
  sent: readonly SentNotification[],
  now: Date,
  shouldDebounce = false,
): Date {
  const {
    digestWindowMinutes: gatheredMinutes,
    perActorPerHour: fromOnePersonAnHour,
    perRecipientPerHour: fromEverybodyAnHour,
  } = bookingEmailLimits
  const sameBooking = sent
    .filter(({ bookingId }) => bookingId === notification.bookingId)
    .map(({ sentAt }) => sentAt.getTime())
  const delayedFrom = shouldDebounce ? [...sameBooking, now.getTime()] : sameBooking
  const times = [now.getTime(), ...delayedFrom.map(at => at + gatheredMinutes * minuteMs)]
  if (notification.actorId) {
    const byOthers = sent.filter(({ actorId }) => actorId !== null)
    const byActor = byOthers.filter(({ actorId }) => actorId === notification.actorId)
    times.push(
      getRateLimitReset(byActor, fromOnePersonAnHour),
      getRateLimitReset(byOthers, fromEverybodyAnHour),
    )
  }
  return new Date(Math.max(...times))
}

/** Moment at which the oldest of the last `limit` emails is an hour old. 0 if there were fewer. */
function getRateLimitReset(sent: readonly SentNotification[], limit: number): number {
  const sentAtByEmail = new Map(sent.map(({ emailId, sentAt }) => [emailId, sentAt.getTime()]))
  const oldestCounted = [...sentAtByEmail.values()].sort((a, b) => a - b).at(-limit)
  return oldestCounted === undefined ? 0 : oldestCounted + hourMs
}

export type BookingEmail = EmailJob<BookingEmailTemplate, NotificationRecipient>

/**
 * Email about a booking to one participant. `actorId` is null for the recipient's own act and for automatic
 * emails.
 */
export type BookingNotification = {
  recipientId: UserId
  actorId: UserId | null
  bookingId: BookingId
  /** Equal fingerprints mean that the recipient already knows the status. */
  statusFingerprint: string
  email: BookingEmail
}

/**
 * Emails about the status of a booking: the latest replaces earlier ones. All other emails report an event.
 */
const statusTemplates: readonly BookingEmailTemplate[] = [
  'booking-cancelled',
  'booking-confirmed',
  'booking-requested',
  'booking-moved',
  'meeting-link-changed',
  'time-proposed',
]
const firstTemplates: readonly BookingEmailTemplate[] = ['booking-requested', 'booking-confirmed']
/** Often changed twice in a row, so the email waits for further changes. */
const debouncedTemplates: readonly BookingEmailTemplate[] = ['notes-changed']
const scheduledTemplates: readonly BookingEmailTemplate[] = [
  'session-reminder',
  'recording-ends',
  'replay-ends',
  'scorecard-due',
  'no-show-decided',
]

/** Party whose act the email reports. Null for automatic emails. */
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
  const interviewerTemplates: readonly BookingEmailTemplate[] = [
    'meeting-link-changed',
    'time-proposed',
    'recording-ready',
    'scorecard-ready',
  ]
  return interviewerTemplates.includes(template) ? 'interviewer' : 'interviewee'
}

/** Scheduled emails and emails about the interviewee's money are never delayed. */
export function isImmediate({ template, data }: BookingEmail): boolean {
  if (scheduledTemplates.includes(template)) return true
  if (data.side !== 'interviewee') return false
  return template === 'booking-confirmed' ? data.amountMinor > 0 : (data.refundMinor ?? 0) > 0
}

export const isDebounced = ({ template }: BookingEmail): boolean => debouncedTemplates.includes(template)

/**
 * Status that the recipient knows after this email: the current one for status emails, else the enqueued one.
 */
export const getSentFingerprint = (
  { email, statusFingerprint }: Pick<BookingNotification, 'email' | 'statusFingerprint'>,
  current: CurrentBooking,
): string => (statusTemplates.includes(email.template) ? current.statusFingerprint : statusFingerprint)

export type CurrentBooking = {
  statusFingerprint: string
  status: BookingState
  /** Start of the proposed time. Null without a proposal. */
  proposedStart: Date | null
  data: BookingNotificationPayload
}

const activeStates: readonly BookingState[] = ['hold', 'pending', 'accepting', 'confirmed']

/** Booking states in which an email is still true. Unlisted emails report events and stay true. */
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

/**
 * Email with the current booking. Null if it contradicts the booking, because a later email reports the
 * change.
 */
export function refreshEmail<E extends { template: BookingEmailTemplate; data: BookingNotificationPayload }>(
  email: E,
  current: CurrentBooking,
): E | null {
  const { template, data } = email
  const isTrue = validStates[template]?.includes(current.status) ?? true
  return isTrue && matchesCurrentTimes(template, data, current)
    ? { ...email, data: { ...current.data, ...getEventDetails(data) } }
    : null
}

function matchesCurrentTimes(
  template: BookingEmailTemplate,
  { startTime, lifecycle }: BookingNotificationPayload,
  current: CurrentBooking,
): boolean {
  switch (template) {
    case 'session-reminder':
      return startTime === current.data.startTime
    case 'time-proposed':
      return lifecycle?.proposed?.startTime === current.proposedStart?.toISOString()
    case 'booking-moved':
      return lifecycle?.movedFrom !== current.data.startTime
    default:
      return true
  }
}

/**
 * Queued emails merged for the current booking. No status email is sent if the recipient already knows the
 * status, or if the booking was made and cancelled before the first email.
 */
export function coalesceEmails(
  queued: readonly BookingEmail[],
  lastFingerprint: string | null,
  current: CurrentBooking,
): BookingEmail[] {
  const { statusFingerprint, status } = current
  const wasMade = queued.some(email => firstTemplates.includes(email.template))
  const valid = queued.flatMap(email => (refreshEmail(email, current) ? email : []))
  const statusEmails = valid.filter(email => statusTemplates.includes(email.template))
  const events = valid.filter(email => !statusTemplates.includes(email.template))
  const isKnown =
    statusFingerprint === lastFingerprint || (status === 'cancelled' && wasMade && lastFingerprint === null)
  const statusEmail = isKnown
    ? []
    : statusTemplates.flatMap(template => coalesceStatusEmails(template, statusEmails) ?? []).slice(0, 1)
  const eventsByTemplate = Map.groupBy(events, email => email.template)
  const eventEmails = [...eventsByTemplate.values()].flatMap(emails => coalesceMessageEmails(emails) ?? [])
  return [...statusEmail, ...eventEmails].flatMap(email => refreshEmail(email, current) ?? [])
}

/** Latest email of a template. After several reschedules `movedFrom` is the first start. */
function coalesceStatusEmails(
  template: BookingEmailTemplate,
  statusEmails: readonly BookingEmail[],
): BookingEmail | undefined {
  const emails = statusEmails.filter(email => email.template === template)
  const last = emails.at(-1)
  const movedFrom = emails[0]?.data.lifecycle?.movedFrom
  return last && movedFrom
    ? { ...last, data: { ...last.data, lifecycle: { ...last.data.lifecycle, movedFrom } } }
    : last
}

/** Latest email of a template, with the messages of all. */
function coalesceMessageEmails(emails: readonly BookingEmail[]): BookingEmail | undefined {
  const last = emails.at(-1)
  const messages = emails.flatMap(email => email.data.lifecycle?.messages ?? [])
  if (!last || messages.length === 0) return last
  const inOrder = messages.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return { ...last, data: { ...last.data, lifecycle: { ...last.data.lifecycle, messages: inOrder } } }
}

/** Details of the event that cannot be read from the booking later. */
const getEventDetails = ({ lifecycle, refundMinor, recording }: BookingNotificationPayload) => ({
  lifecycle,
  refundMinor,
  recording,
})
