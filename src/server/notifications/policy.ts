import type { RoleName } from '#contract/auth.ts'
import { preferenceCategories } from '#contract/enums.ts'
import type { BookingId, UserId } from '#contract/id.ts'
import { bookingEmailLimits } from '#contract/limits.ts'
import type { NotificationCategory, NotificationPreference } from '#contract/notifications.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { catalog } from './catalog.ts'
import type { EmailJob, NotificationRecipient } from './email.ts'
import type { BookingEmailTemplate } from './payloads.ts'

type PreferenceCategory = NotificationPreference['category']
type NotificationKind = { category: NotificationCategory; isMandatory: boolean }

export const getChannelKey = (category: NotificationCategory, channel: 'mail' | 'bell'): string =>
  `${category}.${channel}`

/** Payouts are always emailed, so that an attacker cannot redirect one unnoticed. Decisions of moderators can be appealed. */
const mandatoryEmailCategories: readonly NotificationCategory[] = ['payouts', 'moderation', 'policies']

/** True if preferences cannot switch the email off. A null kind is a security email. */
export const isEmailMandatory = (kind: NotificationKind | null): boolean =>
  kind === null || kind.isMandatory || mandatoryEmailCategories.includes(kind.category)

export const isEmailEnabled = (kind: NotificationKind | null, disabledChannels: readonly string[]): boolean =>
  kind === null || isEmailMandatory(kind) || !disabledChannels.includes(getChannelKey(kind.category, 'mail'))

/**
 * Categories without a preference are always shown. So is what is always emailed, to a recipient without a confirmed
 * email, who would otherwise learn nothing.
 */
export const isInAppEnabled = (
  { category, isMandatory }: NotificationKind,
  disabledChannels: readonly string[],
  hasEmail: boolean,
): boolean =>
  !preferenceCategories.some(chosen => chosen === category) ||
  (!hasEmail && isEmailMandatory({ category, isMandatory })) ||
  !disabledChannels.includes(getChannelKey(category, 'bell'))

/** Interviewers use no availability alerts, and only they get payouts. Decisions of moderators are rare and have no preference. */
const categoriesByRole: Record<RoleName, readonly PreferenceCategory[]> = {
  interviewee: ['bookings', 'reminders', 'messages', 'free_times'],
  interviewer: ['bookings', 'reminders', 'messages', 'payouts'],
  admin: ['bookings', 'reminders', 'messages', 'free_times'],
}

export const getPreferences = (
  role: RoleName | null,
  disabledChannels: readonly string[],
): NotificationPreference[] =>
  categoriesByRole[role ?? 'interviewee'].map(category => {
    const isMailFixed = mandatoryEmailCategories.includes(category)
    return {
      category,
      isMailFixed,
      mail: isEmailEnabled({ category, isMandatory: isMailFixed }, disabledChannels),
      bell: !disabledChannels.includes(getChannelKey(category, 'bell')),
    }
  })

export type BookingEmail = EmailJob<BookingEmailTemplate, NotificationRecipient>

/** Email about a booking to one participant. `actorId` is null for the recipient's own act and for automatic emails. */
export type Delivery = {
  recipientId: UserId
  actorId: UserId | null
  bookingId: BookingId
  email: BookingEmail
}

export type SentNotification = Pick<Delivery, 'bookingId' | 'actorId'> & {
  emailId: string
  statusFingerprint: string
  sentAt: Date
}

/**
 * Earliest moment to send. Emails about one booking are a few minutes apart. Acts of other users are also
 * limited per actor and in total within an hour. Debounced emails always wait those minutes.
 */
export function getSendTime(
  notification: Pick<Delivery, 'bookingId' | 'actorId'>,
  sent: readonly SentNotification[],
  now: Date,
  shouldDebounce: boolean,
): Date {
  const { digestWindowMinutes, perActorPerHour, perRecipientPerHour } = bookingEmailLimits
  const sameBooking = sent
    .filter(({ bookingId }) => bookingId === notification.bookingId)
    .map(({ sentAt }) => sentAt.getTime())
  const delayedFrom = shouldDebounce ? [...sameBooking, now.getTime()] : sameBooking
  const times = [now.getTime(), ...delayedFrom.map(at => at + digestWindowMinutes * minuteMs)]
  if (notification.actorId) {
    const byOthers = sent.filter(({ actorId }) => actorId !== null)
    const byActor = byOthers.filter(({ actorId }) => actorId === notification.actorId)
    times.push(getRateLimitReset(byActor, perActorPerHour), getRateLimitReset(byOthers, perRecipientPerHour))
  }
  return new Date(Math.max(...times))
}

/** Moment at which the oldest of the last `limit` emails is an hour old. 0 if there were fewer. */
function getRateLimitReset(sent: readonly SentNotification[], limit: number): number {
  const sentAtByEmail = new Map(sent.map(({ emailId, sentAt }) => [emailId, sentAt.getTime()]))
  const oldestCounted = [...sentAtByEmail.values()].sort((a, b) => a - b).at(-limit)
  return oldestCounted === undefined ? 0 : oldestCounted + hourMs
}

/** Never delayed: by its timing, or because it is about the interviewee's money. */
export function isImmediate({ template, data }: BookingEmail): boolean {
  const { timing } = catalog[template]
  if (timing === 'immediate') return true
  if (data.side !== 'interviewee') return false
  return timing === 'immediate-if-paid' ? data.amountMinor > 0 : (data.refundMinor ?? 0) > 0
}

export const isDebounced = ({ template }: BookingEmail): boolean => catalog[template].timing === 'debounced'

/**
 * Status that the recipient knows after this email: the current one for status emails, else the one at the time
 * of the event.
 */
export const getSentFingerprint = (enqueued: BookingEmail, refreshed: BookingEmail): string =>
  (catalog[enqueued.template].status ? refreshed : enqueued).data.statusFingerprint

/**
 * Queued emails about one booking, merged. They are refreshed: an email that is no longer true is missing. No
 * status email is sent if the recipient already knows the status, or if the booking was made and cancelled before
 * the first email.
 */
export function coalesceEmails(
  refreshed: readonly BookingEmail[],
  queuedTemplates: readonly BookingEmailTemplate[],
  lastFingerprint: string | null,
): BookingEmail[] {
  const statusEmails = refreshed.filter(({ template }) => catalog[template].status)
  const events = refreshed.filter(({ template }) => !catalog[template].status)
  const wasMade = queuedTemplates.some(template => catalog[template].status?.isFirst)
  const isCancelled = statusEmails.some(({ template }) => template === 'booking-cancelled')
  const isKnown =
    statusEmails.some(({ data }) => data.statusFingerprint === lastFingerprint) ||
    (isCancelled && wasMade && lastFingerprint === null)
  return [...(isKnown ? [] : mergeByTemplate(statusEmails).slice(0, 1)), ...mergeByTemplate(events)]
}

/** One email per template. Those about the status come in the order of their rank. */
function mergeByTemplate(emails: readonly BookingEmail[]): BookingEmail[] {
  const getRank = ({ template }: BookingEmail) => catalog[template].status?.rank ?? 0
  const sorted = emails.toSorted((a, b) => getRank(a) - getRank(b))
  return [...Map.groupBy(sorted, email => email.template).values()].flatMap(group => mergeEmails(group) ?? [])
}

/** Latest email of a template, with the messages of all. After several reschedules `movedFrom` is the first start. */
function mergeEmails(emails: readonly BookingEmail[]): BookingEmail | undefined {
  const last = emails.at(-1)
  const movedFrom = emails[0]?.data.lifecycle?.movedFrom
  // The session is back at the start that the recipient knows.
  if (!last || movedFrom === last.data.startTime) return undefined
  const messages = emails
    .flatMap(email => email.data.emailOnly?.event.messages ?? [])
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const { lifecycle, emailOnly } = last.data
  const merged = {
    lifecycle: lifecycle && { ...lifecycle, ...(movedFrom && { movedFrom }) },
    ...(emailOnly &&
      messages.length > 0 && { emailOnly: { ...emailOnly, event: { ...emailOnly.event, messages } } }),
  }
  return { ...last, data: { ...last.data, ...merged } }
}
