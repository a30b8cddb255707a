import type { CancellationReason } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/error.ts'
import type { UserId } from '#contract/id.ts'
import { bookingLimits, messageLimits, refundTiers } from '#contract/limits.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { error, ok, type Result } from '#server/lib/result.ts'
import { bookableUntil } from '#server/marketplace/slots/policy.ts'
import type { Authorized, BookedSession, BookingState, Party } from './access/policy.ts'

export type BookingFacts = {
  status: BookingState
  start: Date
  end: Date
  priceMinor: number
  capturedMinor: number
  holdExpiresAt: Date | null
  answerBy: Date | null
  /** Earliest start the booking ever had. Null if it was never rescheduled. */
  refundReferenceStart: Date | null
}

const subtractMs = (moment: Date, ms: number) => new Date(moment.getTime() - ms)
const addMs = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
const earlierOf = (a: Date, b: Date) => (a < b ? a : b)

type SlotToBook = { start: Date; approval: boolean; noticeMinutes?: number }

export function canBook({ start, approval, noticeMinutes }: SlotToBook, now: Date): Result<true> {
  return now < bookableUntil(start, approval, noticeMinutes) ? ok(true) : error('booking.slot_started')
}

/**
 * Expiry of an unpaid hold: 15 minutes, or longer if the provider requires it. The checkout expires at the
 * same time, so all pages show one countdown.
 */
export function getHoldExpiry(now: Date, providerMinMinutes: number): Date {
  return addMs(now, Math.max(bookingLimits.holdMinutes, providerMinMinutes) * minuteMs)
}

/** Checks that the hold leaves enough time to open another order. */
export const hasTimeToPay = (holdExpiresAt: Date, providerMinMinutes: number, now: Date): boolean =>
  addMs(now, providerMinMinutes * minuteMs) <= holdExpiresAt

/** Deadline of a request: 24 h after it was made or 2 h before the start, whichever comes first. */
export function getAnswerDeadline(start: Date, now: Date): Date {
  return earlierOf(
    addMs(now, bookingLimits.answerHours * hourMs),
    subtractMs(start, bookingLimits.answerLeadHours * hourMs),
  )
}

export type CancellationTerms = {
  /** In minor units of the captured amount. */
  refundMinor: number
  percent: number
  /** End of these terms. Null if they apply until the start. */
  until: Date | null
}

/**
 * Refund for a cancellation. Pending bookings and cancellations by the interviewer refund in full. Exactly on
 * a boundary the better tier applies.
 */
export function getCancellationTerms(booking: BookingFacts, by: Party, now: Date): Result<CancellationTerms> {
  if (booking.status === 'cancelled') return error('booking.already_cancelled')
  if (booking.status === 'accepting') return error('booking.being_settled')
  if (now >= booking.start) return error('booking.already_started')
  if (by === 'interviewer' || booking.status !== 'confirmed') {
    return ok({ refundMinor: booking.capturedMinor, percent: 100, until: null })
  }
  // Rescheduling must not make a late cancellation free.
  const referenceStart = booking.refundReferenceStart ?? booking.start
  const aheadMs = referenceStart.getTime() - now.getTime()
  const tier = refundTiers.find(candidate => aheadMs >= candidate.fromHours * hourMs) ?? refundTiers.at(-1)
  const { percent, fromHours } = tier ?? { percent: 0, fromHours: 0 }
  return ok({
    refundMinor: getShare(booking.capturedMinor, percent),
    percent,
    until: fromHours > 0 ? subtractMs(referenceStart, fromHours * hourMs) : null,
  })
}

/** Reason why the owner of these bookings cannot close the account now: money or a session is under way. */
export function getDeletionBlocker(bookings: BookingFacts[], now: Date): ErrorCode | null {
  if (bookings.some(booking => booking.status === 'accepting')) return 'booking.being_settled'
  const isInSession = bookings.some(
    ({ status, start, end }) => status === 'confirmed' && start <= now && now < end,
  )
  return isInSession ? 'account.in_session' : null
}

/** Share of an amount. Half a minor unit rounds in the interviewee's favour. */
export const getShare = (minor: number, percent: number): number => Math.ceil((minor * percent) / 100)

export function canAnswerRequest(booking: BookingFacts, by: Party, now: Date): Result<true> {
  if (by !== 'interviewer') return error('booking.not_found')
  if (booking.status === 'accepting') return error('booking.being_settled')
  if (booking.status !== 'pending') return error('booking.not_pending')
  return booking.answerBy && now < booking.answerBy ? ok(true) : error('booking.not_pending')
}

export function canChangeMeetingLink(booking: BookingFacts, by: Party, now: Date): Result<true> {
  if (by !== 'interviewer') return error('booking.not_found')
  return booking.status === 'confirmed' && now < booking.end ? ok(true) : error('booking.not_confirmed')
}

/** Only the payer can pay, and only until the hold expires. */
export function canPay(hold: PayableHold, userId: UserId, now: Date): Result<{ url: string }> {
  if (hold.payerId !== userId) return error('booking.not_found')
  const isOpen = hold.status === 'hold' && hold.holdExpiresAt !== null && now < hold.holdExpiresAt
  return isOpen && hold.checkoutUrl ? ok({ url: hold.checkoutUrl }) : error('booking.nothing_to_pay')
}

type PayableHold = Pick<BookingFacts, 'status' | 'holdExpiresAt'> & {
  payerId: UserId | null
  checkoutUrl: string | null
}

/**
 * Moments at which time alone changes the results above. A refund tier includes its boundary, so it ends 1 ms
 * later.
 */
export function getBookingChangeTimes(booking: BookingFacts): Date[] {
  const referenceStart = booking.refundReferenceStart ?? booking.start
  const tiers = refundTiers.map(({ fromHours }) => subtractMs(referenceStart, fromHours * hourMs - 1))
  return [booking.holdExpiresAt, booking.answerBy, booking.start, booking.end, ...tiers].filter(
    moment => moment !== null,
  )
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

/**
 * `holdMs` is the unpaid duration, null for a free slot. `replacesOwnHold`: the interviewee already holds the
 * slot.
 */
export type HoldRequest = { holdMs: number | null; replacesOwnHold: boolean }

/**
 * Fair-use limits, so that one interviewee leaves slots to others. A changed payment method does not count
 * twice.
 */
export function canHold(
  { usage, overlap }: { usage: HoldUsage; overlap: object | null },
  { holdMs, replacesOwnHold }: HoldRequest,
): Result<true> {
  if (overlap) return error('booking.overlaps')
  if (usage.retryAfterSeconds !== null) return error('booking.too_many_attempts')
  if (isHeldTooOften(usage, holdMs)) return error('booking.taken_too_often')
  if (replacesOwnHold) return ok(true)
  if (usage.withInterviewer >= bookingLimits.maxPerInterviewer) return error('booking.too_many_of_one')
  if (holdMs === null)
    return usage.freeSessions < bookingLimits.maxFreeSessions ? ok(true) : error('booking.too_many_free')
  return usage.holds < bookingLimits.maxHolds ? ok(true) : error('booking.too_many_holds')
}

/**
 * Sums the time held, because many short holds block a slot as much as one long hold. Declined cards cost
 * little.
 */
const isHeldTooOften = ({ unpaidHoldMs, abandonedCount }: HoldUsage, holdMs: number | null): boolean =>
  abandonedCount >= bookingLimits.releasedHoldsPerSlotPerDay ||
  (holdMs !== null && Math.round(unpaidHoldMs / holdMs) >= bookingLimits.unpaidHoldsPerSlotPerDay)

const activeStates: readonly BookedSession['state'][] = ['pending', 'accepting', 'confirmed']

/** The interviewer sees the profile while the booking is active and for a limited time after the session. */
export function canViewIntervieweeProfile(
  session: Pick<Authorized<BookedSession>, 'party' | 'state' | 'end'>,
  now: Date,
): Result<true> {
  if (session.party !== 'interviewer') return error('booking.not_found')
  const isVisible = activeStates.includes(session.state) && now < profileVisibleUntil(session.end)
  return isVisible ? ok(true) : error('booking.candidate_gone')
}

const profileVisibleUntil = (end: Date) =>
  new Date(end.getTime() + bookingLimits.intervieweeProfileDays * dayMs)

type NotesFacts = { status: BookedSession['state']; start: Date; notesChangeCount: number }

/** The interviewee may edit the notes a few times, until the start. */
export function canChangeNotes(booking: NotesFacts, by: Party, now: Date): Result<true> {
  if (by !== 'interviewee') return error('booking.not_found')
  if (booking.status === 'cancelled' || now >= booking.start) return error('booking.notes_closed')
  const isLimitReached = booking.notesChangeCount >= bookingLimits.notesChangesMax
  return isLimitReached ? error('booking.notes_changed_too_often') : ok(true)
}

/** Moments at which time alone changes the two results above. */
export const getIntervieweeProfileChangeTimes = ({ start, end }: { start: Date; end: Date }): Date[] => [
  start,
  profileVisibleUntil(end),
]

/** Both participants can write from the request until a day after the session. */
export function canWriteMessage(
  session: Pick<BookedSession, 'state' | 'end'>,
  now: Date,
): Result<{ until: Date }> {
  const until = writableUntil(session.end)
  const isActive = session.state !== 'hold' && session.state !== 'cancelled'
  return isActive && now < until ? ok({ until }) : error('booking.messages_closed')
}

export const writableUntil = (end: Date): Date =>
  new Date(end.getTime() + messageLimits.openHoursAfterSession * hourMs)

/**
 * Messages of one author: about this booking, in its room, and within the last hour about any booking. Room
 * messages send no email and count separately.
 */
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
  const oldestCounted = counts.sentLastHour
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-messageLimits.perHour)
  if (!oldestCounted) return null
  const freeAt = oldestCounted.getTime() + hourMs
  return {
    code: 'booking.messages_too_fast',
    retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
  }
}
