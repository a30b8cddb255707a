import type { BookingId, PaymentId } from '#contract/id.ts'
import type { Deps } from '#server/marketplace/context.ts'
import type { PaymentProvider } from '#server/payments/payments/provider.ts'
import { insertRetryHold } from './holds/repository.ts'
import { hasTimeToPay } from './policy.ts'
import { lockBooking } from './repository.ts'
import { type BookingRow, cancelAndNotify } from './transitions.ts'

/**
 * Another try after a payment that failed for good: the same time until the same moment and at the same price, as a booking
 * with a payment of its own, so that whatever is still told of the first one meets a booking that is over. The slot is in
 * nobody else's reach meanwhile. Null where the hold is over, is being retried by another click, or ends too soon for it.
 */
export const retryPayment = (
  deps: Deps,
  id: BookingId,
  provider: PaymentProvider,
): Promise<(BookingRow & { payment_id: PaymentId }) | null> =>
  deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    const until = row?.status === 'hold' ? row.hold_expires_at : null
    if (!row || !until || !hasTimeToPay(until, provider.minExpiryMinutes, deps.now())) return null
    await cancelAndNotify(deps, tx, row, 'payment_failed', null)
    return insertRetryHold(tx, row, provider.name, deps.now())
  })

/** A hold whose payment failed for good, let go before the same person takes the time in another way. */
export const cancelFailedHold = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    if (row?.status === 'hold') await cancelAndNotify(deps, tx, row, 'payment_failed', null)
  })
