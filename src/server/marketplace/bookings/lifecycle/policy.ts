import { bookingLimits } from '#contract/limits.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { error, ok, type Result } from '#server/lib/result.ts'
import type { BookingState, Party } from '#server/marketplace/bookings/access/policy.ts'
import { canBook } from '#server/marketplace/bookings/policy.ts'
import { bookableUntil } from '#server/marketplace/slots/policy.ts'

/** Facts for changes of a booking after its confirmation. */
export type LifecycleFacts = {
  status: BookingState
  attendance: string
  start: Date
  end: Date
  rescheduleCount: number
  /** Party reported as absent. */
  absentParty: Party | null
  reportedAt: Date | null
  contestedAt: Date | null
  resolvedAt: Date | null
}

const addMs = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

/** Exactly 24 hours ahead is still in time. */
export function canReschedule(
  booking: LifecycleFacts,
  by: Party,
  now: Date,
): Result<{ until: Date; left: number }> {
  if (by !== 'interviewee') return error('booking.not_found')
  if (booking.status !== 'confirmed' || now >= booking.start) return error('booking.not_confirmed')
  const until = reschedulableUntil(booking.start)
  if (now > until) return error('booking.too_late_to_move')
  const left = bookingLimits.maxReschedules - booking.rescheduleCount
  return left > 0 ? ok({ until, left }) : error('booking.moved_too_often')
}

/** The interviewer may propose another time until the session starts. */
export function canProposeTime(booking: LifecycleFacts, by: Party, now: Date): Result<true> {
  if (by !== 'interviewer') return error('booking.not_found')
  return isUpcoming(booking, now) ? ok(true) : error('booking.not_confirmed')
}

export type ProposedTime = { start: Date; isFree: boolean }

/** The interviewee may answer while the session is ahead and the proposed time is bookable. */
export function canAnswerProposal(
  booking: LifecycleFacts,
  by: Party,
  proposed: ProposedTime | null,
  now: Date,
): Result<true> {
  if (by !== 'interviewee') return error('booking.not_found')
  if (!isUpcoming(booking, now)) return error('booking.not_confirmed')
  if (!proposed) return error('booking.no_proposal')
  const verdict = canBook({ start: proposed.start, approval: false }, now)
  if (verdict.error) return verdict
  return proposed.isFree ? ok(true) : error('booking.slot_taken')
}

const isUpcoming = (booking: LifecycleFacts, now: Date) =>
  booking.status === 'confirmed' && now < booking.start
const reschedulableUntil = (start: Date) => addMs(start, -bookingLimits.rescheduleLeadHours * hourMs)

type NewSlotTerms = { interviewerId: string; start: Date; priceMinor: number; currency: string }
type BookedTerms = { interviewerId: string; listedMinor: number; listedCurrency: string }

/** Rescheduling is limited to the same interviewer and price, so that no second payment is needed. */
export const hasSameTerms = (slot: NewSlotTerms, booking: BookedTerms): boolean =>
  slot.interviewerId === booking.interviewerId &&
  slot.priceMinor === booking.listedMinor &&
  slot.currency === booking.listedCurrency

/** Once, from 15 minutes after the start until a day after the end. */
export function canReportNoShow(booking: LifecycleFacts, now: Date): Result<true> {
  if (booking.status !== 'confirmed') return error('booking.not_confirmed')
  if (booking.reportedAt) return error('booking.already_reported')
  const { from, until } = getNoShowReportWindow(booking)
  return now >= from && now < until ? ok(true) : error('booking.no_show_not_now')
}

const getNoShowReportWindow = ({ start, end }: { start: Date; end: Date }) => ({
  from: addMs(start, bookingLimits.noShowMinutes * minuteMs),
  until: addMs(end, bookingLimits.contestHours * hourMs),
})

/** The party reported as absent has a day to contest. */
export function canContestNoShow(booking: LifecycleFacts, party: Party, now: Date): Result<{ until: Date }> {
  const isOpen = booking.absentParty === party && !booking.contestedAt && !booking.resolvedAt
  if (!isOpen || !booking.reportedAt) return error('booking.nothing_to_contest')
  const until = contestableUntil(booking.reportedAt)
  return now < until ? ok({ until }) : error('booking.nothing_to_contest')
}

const contestableUntil = (reportedAt: Date) => addMs(reportedAt, bookingLimits.contestHours * hourMs)

/**
 * Moments at which time alone changes the results above. The rescheduling deadline is included, so it ends 1
 * ms later.
 */
export function getLifecycleChangeTimes(booking: LifecycleFacts, proposed: ProposedTime | null): Date[] {
  const { from, until } = getNoShowReportWindow(booking)
  return [
    ...[addMs(reschedulableUntil(booking.start), 1), from, until],
    ...(booking.reportedAt ? [contestableUntil(booking.reportedAt)] : []),
    ...(proposed ? [bookableUntil(proposed.start, false)] : []),
  ]
}

/**
 * The day-ahead reminder is skipped for sessions booked later than that, and within the last two hours, when
 * the hour-ahead one follows soon.
 */
export function getDueReminders(booking: { start: Date; confirmedAt: Date }, now: Date): (24 | 1)[] {
  const aheadMs = booking.start.getTime() - now.getTime()
  const noticeMs = booking.start.getTime() - booking.confirmedAt.getTime()
  const isDayAhead = aheadMs <= 24 * hourMs && aheadMs > 2 * hourMs && noticeMs > 24 * hourMs
  const isHourAhead = aheadMs <= hourMs && aheadMs > 0 && noticeMs > hourMs
  return [...(isDayAhead ? [24 as const] : []), ...(isHourAhead ? [1 as const] : [])]
}
