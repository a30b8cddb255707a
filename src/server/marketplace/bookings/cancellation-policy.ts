import { refundTiers } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import { error, ok, type Result } from '#server/lib/result.ts'
import type { Party } from './access/policy.ts'
import { addMs, type BookingRow, getRefundReferenceStart } from './policy.ts'

export type CancellationTerms = {
  /** In minor units of the captured amount. */
  refundMinor: number
  percent: number
  /** End of these terms. Null if they apply until the start. */
  until: Date | null
}

/** Refund for a cancellation. Exactly on the boundary of two tiers the better one applies. */
export function getCancellationTerms(booking: BookingRow, by: Party, now: Date): Result<CancellationTerms> {
  if (booking.status === 'cancelled') return error('booking.already_cancelled')
  if (booking.status === 'accepting') return error('booking.being_settled')
  if (now >= booking.starts_at) return error('booking.already_started')
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

/** Share of an amount. Half a minor unit rounds in the interviewee's favour. */
export const getShare = (minor: number, percent: number): number => Math.ceil((minor * percent) / 100)
