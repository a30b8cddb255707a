import type { ParticipantRole } from '#contract/fields.ts'
import { refundTiers } from '#contract/limits.ts'
import { addMs, hourMs } from '#contract/time.ts'
import { ok, type Result, refuse } from '#server/lib/result.ts'
import type { RefundBearer } from '#server/payments/ledger/journal.ts'
import { type BookingRow, getRefundReferenceStart } from './policy.ts'

export type CancellationTerms = {
  /** In minor units of the captured amount. */
  refundMinor: number
  percent: number
  /** End of these terms. Null if they apply until the start. */
  until: Date | null
}

/** Refund for a cancellation. Exactly on the boundary of two tiers the better one applies. */
export function getCancellationTerms(
  booking: BookingRow,
  by: ParticipantRole,
  now: Date,
): Result<CancellationTerms> {
  if (booking.status === 'cancelled') return refuse('booking.already_cancelled')
  if (booking.status === 'accepting') return refuse('booking.being_settled')
  if (now >= booking.starts_at) return refuse('booking.already_started')
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

/** An admin may cancel until the session ends, with a full refund. After the end there are refunds and decisions. */
export function canCancelAsAdmin(booking: BookingRow, hasOpenReport: boolean, now: Date): Result<true> {
  if (booking.status === 'cancelled') return refuse('booking.already_cancelled')
  if (booking.status === 'accepting') return refuse('booking.being_settled')
  if (now >= booking.ends_at || booking.attendance !== 'none') return refuse('admin.session_over')
  return hasOpenReport ? refuse('admin.report_open') : ok(true)
}

/**
 * Limits of a refund that an admin orders. Before the session ends, its money is not divided yet, so that nothing can be
 * moved between interviewer and platform, and a whole refund is a cancellation.
 */
export function canRefundAsAdmin(
  booking: BookingRow,
  { minor, bearer, refundableMinor }: { minor: number; bearer: RefundBearer; refundableMinor: number },
): Result<true> {
  if (booking.status === 'accepting') return refuse('booking.being_settled')
  if (minor <= 0 || minor > refundableMinor) return refuse('admin.refund_too_much')
  if (booking.earned_at) return ok(true)
  if (booking.status === 'confirmed' && minor === refundableMinor)
    return refuse('admin.refund_is_cancellation')
  return bearer === 'both' ? ok(true) : refuse('admin.refund_not_divided')
}

/** Share of an amount. Half a minor unit rounds in the interviewee's favour. */
export const getShare = (minor: number, percent: number): number => Math.ceil((minor * percent) / 100)
