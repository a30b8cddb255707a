import { bookingLimits } from '#contract/booking.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import type { BookingState, Party } from '#server/market/meeting/rules.ts'
import { allow, refuse, type Verdict } from '#server/platform/verdict.ts'

/** What may still happen to a confirmed booking. */
export type LifeFacts = {
  status: BookingState
  attendance: string
  start: Date
  end: Date
  moves: number
  /** Which side was called absent, if one was. */
  absent: Party | null
  reportedAt: Date | null
  contestedAt: Date | null
  resolvedAt: Date | null
}

const after = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** Until when, and how often still. Exactly 24 hours ahead is still in time. */
export function mayMove(booking: LifeFacts, now: Date): Verdict<{ until: Date; left: number }> {
  if (booking.status !== 'confirmed' || now >= booking.start) return refuse('booking.not_confirmed')
  const until = after(booking.start, -bookingLimits.moveLeadHours * hourMs)
  if (now > until) return refuse('booking.too_late_to_move')
  const left = bookingLimits.movesAtMost - booking.moves
  return left > 0 ? allow({ until, left }) : refuse('booking.moved_too_often')
}

/** The interviewer may propose another time, and the interviewee take it, until the session starts. */
export const mayPropose = (booking: LifeFacts, now: Date): Verdict<true> =>
  booking.status === 'confirmed' && now < booking.start ? allow(true) : refuse('booking.not_confirmed')

type NewTime = { interviewerId: string; start: Date; priceMinor: number; currency: string }
type OldTime = { interviewerId: string; listedMinor: number; listedCurrency: string }

/** An interviewee moves to a time of the same interviewer at the same price: nothing is paid again. */
export const isSameOffer = (slot: NewTime, booking: OldTime): boolean =>
  slot.interviewerId === booking.interviewerId &&
  slot.priceMinor === booking.listedMinor &&
  slot.currency === booking.listedCurrency

/** From a quarter of an hour after the start until a day after the end, once. */
export function mayReport(booking: LifeFacts, now: Date): Verdict<true> {
  if (booking.status !== 'confirmed') return refuse('booking.not_confirmed')
  if (booking.reportedAt) return refuse('booking.already_reported')
  const isTime =
    now >= after(booking.start, bookingLimits.noShowMinutes * minuteMs) &&
    now < after(booking.end, bookingLimits.contestHours * hourMs)
  return isTime ? allow(true) : refuse('booking.no_show_not_now')
}

/** Whoever was called absent has a day to disagree. */
export function mayContest(booking: LifeFacts, party: Party, now: Date): Verdict<{ until: Date }> {
  const isOpen = booking.absent === party && !booking.contestedAt && !booking.resolvedAt
  if (!isOpen || !booking.reportedAt) return refuse('booking.nothing_to_contest')
  const until = after(booking.reportedAt, bookingLimits.contestHours * hourMs)
  return now < until ? allow({ until }) : refuse('booking.nothing_to_contest')
}

export type Reminder = { hours: 24 | 1 }

/**
 * Which reminder of a confirmed session is due. A day ahead: not for who booked within that day, and not within the last
 * two hours, when the other one is about to come. An hour ahead: until the start.
 */
export function remindersDue(booking: { start: Date; confirmedAt: Date }, now: Date): Reminder['hours'][] {
  const leftMs = booking.start.getTime() - now.getTime()
  const knownMs = booking.start.getTime() - booking.confirmedAt.getTime()
  const isDay = leftMs <= 24 * hourMs && leftMs > 2 * hourMs && knownMs > 24 * hourMs
  const isHour = leftMs <= hourMs && leftMs > 0 && knownMs > hourMs
  return [...(isDay ? [24 as const] : []), ...(isHour ? [1 as const] : [])]
}
