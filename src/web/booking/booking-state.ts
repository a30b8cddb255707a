import type { Booking } from '#contract/booking.ts'
import { hourMs } from '#contract/time.ts'

/** From which of its two sides a booking is looked at. */
export type Side = 'interviewee' | 'interviewer'

/** Where a booking stands, as people speak of it. */
type Stage = 'awaiting-payment' | 'awaiting-answer' | 'settling' | 'ahead' | 'ended' | 'cancelled'

export function stageOf(booking: Booking, now: number): Stage {
  if (booking.status === 'cancelled') return 'cancelled'
  if (booking.status === 'confirmed') return now < Date.parse(booking.endTime) ? 'ahead' : 'ended'
  if (booking.holdExpiresAt) return 'awaiting-payment'
  return booking.answerBy ? 'awaiting-answer' : 'settling'
}

/** The server may still be ending what is over, or collecting a payment: looked at again this often. */
const impatienceMs = 5_000

/** In how many milliseconds these bookings have to be read again: the server says when each changes by the clock. */
export function untilNextChange(bookings: readonly Booking[], now: number): number | false {
  const waits = bookings.flatMap(booking => {
    const deadline = booking.holdExpiresAt ?? booking.answerBy
    const isOverdue = booking.status === 'pending' && (!deadline || Date.parse(deadline) <= now)
    if (isOverdue) return [impatienceMs]
    const wait = booking.changesAt === null ? null : Date.parse(booking.changesAt) - now
    // A clock that is ahead of the server's asks again until the server says so too.
    return wait === null ? [] : [wait > 0 ? wait : impatienceMs]
  })
  return waits.length > 0 ? Math.min(...waits, hourMs) : false
}

/** Where to meet; once the session is over the link leads nowhere. */
export const placeOf = (booking: Booking, now: number): string | null =>
  stageOf(booking, now) === 'ahead' ? booking.meetingLink : null

type Overview = {
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
export function overviewOf(bookings: readonly Booking[], now: number): Overview {
  const at = (...stages: Stage[]) => bookings.filter(booking => stages.includes(stageOf(booking, now)))
  const next = at('ahead', 'awaiting-payment').sort(by('startTime'))[0] ?? null
  const toDecide = bookings.filter(({ can }) => can.answerProposal || can.contestNoShow).sort(by('startTime'))
  const others = (booking: Booking) => booking !== next && !toDecide.includes(booking)
  return {
    next,
    toDecide,
    toAnswer: at('awaiting-answer', 'settling').sort(by('startTime')),
    toPay: at('awaiting-payment').filter(others).sort(by('holdExpiresAt')),
    later: at('ahead').filter(others).sort(by('startTime')),
    toReview: at('ended')
      .filter(booking => booking.can.review && !booking.reviewed && others(booking))
      .sort((a, b) => by('startTime')(b, a)),
  }
}

const by = (key: 'startTime' | 'holdExpiresAt') => (a: Booking, b: Booking) =>
  Date.parse(a[key] ?? '') - Date.parse(b[key] ?? '')
