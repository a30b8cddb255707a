import type { Booking } from '#contract/booking.ts'
import { hourMs, minuteMs } from '#contract/time.ts'

/** From which of its two sides a booking is looked at. */
export type Side = 'interviewee' | 'interviewer'

/** Where a booking stands, as people speak of it. */
type BookingStage = 'awaiting-payment' | 'awaiting-answer' | 'settling' | 'ahead' | 'ended' | 'cancelled'

export function getBookingStage(booking: Booking, now: number): BookingStage {
  if (booking.status === 'cancelled') return 'cancelled'
  if (booking.status === 'confirmed') return now < Date.parse(booking.endTime) ? 'ahead' : 'ended'
  if (booking.holdExpiresAt) return 'awaiting-payment'
  return booking.answerBy ? 'awaiting-answer' : 'settling'
}

/** How a confirmed session stands by the clock; null while it is to come. */
export function getSessionPhase(booking: Booking, now: number): 'now' | 'ended' | 'completed' | null {
  if (booking.status !== 'confirmed' || now < Date.parse(booking.startTime)) return null
  if (now < Date.parse(booking.endTime)) return 'now'
  return booking.attendance === 'completed' ? 'completed' : 'ended'
}

/** A session is completed by the server a moment after its end; asked for this long, so often. */
const completionWindowMs = 5 * minuteMs
const completionPollMs = 30_000

/** The server may still be ending what is over, or collecting a payment: looked at again this often. */
const overduePollMs = 5_000

/** In how many milliseconds these bookings have to be read again: the server says when each changes by the clock. */
export function msUntilNextChange(bookings: readonly Booking[], now: number): number | false {
  const waits = bookings.flatMap(booking => {
    const deadline = booking.holdExpiresAt ?? booking.answerBy
    const isOverdue = booking.status === 'pending' && (!deadline || Date.parse(deadline) <= now)
    if (isOverdue) return [overduePollMs]
    const isEnding =
      getSessionPhase(booking, now) === 'ended' && now < Date.parse(booking.endTime) + completionWindowMs
    if (isEnding && booking.attendance === 'none' && !booking.noShow) return [completionPollMs]
    const wait = booking.changesAt === null ? null : Date.parse(booking.changesAt) - now
    // A clock that is ahead of the server's asks again until the server says so too.
    return wait === null ? [] : [wait > 0 ? wait : overduePollMs]
  })
  return waits.length > 0 ? Math.min(...waits, hourMs) : false
}

/** Where to meet; once the session is over the link leads nowhere. */
export const getMeetingUrl = (booking: Booking, now: number): string | null =>
  getBookingStage(booking, now) === 'ahead' ? booking.meetingLink : null

/** Whether the door is open: from then to the end of the session joining it is the thing to do. */
export const isJoinOpen = (booking: Booking, now: number): boolean =>
  getMeetingUrl(booking, now) !== null && booking.room !== null && Date.parse(booking.room.opensAt) <= now

const undoMarginMs = 30_000

/** Whether a few seconds change nothing: nobody loses money or a deadline to having been able to think again. */
export const hasTimeToUndo = (deadlines: readonly (string | null)[], now: number): boolean =>
  deadlines.every(deadline => deadline === null || Date.parse(deadline) > now + undoMarginMs)

type OverviewGroups = {
  /** The session that comes next, paid or still held. */
  next: Booking | null
  /** A proposed time, or having been called absent: this person's word is wanted. */
  toDecide: Booking[]
  toAnswer: Booking[]
  toPay: Booking[]
  later: Booking[]
  toReview: Booking[]
}

/** What a person has to know first, each group with its most urgent booking on top. */
export function groupForOverview(bookings: readonly Booking[], now: number): OverviewGroups {
  const at = (...stages: BookingStage[]) =>
    bookings.filter(booking => stages.includes(getBookingStage(booking, now)))
  const next = at('ahead', 'awaiting-payment').sort(byTime('startTime'))[0] ?? null
  const toDecide = bookings
    .filter(({ can }) => can.answerProposal || can.contestNoShow)
    .sort(byTime('startTime'))
  const others = (booking: Booking) => booking !== next && !toDecide.includes(booking)
  return {
    next,
    toDecide,
    toAnswer: at('awaiting-answer', 'settling').sort(byTime('startTime')),
    toPay: at('awaiting-payment').filter(others).sort(byTime('holdExpiresAt')),
    later: at('ahead').filter(others).sort(byTime('startTime')),
    toReview: at('ended')
      .filter(booking => booking.can.review && !booking.reviewed && others(booking))
      .sort((a, b) => byTime('startTime')(b, a)),
  }
}

const byTime = (key: 'startTime' | 'holdExpiresAt') => (a: Booking, b: Booking) =>
  Date.parse(a[key] ?? '') - Date.parse(b[key] ?? '')
