import { type Booking, bookingLimits } from '#contract/booking.ts'
import { hourMs, minuteMs } from '#contract/time.ts'

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

/** In how many milliseconds these bookings have to be read again because a moment passes that changes them. */
export function untilNextChange(bookings: readonly Booking[], now: number): number | false {
  const waits = bookings.flatMap(booking => {
    if (stageOf(booking, now) === 'settling') return [impatienceMs]
    const deadlines = [booking.holdExpiresAt, booking.answerBy].map(at => until(at, now))
    const others = booking.status === 'cancelled' ? [] : [booking.startTime, booking.endTime]
    const { cancel, reschedule, contestNoShow } = booking.can
    const moments = [
      ...others,
      cancel?.until,
      reschedule?.until,
      contestNoShow?.until,
      booking.review?.editableUntil,
    ]
    const absence = booking.status === 'confirmed' ? absenceWaits(booking, now) : []
    return [
      ...deadlines.map(wait => (wait !== null && wait <= 0 ? impatienceMs : wait)),
      ...[...moments.map(at => until(at, now)), ...absence].filter(wait => wait !== null && wait > 0),
    ].filter(wait => wait !== null)
  })
  return waits.length > 0 ? Math.min(...waits, hourMs) : false
}

/** From when, and until when, either side can say that the other is not there. */
const absenceWaits = ({ startTime, endTime }: Booking, now: number) => [
  Date.parse(startTime) + bookingLimits.noShowMinutes * minuteMs - now,
  Date.parse(endTime) + bookingLimits.contestHours * hourMs - now,
]

const until = (at: string | null | undefined, now: number) => (at ? Date.parse(at) - now : null)

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
