import type { CancellationReason } from '#contract/booking.ts'
import type { ClosingBlocker } from '#contract/enums.ts'
import type { ErrorCode } from '#contract/errors/error.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { bookingLimits, messageLimits, refundTiers } from '#contract/limits.ts'
import { addMs, dayMs, hourMs, minuteMs } from '#contract/time.ts'
import type { Row } from '#server/lib/database/pool.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'
import { bookableUntil } from '#server/marketplace/slots/policy.ts'
import type { RefundBearer } from '#server/payments/ledger/journal.ts'
import type { Authorized, BookedSession } from './access/booked-session.ts'

export type BookingRow = Row<'bookings'>

type SlotToBook = { start: Date; approval: boolean; noticeMinutes?: number }

export function canBook({ start, approval, noticeMinutes }: SlotToBook, now: Date): Result<true> {
  return now < bookableUntil(start, approval, noticeMinutes) ? ok(true) : refuse('booking.slot_started')
}

/** What is in the way of taking a published slot. `isFreeSlot` of the repository repeats it in the statement that takes it. */
export function canTakeSlot({
  available,
  is_busy,
}: Pick<Row<'slots'>, 'available' | 'is_busy'>): Result<true> {
  if (!available) return refuse('booking.slot_taken')
  return is_busy ? refuse('booking.slot_busy') : ok(true)
}

/** Expiry of an unpaid hold and of its checkout: 15 minutes, or longer if the provider requires it. */
export function getHoldExpiry(now: Date, providerMinMinutes: number): Date {
  return addMs(now, Math.max(bookingLimits.holdMinutes, providerMinMinutes) * minuteMs)
}

/** Checks that the hold leaves enough time to open another order. */
export const hasTimeToPay = (holdExpiresAt: Date, providerMinMinutes: number, now: Date): boolean =>
  addMs(now, providerMinMinutes * minuteMs) <= holdExpiresAt

/** Deadline of a request: 24 h after it was made or 2 h before the start, whichever comes first. */
export function getAnswerDeadline(start: Date, now: Date): Date {
  const answerByMs = now.getTime() + bookingLimits.answerHours * hourMs
  return new Date(Math.min(answerByMs, start.getTime() - bookingLimits.answerLeadHours * hourMs))
}

/** Earliest start the booking ever had, so that rescheduling does not make a late cancellation free. */
const getRefundReferenceStart = (booking: BookingRow): Date =>
  booking.refund_reference_start ?? booking.starts_at

/** Whether a session is over, and only waits for the job that completes it and divides its money. */
export const isToComplete = (booking: BookingRow, hasReport: boolean, now: Date): boolean =>
  booking.status === 'confirmed' && booking.attendance === 'none' && booking.ends_at <= now && !hasReport

/** Reason why the owner of these bookings cannot close the account now: money or a session is under way. */
export function getDeletionBlocker(bookings: readonly BookingRow[], now: Date): ClosingBlocker | null {
  if (bookings.some(booking => booking.status === 'accepting')) return 'booking.being_settled'
  const isInSession = bookings.some(
    booking => booking.status === 'confirmed' && booking.starts_at <= now && now < booking.ends_at,
  )
  return isInSession ? 'account.in_session' : null
}

export function canAnswerRequest(booking: BookingRow, by: ParticipantRole, now: Date): Result<true> {
  if (by !== 'interviewer') return refuse('booking.not_found')
  if (booking.status === 'accepting') return refuse('booking.being_settled')
  const isPending = booking.status === 'pending' && booking.respond_by && now < booking.respond_by
  return isPending ? ok(true) : refuse('booking.not_pending')
}

export function canChangeMeetingLink(booking: BookingRow, by: ParticipantRole, now: Date): Result<true> {
  if (by !== 'interviewer') return refuse('booking.not_found')
  return booking.status === 'confirmed' && now < booking.ends_at ? ok(true) : refuse('booking.not_confirmed')
}

export const isPayable = (hold: Pick<BookingRow, 'status' | 'hold_expires_at'>, now: Date): boolean =>
  hold.status === 'hold' && hold.hold_expires_at !== null && now < hold.hold_expires_at

/** Moments at which time alone changes the results above. A refund tier ends 1 ms after its boundary. */
export function getBookingChangeTimes(booking: BookingRow): Date[] {
  const { hold_expires_at, respond_by, starts_at, ends_at } = booking
  const referenceStart = getRefundReferenceStart(booking)
  const tiers = refundTiers.map(({ fromHours }) => addMs(referenceStart, 1 - fromHours * hourMs))
  return [hold_expires_at, respond_by, starts_at, ends_at, ...tiers].filter(moment => moment !== null)
}

/** Rate by which the price was converted. Null if the payer pays in the slot's currency. */
export function getExchangeRate({ exchange_rate: value, rate_source: source, rate_date: day }: BookingRow) {
  return value && source && day ? { value, source, day } : null
}

/** Reasons that end a booking before the interviewer was notified of it. */
export const unnotifiedReasons: readonly CancellationReason[] = [
  'hold_expired',
  'payment_failed',
  'payment_abandoned',
]

/** Bookings and attempts of an interviewee that count against the fair-use limits. */
export type HoldUsage = {
  /** Unpaid holds, upcoming free sessions, and both together with this interviewer. */
  holds: number
  freeSessions: number
  withInterviewer: number
  /** For this slot within a day: time held without payment, and number of abandoned bookings. */
  unpaidHoldMs: number
  abandonedCount: number
  /** Lockout after too many attempts within an hour. Null if there is none. */
  retryAfterSeconds: number | null
}

/** `holdMs` is the unpaid duration, null for a free slot. */
export type HoldRequest = { holdMs: number | null; replacesOwnHold: boolean }

/** Limits that an owner may change. */
export type HoldLimits = { maxHolds: number; maxFreeSessions: number }

/**
 * Fair-use limits, so that one interviewee leaves slots to others. Replacing an own hold does not count twice. `insertHold`
 * repeats them against concurrent requests, except `booking.taken_too_often`: it counts holds of this slot that have ended, and
 * two requests at once do not end one.
 */
export function canHold(
  { usage, overlap }: { usage: HoldUsage; overlap: object | null },
  { holdMs, replacesOwnHold }: HoldRequest,
  { maxHolds, maxFreeSessions }: HoldLimits,
): Result<true> {
  if (overlap) return refuse('booking.overlaps')
  if (usage.retryAfterSeconds !== null) return refuse('booking.too_many_attempts')
  if (isHeldTooOften(usage, holdMs)) return refuse('booking.taken_too_often')
  if (replacesOwnHold) return ok(true)
  if (usage.withInterviewer >= bookingLimits.maxPerInterviewer) return refuse('booking.too_many_of_one')
  if (holdMs === null)
    return usage.freeSessions < maxFreeSessions ? ok(true) : refuse('booking.too_many_free')
  return usage.holds < maxHolds ? ok(true) : refuse('booking.too_many_holds')
}

/** Sums the time held, because many short holds block a slot as much as one long hold. */
const isHeldTooOften = ({ unpaidHoldMs, abandonedCount }: HoldUsage, holdMs: number | null): boolean =>
  abandonedCount >= bookingLimits.releasedHoldsPerSlotPerDay ||
  (holdMs !== null && Math.round(unpaidHoldMs / holdMs) >= bookingLimits.unpaidHoldsPerSlotPerDay)

const activeStates: readonly BookedSession['state'][] = ['pending', 'accepting', 'confirmed']

/** The interviewer sees the profile while the booking is active and for a limited time after the session. */
export function canViewIntervieweeProfile(
  session: Pick<Authorized<BookedSession>, 'party' | 'state' | 'end'>,
  now: Date,
): Result<true> {
  if (session.party !== 'interviewer') return refuse('booking.not_found')
  const isVisible = activeStates.includes(session.state) && now < profileVisibleUntil(session.end)
  return isVisible ? ok(true) : refuse('booking.candidate_gone')
}

export const profileVisibleUntil = (end: Date) => addMs(end, bookingLimits.intervieweeProfileDays * dayMs)

/** The interviewee may edit the notes a few times, until the start. */
export function canChangeNotes(booking: BookingRow, by: ParticipantRole, now: Date): Result<true> {
  if (by !== 'interviewee') return refuse('booking.not_found')
  if (booking.status === 'cancelled' || now >= booking.starts_at) return refuse('booking.notes_closed')
  const isLimitReached = booking.notes_edit_count >= bookingLimits.notesChangesMax
  return isLimitReached ? refuse('booking.notes_changed_too_often') : ok(true)
}

/**
 * Both participants can write from the request until a day after the session. If one of them blocks the other, until its
 * end.
 */
export function canWriteMessage(
  session: Pick<BookedSession, 'state' | 'end'>,
  isBlocked: boolean,
  now: Date,
): Result<{ until: Date }> {
  const until = isBlocked ? session.end : writableUntil(session.end)
  const isActive = session.state !== 'hold' && session.state !== 'cancelled'
  if (isActive && now < until) return ok({ until })
  return refuse(isBlocked ? 'booking.messages_unavailable' : 'booking.messages_closed')
}

export const writableUntil = (end: Date): Date => addMs(end, messageLimits.openHoursAfterSession * hourMs)

/** Messages of one author: about this booking, in its room, and by email about any booking. */
export type MessageCounts = { forBooking: number; inRoom: number; sentLastHour: readonly Date[] }

/** Messages left for this booking, regardless of the hourly limit. */
export const getRemainingMessages = (
  { forBooking, inRoom }: Omit<MessageCounts, 'sentLastHour'>,
  isInRoom: boolean,
): number => Math.max(0, isInRoom ? messageLimits.maxPerRoom - inRoom : messageLimits.perBooking - forBooking)

/** Limit that the author has reached, with the seconds until it resets. Null if there is none. */
export function getMessageLimitError(
  counts: MessageCounts,
  isInRoom: boolean,
  now: Date,
): { code: ErrorCode; retryAfterSeconds?: number } | null {
  if (getRemainingMessages(counts, isInRoom) === 0)
    return { code: isInRoom ? 'room.messages_used_up' : 'booking.messages_used_up' }
  if (isInRoom) return null
  const oldestFirst = counts.sentLastHour.toSorted((a, b) => a.getTime() - b.getTime())
  const oldestCounted = oldestFirst.at(-messageLimits.perHour)
  if (!oldestCounted) return null
  const waitMs = oldestCounted.getTime() + hourMs - now.getTime()
  return { code: 'booking.messages_too_fast', retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) }
}

export type CancellationTerms = {
  /** In minor units of the captured amount. */
  refundMinor: number
  percent: number
  /** End of these terms. Null if they apply until the start. */
  until: Date | null
}

/** Refund for a cancellation. Exactly on the boundary of two tiers the better one applies. */
export function getCancellationTerms(
  booking: BookingRow,
  by: ParticipantRole,
  now: Date,
): Result<CancellationTerms> {
  if (booking.status === 'cancelled') return refuse('booking.already_cancelled')
  if (booking.status === 'accepting') return refuse('booking.being_settled')
  if (now >= booking.starts_at) return refuse('booking.already_started')
  if (by === 'interviewer' || booking.status !== 'confirmed')
    return ok({ refundMinor: booking.captured_minor, percent: 100, until: null })
  const referenceStart = getRefundReferenceStart(booking)
  const aheadMs = referenceStart.getTime() - now.getTime()
  const tier = refundTiers.find(({ fromHours }) => aheadMs >= fromHours * hourMs)
  const { percent, fromHours } = tier ?? { percent: 0, fromHours: 0 }
  return ok({
    refundMinor: getShare(booking.captured_minor, percent),
    percent,
    until: fromHours > 0 ? addMs(referenceStart, -fromHours * hourMs) : null,
  })
}

/** An admin may cancel until the session ends, with a full refund. After the end there are refunds and decisions. */
export function canCancelAsAdmin(booking: BookingRow, hasOpenReport: boolean, now: Date): Result<true> {
  if (booking.status === 'cancelled') return refuse('booking.already_cancelled')
  if (booking.status === 'accepting') return refuse('booking.being_settled')
  if (now >= booking.ends_at || booking.attendance !== 'none') return refuse('admin.session_over')
  return hasOpenReport ? refuse('admin.report_open') : ok(true)
}

/**
 * Limits of a refund that an admin orders. Before the session ends, its money is not divided yet, so that nothing can be
 * moved between interviewer and platform, and a whole refund is a cancellation.
 */
export function canRefundAsAdmin(
  booking: BookingRow,
  { minor, bearer, refundableMinor }: { minor: number; bearer: RefundBearer; refundableMinor: number },
): Result<true> {
  if (booking.status === 'accepting') return refuse('booking.being_settled')
  if (minor <= 0 || minor > refundableMinor) return refuse('admin.refund_too_much')
  if (booking.earned_at) return ok(true)
  if (booking.status === 'confirmed' && minor === refundableMinor)
    return refuse('admin.refund_is_cancellation')
  return bearer === 'both' ? ok(true) : refuse('admin.refund_not_divided')
}

/** Share of an amount. Half a minor unit rounds in the interviewee's favour. */
export const getShare = (minor: number, percent: number): number => Math.ceil((minor * percent) / 100)

/**
 * Hours of the reminder that is due. Sessions confirmed after its time get none, and the last two hours get no day-ahead
 * reminder, because the hour-ahead one follows soon.
 */
export function getDueReminder(booking: { starts_at: Date; confirmed_at: Date }, now: Date): 24 | 1 | null {
  const aheadMs = booking.starts_at.getTime() - now.getTime()
  const noticeMs = booking.starts_at.getTime() - booking.confirmed_at.getTime()
  if (aheadMs <= 24 * hourMs && aheadMs > 2 * hourMs && noticeMs > 24 * hourMs) return 24
  return aheadMs <= hourMs && aheadMs > 0 && noticeMs > hourMs ? 1 : null
}
