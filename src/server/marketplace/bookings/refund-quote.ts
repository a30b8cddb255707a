import type { z } from 'zod'
import type { cancelQuote } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { toBookingFacts } from './cancellation-facts.ts'
import { getCancellationTerms } from './policy.ts'
import { findAuthorizedBooking } from './repository.ts'

/** What `cancelBooking` would give back right now. */
export async function getRefundQuote(
  deps: Deps,
  user: User,
  id: BookingId,
): Promise<z.input<typeof cancelQuote>> {
  const booking = await findAuthorizedBooking(deps.db, id, user.id)
  if (!booking) throw new AppError('booking.not_found')
  const verdict = getCancellationTerms(toBookingFacts(booking), booking.party, deps.now())
  if (verdict.refused) throw new AppError(verdict.refused)
  const { refundMinor, percent, until } = verdict.allowed
  return {
    refund: toAmount(refundMinor),
    currency: booking.currency,
    percent,
    nextDeadline: until?.toISOString() ?? null,
  }
}
