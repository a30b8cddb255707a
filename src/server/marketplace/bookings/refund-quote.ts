import type { z } from 'zod'
import type { cancelQuote } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { factsOf } from './cancellation-facts.ts'
import { cancellation } from './policy.ts'
import { findOwnBooking } from './repository.ts'

/** What `cancelBooking` would give back right now. */
export async function quoteCancellation(
  deps: Deps,
  user: User,
  id: BookingId,
): Promise<z.input<typeof cancelQuote>> {
  const booking = await findOwnBooking(deps.db, id, user.id)
  if (!booking) throw new AppError('booking.not_found')
  const verdict = cancellation(factsOf(booking), booking.party, deps.now())
  if (verdict.refused) throw new AppError(verdict.refused)
  const { refundMinor, percent, until } = verdict.allowed
  return {
    refund: toAmount(refundMinor),
    currency: booking.currency,
    percent,
    nextDeadline: until?.toISOString() ?? null,
  }
}
