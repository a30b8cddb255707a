import { bookingLimits } from '#contract/limits.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { allow, refuse, type Verdict } from '#server/lib/result.ts'
import type { BookingState, Party } from '#server/marketplace/bookings/access/policy.ts'
import { canBook } from '#server/marketplace/bookings/policy.ts'
import { bookableUntil } from '#server/marketplace/slots/policy.ts'

/** What may still happen to a confirmed booking. */
export type LifecycleFacts = {
  status: BookingState
  attendance: string
  start: Date
  end: Date
  rescheduleCount: number
  /** Which side was called absent, if one was. */
  absentParty: Party | null
  reportedAt: Date | null
  contestedAt: Date | null
  resolvedAt: Date | null
}

const addMs = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** Until when, and how often still. Exactly 24 hours ahead is still in time. */
export function canReschedule(
  booking: LifecycleFacts,
  by: Party,
  now: Date,
): Verdict<{ until: Date; left: number }> {
  if (by !== 'interviewee') return refuse('booking.not_found')
  if (booking.status !== 'confirmed' || now >= booking.start) return refuse('booking.not_confirmed')
  const until = reschedulableUntil(booking.start)
  if (now > until) return refuse('booking.too_late_to_move')
  const left = bookingLimits.movesAtMost - booking.rescheduleCount
  return left > 0 ? allow({ until, left }) : refuse('booking.moved_too_often')
}

/** The interviewer may propose another time until the session starts. */
export function canProposeTime(booking: LifecycleFacts, by: Party, now: Date): Verdict<true> {
  if (by !== 'interviewer') return refuse('booking.not_found')
  return isUpcoming(booking, now) ? allow(true) : refuse('booking.not_confirmed')
}

/** A time that was proposed, and whether it can still be had. */
export type ProposedTime = { start: Date; isFree: boolean }

/** The interviewee answers a proposal while the session is to come and the proposed time can still be had. */
export function canAnswerProposal(
  booking: LifecycleFacts,
  by: Party,
  proposed: ProposedTime | null,
  now: Date,
): Verdict<true> {
  if (by !== 'interviewee') return refuse('booking.not_found')
  if (!isUpcoming(booking, now)) return refuse('booking.not_confirmed')
  if (!proposed) return refuse('booking.no_proposal')
  const verdict = canBook({ start: proposed.start, approval: false }, now)
  if (verdict.refused) return verdict
  return proposed.isFree ? allow(true) : refuse('booking.slot_taken')
}

const isUpcoming = (booking: LifecycleFacts, now: Date) =>
  booking.status === 'confirmed' && now < booking.start
const reschedulableUntil = (start: Date) => addMs(start, -bookingLimits.moveLeadHours * hourMs)

type NewSlotTerms = { interviewerId: string; start: Date; priceMinor: number; currency: string }
type BookedTerms = { interviewerId: string; listedMinor: number; listedCurrency: string }

/** An interviewee moves to a time of the same interviewer at the same price: nothing is paid again. */
export const hasSameTerms = (slot: NewSlotTerms, booking: BookedTerms): boolean =>
  slot.interviewerId === booking.interviewerId &&
  slot.priceMinor === booking.listedMinor &&
  slot.currency === booking.listedCurrency

/** From a quarter of an hour after the start until a day after the end, once. */
export function canReportNoShow(booking: LifecycleFacts, now: Date): Verdict<true> {
  if (booking.status !== 'confirmed') return refuse('booking.not_confirmed')
  if (booking.reportedAt) return refuse('booking.already_reported')
  const { from, until } = getNoShowReportWindow(booking)
  return now >= from && now < until ? allow(true) : refuse('booking.no_show_not_now')
}

const getNoShowReportWindow = ({ start, end }: { start: Date; end: Date }) => ({
  from: addMs(start, bookingLimits.noShowMinutes * minuteMs),
  until: addMs(end, bookingLimits.contestHours * hourMs),
})

/** Whoever was called absent has a day to disagree. */
export function canContestNoShow(booking: LifecycleFacts, party: Party, now: Date): Verdict<{ until: Date }> {
  const isOpen = booking.absentParty === party && !booking.contestedAt && !booking.resolvedAt
  if (!isOpen || !booking.reportedAt) return refuse('booking.nothing_to_contest')
  const until = contestableUntil(booking.reportedAt)
  return now < until ? allow({ until }) : refuse('booking.nothing_to_contest')
}

const contestableUntil = (reportedAt: Date) => addMs(reportedAt, bookingLimits.contestHours * hourMs)

/** When the clock alone changes what the rules above say. Moving includes its last moment. */
export function getLifecycleChangeTimes(booking: LifecycleFacts, proposed: ProposedTime | null): Date[] {
  const { from, until } = getNoShowReportWindow(booking)
  return [
    ...[addMs(reschedulableUntil(booking.start), 1), from, until],
    ...(booking.reportedAt ? [contestableUntil(booking.reportedAt)] : []),
    ...(proposed ? [bookableUntil(proposed.start, false)] : []),
  ]
}

export type Reminder = { hours: 24 | 1 }

/**
 * Which reminder of a confirmed session is due. A day ahead: not for who booked within that day, and not within the last
 * two hours, when the other one is about to come. An hour ahead: until the start.
 */
export function getDueReminders(booking: { start: Date; confirmedAt: Date }, now: Date): Reminder['hours'][] {
  const leftMs = booking.start.getTime() - now.getTime()
  const knownMs = booking.start.getTime() - booking.confirmedAt.getTime()
  const isDay = leftMs <= 24 * hourMs && leftMs > 2 * hourMs && knownMs > 24 * hourMs
  const isHour = leftMs <= hourMs && leftMs > 0 && knownMs > hourMs
  return [...(isDay ? [24 as const] : []), ...(isHour ? [1 as const] : [])]
}
