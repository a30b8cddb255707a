import type { CancellationReason } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/error.ts'
import type { UserId } from '#contract/id.ts'
import { bookingLimits, messageLimits, refundTiers } from '#contract/limits.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { allow, refuse, type Verdict } from '#server/lib/result.ts'
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
  /** The earliest start it ever had; null while it was never moved. */
  refundReferenceStart: Date | null
}

const subtractMs = (moment: Date, ms: number) => new Date(moment.getTime() - ms)
const addMs = (moment: Date, ms: number) => new Date(moment.getTime() + ms)
const earlierOf = (a: Date, b: Date) => (a < b ? a : b)

type SlotToBook = { start: Date; approval: boolean; noticeMinutes?: number }

export function canBook({ start, approval, noticeMinutes }: SlotToBook, now: Date): Verdict<true> {
  return now < bookableUntil(start, approval, noticeMinutes) ? allow(true) : refuse('booking.slot_started')
}

/**
 * How long an unpaid booking keeps its slot: the product's 15 minutes, or longer where the provider needs it. Its checkout is
 * open as long, so that every page shows the same time; the provider is asked, or told to close it, before the slot goes.
 */
export function getHoldExpiry(now: Date, providerMinMinutes: number): Date {
  return addMs(now, Math.max(bookingLimits.holdMinutes, providerMinMinutes) * minuteMs)
}

/** Whether so much of a hold is left that another order can be opened within it. */
export const hasTimeToPay = (holdExpiresAt: Date, providerMinMinutes: number, now: Date): boolean =>
  addMs(now, providerMinMinutes * minuteMs) <= holdExpiresAt

/** A request ends unanswered after 24 hours, or 2 hours before the start, whichever is first. */
export function getAnswerDeadline(start: Date, now: Date): Date {
  return earlierOf(
    addMs(now, bookingLimits.answerHours * hourMs),
    subtractMs(start, bookingLimits.answerLeadHours * hourMs),
  )
}

export type CancellationTerms = {
  /** Minor units of what was captured. */
  refundMinor: number
  percent: number
  /** Until when these terms hold; null where nothing changes before the start. */
  until: Date | null
}

/**
 * What a cancellation gives back. Pending bookings and cancellations by the interviewer always give everything;
 * for the interviewee the tiers of the policy decide, and exactly on a boundary counts as the better tier.
 */
export function getCancellationTerms(
  booking: BookingFacts,
  by: Party,
  now: Date,
): Verdict<CancellationTerms> {
  if (booking.status === 'cancelled') return refuse('booking.already_cancelled')
  if (booking.status === 'accepting') return refuse('booking.being_settled')
  if (now >= booking.start) return refuse('booking.already_started')
  if (by === 'interviewer' || booking.status !== 'confirmed') {
    return allow({ refundMinor: booking.capturedMinor, percent: 100, until: null })
  }
  // Moving cannot make a late cancellation free.
  const clock = booking.refundReferenceStart ?? booking.start
  const aheadMs = clock.getTime() - now.getTime()
  const tier =
    refundTiers.find(one => aheadMs >= one.fromHours * hourMs) ?? refundTiers[refundTiers.length - 1]
  const { percent, fromHours } = tier ?? { percent: 0, fromHours: 0 }
  return allow({
    refundMinor: getShare(booking.capturedMinor, percent),
    percent,
    until: fromHours > 0 ? subtractMs(clock, fromHours * hourMs) : null,
  })
}

/** Why somebody with these bookings cannot leave the product now: money or a session is under way. */
export function getDeletionBlocker(bookings: BookingFacts[], now: Date): ErrorCode | null {
  if (bookings.some(one => one.status === 'accepting')) return 'booking.being_settled'
  const isOn = bookings.some(one => one.status === 'confirmed' && one.start <= now && now < one.end)
  return isOn ? 'account.in_session' : null
}

/** A share of an amount; half a minor unit goes to the interviewee. */
export const getShare = (minor: number, percent: number): number => Math.ceil((minor * percent) / 100)

/** Whether a request can still be answered, by whoever was asked. */
export function canAnswerRequest(booking: BookingFacts, by: Party, now: Date): Verdict<true> {
  if (by !== 'interviewer') return refuse('booking.not_found')
  if (booking.status === 'accepting') return refuse('booking.being_settled')
  if (booking.status !== 'pending') return refuse('booking.not_pending')
  return booking.answerBy && now < booking.answerBy ? allow(true) : refuse('booking.not_pending')
}

export function canChangeMeetingLink(booking: BookingFacts, by: Party, now: Date): Verdict<true> {
  if (by !== 'interviewer') return refuse('booking.not_found')
  return booking.status === 'confirmed' && now < booking.end ? allow(true) : refuse('booking.not_confirmed')
}

/** Whether the checkout of a hold is open: for whoever pays, as long as the hold lives. */
export function canPay(hold: PayableHold, person: UserId, now: Date): Verdict<{ url: string }> {
  if (hold.payerId !== person) return refuse('booking.not_found')
  const isOpen = hold.status === 'hold' && hold.holdExpiresAt !== null && now < hold.holdExpiresAt
  return isOpen && hold.checkoutUrl ? allow({ url: hold.checkoutUrl }) : refuse('booking.nothing_to_pay')
}

type PayableHold = Pick<BookingFacts, 'status' | 'holdExpiresAt'> & {
  payerId: UserId | null
  checkoutUrl: string | null
}

/** When the clock alone changes what the rules above say. A tier of the refund includes its last moment. */
export function getBookingChangeTimes(booking: BookingFacts): Date[] {
  const clock = booking.refundReferenceStart ?? booking.start
  const tiers = refundTiers.map(({ fromHours }) => subtractMs(clock, fromHours * hourMs - 1))
  return [booking.holdExpiresAt, booking.answerBy, booking.start, booking.end, ...tiers].filter(
    moment => moment !== null,
  )
}

/** Reasons that end a booking before the interviewer ever knew of it. */
export const unnotifiedReasons: readonly CancellationReason[] = [
  'hold_expired',
  'payment_failed',
  'payment_abandoned',
]

/** What somebody has already who asks for one more time. */
export type BookingUsage = {
  /** Whether another session of theirs is in the way. */
  hasOverlap: boolean
  /** Unpaid times, free ones to come, and how many of both are this interviewer's. */
  holds: number
  freeSessions: number
  withInterviewer: number
  /** Of this very time, within a day: how long they kept it without paying, and how often they gave it up again. */
  unpaidHoldMs: number
  abandonedCount: number
  /** For how long they may take none, after too many attempts within an hour; null where they may. */
  retryAfterSeconds: number | null
}

/** What is asked for: how long it would be kept unpaid, null where it is free; and whether it takes the place of an own hold. */
export type HoldRequest = { holdMs: number | null; replacesOwnHold: boolean }

/**
 * Whether somebody may take a time, so that one person leaves enough to others. What only a change of the way to pay
 * replaces is not counted twice.
 */
export function canHold(taken: BookingUsage, { holdMs, replacesOwnHold }: HoldRequest): Verdict<true> {
  if (taken.hasOverlap) return refuse('booking.overlaps')
  if (taken.retryAfterSeconds !== null) return refuse('booking.too_many_attempts')
  if (isHeldTooOften(taken, holdMs)) return refuse('booking.taken_too_often')
  if (replacesOwnHold) return allow(true)
  if (taken.withInterviewer >= bookingLimits.ofOneAtOnce) return refuse('booking.too_many_of_one')
  if (holdMs === null)
    return taken.freeSessions < bookingLimits.freeAtOnce ? allow(true) : refuse('booking.too_many_free')
  return taken.holds < bookingLimits.holdsAtOnce ? allow(true) : refuse('booking.too_many_holds')
}

/** Many short holds are as good as one long one: a declined card costs little of it, and the sweep's minute nothing. */
const isHeldTooOften = ({ unpaidHoldMs, abandonedCount }: BookingUsage, holdMs: number | null): boolean =>
  abandonedCount >= bookingLimits.sameGivenUpPerDay ||
  (holdMs !== null && Math.round(unpaidHoldMs / holdMs) >= bookingLimits.sameUnpaidPerDay)

const activeStates: readonly BookedSession['state'][] = ['pending', 'accepting', 'confirmed']

/**
 * Whether somebody reads what the interviewee of a meeting says of themselves: its interviewer, while the booking stands
 * and for as long afterwards as the session can be reviewed.
 */
export function canViewIntervieweeProfile(
  meeting: Pick<Authorized<BookedSession>, 'party' | 'state' | 'end'>,
  now: Date,
): Verdict<true> {
  if (meeting.party !== 'interviewer') return refuse('booking.not_found')
  const isShown = activeStates.includes(meeting.state) && now < profileVisibleUntil(meeting.end)
  return isShown ? allow(true) : refuse('booking.candidate_gone')
}

const profileVisibleUntil = (end: Date) => new Date(end.getTime() + bookingLimits.candidateDays * dayMs)

type NotesFacts = { status: BookedSession['state']; start: Date; notesChangeCount: number }

/** Whether somebody may change what the interviewer is to focus on: the interviewee, a few times, until the start. */
export function canChangeNotes(booking: NotesFacts, by: Party, now: Date): Verdict<true> {
  if (by !== 'interviewee') return refuse('booking.not_found')
  if (booking.status === 'cancelled' || now >= booking.start) return refuse('booking.notes_closed')
  const isOften = booking.notesChangeCount >= bookingLimits.notesChangesMax
  return isOften ? refuse('booking.notes_changed_too_often') : allow(true)
}

/** When the clock alone changes what the rules above say. */
export const getIntervieweeProfileChangeTimes = ({ start, end }: { start: Date; end: Date }): Date[] => [
  start,
  profileVisibleUntil(end),
]

/** Whether the two of a meeting can write to each other: requested or confirmed, until a day after its end. */
export function canWriteMessage(
  meeting: Pick<BookedSession, 'state' | 'end'>,
  now: Date,
): Verdict<{ until: Date }> {
  const until = writableUntil(meeting.end)
  const stands = meeting.state !== 'hold' && meeting.state !== 'cancelled'
  return stands && now < until ? allow({ until }) : refuse('booking.messages_closed')
}

/** When the clock alone changes that. */
export const writableUntil = (end: Date): Date => new Date(end.getTime() + messageLimits.hoursAfter * hourMs)

/**
 * What somebody has written: about this booking, while both were in its room, and within the last hour about any. What is
 * written in the room is told to nobody by mail, and counts by itself.
 */
export type MessageCounts = { forBooking: number; inRoom: number; sentLastHour: readonly Date[] }

/** How many messages somebody may still write about a booking, whatever the hour. */
export const getRemainingMessages = (
  { forBooking, inRoom }: Omit<MessageCounts, 'sentLastHour'>,
  isInRoom: boolean,
): number => Math.max(0, isInRoom ? messageLimits.inRoom - inRoom : messageLimits.perBooking - forBooking)

/** Why somebody has written enough for now, and in how many seconds they may again; null where they have not. */
export function getMessageLimitError(
  written: MessageCounts,
  isInRoom: boolean,
  now: Date,
): { code: ErrorCode; retryAfterSeconds?: number } | null {
  if (getRemainingMessages(written, isInRoom) === 0)
    return { code: isInRoom ? 'room.messages_used_up' : 'booking.messages_used_up' }
  if (isInRoom) return null
  const counting = written.sentLastHour
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-messageLimits.anHour)
  if (!counting) return null
  const freeAt = counting.getTime() + hourMs
  return {
    code: 'booking.messages_too_fast',
    retryAfterSeconds: Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)),
  }
}
