import type { z } from 'zod'
import type { paymentIntentRequest } from '#contract/booking.ts'
import type { BookingId, PaymentId } from '#contract/id.ts'
import { fromMinorUnits, type Money, toMinorUnits } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { getHoldExpiry, hasTimeToPay } from '#server/marketplace/bookings/policy.ts'
import { lockBooking } from '#server/marketplace/bookings/repository.ts'
import { cancelAndNotify } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { voidPayment } from '#server/payments/payments/sync-payment.ts'
import { chooseProvider } from '#server/payments/providers/configured-providers.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import { assertCanHold, getBookableSlot, toNewHold } from './bookable-slot.ts'
import { convertPrice, currencyNotOfferedError } from './convert-price.ts'
import { type BookableSlot, insertHold, insertRetryHold, updateHoldDetails } from './repository.ts'

/**
 * Retries after a final payment failure. A new booking takes over slot, price and expiry, so late webhooks of the first
 * payment meet a cancelled one. Null if the hold has ended or is too short.
 */
const retryPayment = (deps: Deps, id: BookingId, provider: PaymentProvider) =>
  deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    const expiresAt = row?.status === 'hold' ? row.hold_expires_at : null
    if (!row || !expiresAt || !hasTimeToPay(expiresAt, provider.minExpiryMinutes, deps.now())) return null
    await cancelAndNotify(deps, tx, row, 'payment_failed', null)
    return insertRetryHold(tx, row, provider.name, deps.now())
  })

/** Releases a hold after a final payment failure, before the payer chooses another payment method. */
const cancelFailedHold = (deps: Deps, id: BookingId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    if (row?.status === 'hold') await cancelAndNotify(deps, tx, row, 'payment_failed', null)
  })

export type PaymentIntentInput = z.output<typeof paymentIntentRequest>

type SlotHold = {
  id: BookingId
  paymentId: PaymentId
  provider: PaymentProviderName
  manualCapture: boolean
  price: Money
  expiresAt: Date
  /** Null until the checkout is opened. */
  checkoutUrl: string | null
  /** This request created the hold. */
  isNew: boolean
  hasPaymentFailed: boolean
}

/** Reuses the payer's hold, retries its payment, or creates a new one. Null if a second attempt may succeed. */
export async function holdSlot(deps: Deps, user: CurrentUser, input: PaymentIntentInput, slot: BookableSlot) {
  const own = getOwnHold(slot, user)
  const hold =
    (await reuseHold(deps, input, own)) ??
    (await createHold(deps, user, input, slot, own)) ??
    (await findConcurrentHold(deps, user, input))
  // The payer may go back and change notes and consents, so the latest ones apply.
  if (hold && !hold.isNew && input.consents)
    await updateHoldDetails(deps.db, hold.id, input.notes || null, input.consents)
  return hold
}

/** The hold with the requested payment method, with a new payment if the first one failed. Null if there is none. */
async function reuseHold(deps: Deps, input: PaymentIntentInput, own: SlotHold | null) {
  if (!own || wantsOtherPayment(own, input)) return null
  // After a final failure the provider needs a new order for another card.
  const provider = own.hasPaymentFailed ? chooseProvider(deps, own.price.currency, own.provider) : null
  if (own.hasPaymentFailed && !provider) return null
  assertQuoteUnchanged(own.price, input)
  if (!provider) return own
  const row = await retryPayment(deps, own.id, provider)
  return row && { ...own, id: row.id, paymentId: row.payment_id, checkoutUrl: null }
}

/** Null if a concurrent request took the slot. The payer's hold with another payment method is released first. */
async function createHold(
  deps: Deps,
  user: CurrentUser,
  input: PaymentIntentInput,
  slot: BookableSlot,
  own: SlotHold | null,
): Promise<SlotHold | null> {
  const charge = await convertPrice(deps, slot.price, input.selectedCurrency ?? slot.price.currency)
  assertQuoteUnchanged(charge, input)
  const provider = chooseProvider(deps, charge.currency, input.provider)
  if (!provider) throw currencyNotOfferedError(slot.price)
  const holdExpiresAt = getHoldExpiry(deps.now(), provider.minExpiryMinutes)
  assertCanHold(slot, {
    holdMs: holdExpiresAt.getTime() - deps.now().getTime(),
    replacesOwnHold: own !== null,
  })
  // The old hold is released only after the new charge has passed all checks.
  if (own) await (own.hasPaymentFailed ? cancelFailedHold(deps, own.id) : releaseHold(deps, own.paymentId))
  const row = await insertHold(deps.db, {
    ...toNewHold(deps, user, slot, input, charge),
    holdExpiresAt,
    provider: provider.name,
  })
  if (!row?.payment_id) return null
  return {
    id: row.id,
    paymentId: row.payment_id,
    provider: provider.name,
    manualCapture: row.approval,
    price: charge,
    expiresAt: holdExpiresAt,
    checkoutUrl: null,
    isNew: true,
    hasPaymentFailed: false,
  }
}

/** Hold of a concurrent request of the same payer, perhaps a second click. Null if the slot is free again. */
async function findConcurrentHold(deps: Deps, user: CurrentUser, input: PaymentIntentInput) {
  const slot = await getBookableSlot(deps, user, input.timeSlotId)
  const own = getOwnHold(slot, user)
  if (own) assertQuoteUnchanged(own.price, input)
  // After a lost race the duration of the hold must not cause an error.
  else assertCanHold(slot, { holdMs: Number.POSITIVE_INFINITY, replacesOwnHold: false })
  return own
}

/** If the provider does not answer, the cron job expires the hold later. */
export const releaseHold = (deps: Deps, paymentId: PaymentId): Promise<void> =>
  voidPayment(deps, paymentId).catch(error =>
    deps.log.warn({ err: error, paymentId }, 'hold release failed, will retry'),
  )

/** Null if the slot is free. The price of a hold is fixed, even if the slot's price or the exchange rate has changed. */
function getOwnHold({ booking }: BookableSlot, user: CurrentUser): SlotHold | null {
  if (!booking) return null
  const { id, payment, price, holdExpiresAt } = booking
  if (booking.status !== 'hold' || payment?.payerId !== user.id || !holdExpiresAt)
    throw new AppError(booking.intervieweeId === user.id ? 'booking.already_yours' : 'booking.slot_taken')
  return {
    id,
    paymentId: payment.id,
    provider: payment.provider,
    manualCapture: payment.manualCapture,
    price,
    expiresAt: holdExpiresAt,
    checkoutUrl: payment.checkoutUrl,
    isNew: false,
    hasPaymentFailed: payment.status === 'Failed',
  }
}

const wantsOtherPayment = (own: SlotHold, { selectedCurrency, provider }: PaymentIntentInput): boolean =>
  (selectedCurrency !== undefined && selectedCurrency !== own.price.currency) ||
  (provider !== undefined && provider !== own.provider)

/** The client's price is only compared, never charged. */
function assertQuoteUnchanged({ minor, currency }: Money, input: PaymentIntentInput) {
  const isOtherCurrency = input.selectedCurrency !== undefined && input.selectedCurrency !== currency
  const isOtherAmount = input.selectedAmount !== undefined && toMinorUnits(input.selectedAmount) !== minor
  if (isOtherCurrency || isOtherAmount)
    throw new AppError('booking.quote_changed', { extra: { amount: fromMinorUnits(minor), currency } })
}
