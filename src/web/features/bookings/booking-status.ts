import type { Booking } from '#contract/booking.ts'
import { hourMs, minuteMs } from '#contract/time.ts'
import { parseUrl } from '#web/lib/ponyfills.ts'

/**
 * Stage of a booking for display. `settling`: the deadline of a hold or a request is over, or the payment is being
 * captured, and the server has not updated the booking yet.
 */
type BookingStage = 'awaiting-payment' | 'awaiting-answer' | 'settling' | 'ahead' | 'ended' | 'cancelled'

export function getBookingStage(booking: Booking, now: number): BookingStage {
  if (booking.status === 'cancelled') return 'cancelled'
  if (booking.status === 'confirmed') return now < Date.parse(booking.endTime) ? 'ahead' : 'ended'
  if (booking.holdExpiresAt) return 'awaiting-payment'
  return booking.answerBy ? 'awaiting-answer' : 'settling'
}

/** Phase of a confirmed session by the clock. Null before its start. */
export function getSessionPhase(booking: Booking, now: number): 'now' | 'ended' | 'completed' | null {
  if (booking.status !== 'confirmed' || now < Date.parse(booking.startTime)) return null
  if (now < Date.parse(booking.endTime)) return 'now'
  return booking.attendance === 'completed' ? 'completed' : 'ended'
}

/** The server completes a session shortly after its end. The list polls during this window. */
const completionWindowMs = 5 * minuteMs
const completionPollMs = 30_000

/** The server may still be ending an overdue booking or capturing a payment. */
const overduePollMs = 5_000

/** Milliseconds until these bookings must be reloaded, or false if none changes by time alone. */
export function msUntilNextChange(bookings: readonly Booking[], now: number): number | false {
  const delays = bookings.flatMap(booking => {
    const deadline = booking.holdExpiresAt ?? booking.answerBy
    const isOverdue = booking.status === 'pending' && (!deadline || Date.parse(deadline) <= now)
    if (isOverdue) return [overduePollMs]
    const isEnding =
      getSessionPhase(booking, now) === 'ended' && now < Date.parse(booking.endTime) + completionWindowMs
    if (isEnding && booking.attendance === 'none' && !booking.noShow) return [completionPollMs]
    const delay = booking.changesAt === null ? null : Date.parse(booking.changesAt) - now
    // With a clock ahead of the server's, the list polls until the server agrees.
    return delay === null ? [] : [delay > 0 ? delay : overduePollMs]
  })
  return delays.length > 0 ? Math.min(...delays, hourMs) : false
}

/** Meeting link. Null once the session is over. */
export const getOpenMeetingUrl = (booking: Booking, now: number): string | null =>
  getBookingStage(booking, now) === 'ahead' ? booking.meetingLink : null

/** Whether a link leads to the built-in room, which opens in this tab. */
export const isSameOrigin = (link: string): boolean => parseUrl(link)?.origin === window.location.origin

/** From this time before its start on, joining is the main action of a session. */
const startingSoonMs = hourMs

export const startsSoon = (startTime: string, now: number): boolean =>
  Date.parse(startTime) - now < startingSoonMs

/** Whether joining is possible: from shortly before the start until the end. */
export const isJoinOpen = (booking: Booking, now: number): boolean =>
  getOpenMeetingUrl(booking, now) !== null && booking.room !== null && Date.parse(booking.room.opensAt) <= now

const undoMarginMs = 30_000

/** Whether an undo window of a few seconds is safe, because no deadline passes in it. */
export const hasTimeToUndo = (deadlines: readonly (string | null)[], now: number): boolean =>
  deadlines.every(deadline => deadline === null || Date.parse(deadline) > now + undoMarginMs)

type OverviewGroups = {
  /** Next session, paid or held. */
  next: Booking | null
  /** Bookings with a proposed time or a reported no-show that this user must answer. */
  toDecide: Booking[]
  toAnswer: Booking[]
  toPay: Booking[]
  later: Booking[]
  toReview: Booking[]
}

/** Groups for the overview, each with its most urgent booking first. */
export function groupForOverview(bookings: readonly Booking[], now: number): OverviewGroups {
  const at = (...stages: BookingStage[]) =>
    bookings.filter(booking => stages.includes(getBookingStage(booking, now)))
  const next = at('ahead', 'awaiting-payment').sort(byTime('startTime'))[0] ?? null
  const toDecide = bookings
    .filter(({ can }) => can.answerProposal || can.contestNoShow)
    .sort(byTime('startTime'))
  const isOther = (booking: Booking) => booking !== next && !toDecide.includes(booking)
  return {
    next,
    toDecide,
    toAnswer: at('awaiting-answer', 'settling').sort(byTime('startTime')),
    toPay: at('awaiting-payment').filter(isOther).sort(byTime('holdExpiresAt')),
    later: at('ahead').filter(isOther).sort(byTime('startTime')),
    toReview: at('ended')
      .filter(booking => booking.can.review && !booking.reviewed && isOther(booking))
      .sort((a, b) => byTime('startTime')(b, a)),
  }
}

const byTime = (key: 'startTime' | 'holdExpiresAt') => (a: Booking, b: Booking) =>
  Date.parse(a[key] ?? '') - Date.parse(b[key] ?? '')
