import type { z } from 'zod'
import type { paymentIntentRequest } from '#contract/booking.ts'
import type { BookingId, PaymentId } from '#contract/id.ts'
import { fromMinorUnits, type Money, toMinorUnits } from '#contract/money.ts'
import type { PaymentProviderName } from '#contract/payment.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { getHoldExpiry, hasTimeToPay } from '#server/marketplace/bookings/policy.ts'
import { type BookingRow, lockBooking } from '#server/marketplace/bookings/repository.ts'
import { cancelAndNotify } from '#server/marketplace/bookings/transitions.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { voidPayment } from '#server/payments/payments/sync-payment.ts'
import { chooseProvider } from '#server/payments/providers/configured-providers.ts'
import type { PaymentProvider } from '#server/payments/providers/payment-provider.ts'
import {
  convertPrice,
  getHoldError,
  loadBookingContext,
  presentListedPrice,
  toNewHold,
} from './booking-context.ts'
import { type BookingContext, insertHold, insertRetryHold, updateHoldDetails } from './repository.ts'

/**
 * Retries after a final payment failure. The new booking takes over slot, price and expiry, so late webhooks
 * of the first payment meet a cancelled booking. Null if the hold has ended, a concurrent request retries it,
 * or too little time is left.
 */
const retryPayment = (
  deps: Deps,
  id: BookingId,
  provider: PaymentProvider,
): Promise<(BookingRow & { payment_id: PaymentId }) | null> =>
  deps.db.transaction().execute(async tx => {
    const row = await lockBooking(tx, id)
    const expiresAt = row?.status === 'hold' ? row.hold_expires_at : null
    if (!row || !expiresAt || !hasTimeToPay(expiresAt, provider.minExpiryMinutes, deps.now())) return null
    await cancelAndNotify(deps, tx, row, 'payment_failed', null)
    return insertRetryHold(tx, row, provider.name, deps.now())
  })

/** Releases a hold whose payment failed for good, before the payer chooses another payment method. */
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
}

/**
 * Reuses the interviewee's hold, retries its payment, or creates a new one. Null if the slot was freed or
 * edited meanwhile, so that a second attempt may succeed.
 */
export async function holdSlot(
  deps: Deps,
  user: CurrentUser,
  input: PaymentIntentInput,
  context: BookingContext,
): Promise<SlotHold | null> {
  const hasFailed = hasPaymentFailed(context, user)
  const isReusable = context.live_id !== null && !wantsOtherPayment(context, user, input) && !hasFailed
  const retried = hasFailed ? await retryHoldPayment(deps, user, input, context) : null
  const created = isReusable || retried ? null : await createHold(deps, user, input, context)
  if (created) return created
  const current = isReusable || retried ? context : await loadBookingContext(deps, user, input.timeSlotId)
  if (!current.live_id) {
    const holdError = getHoldError(current, unlimitedHold)
    if (holdError) throw holdError
    return null
  }
  const hold = retried ?? getOwnHold(current, user, input)
  // The payer may go back and change notes and consents, so the latest ones apply.
  if (input.consents)
    await updateHoldDetails(deps.db, hold.id, { notes: input.notes || null, consents: input.consents })
  return hold
}

/**
 * Null if a concurrent request took the slot. The payer's hold with another payment method is released first.
 */
async function createHold(
  deps: Deps,
  user: CurrentUser,
  input: PaymentIntentInput,
  context: BookingContext,
): Promise<SlotHold | null> {
  const charge = await convertPrice(deps, context, input.selectedCurrency ?? context.currency)
  assertQuoteUnchanged(charge, input)
  const provider = chooseProvider(deps, charge.currency, input.provider)
  if (!provider) throw new AppError('booking.currency_not_offered', { extra: presentListedPrice(context) })
  const holdExpiresAt = getHoldExpiry(deps.now(), provider.minExpiryMinutes)
  const replacesOwnHold = context.live_id !== null
  const holdError = getHoldError(context, {
    holdMs: holdExpiresAt.getTime() - deps.now().getTime(),
    replacesOwnHold,
  })
  if (holdError) throw holdError
  // The old hold is released only after the new charge has passed all checks.
  if (hasPaymentFailed(context, user) && context.live_id) await cancelFailedHold(deps, context.live_id)
  else if (context.live_payment_id) await releaseHold(deps, context.live_payment_id)
  const row = await insertHold(deps.db, {
    ...toNewHold(deps, user, context, input, charge),
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
  }
}

/** Null if the payer wants another payment method or too little time is left. */
async function retryHoldPayment(
  deps: Deps,
  user: CurrentUser,
  input: PaymentIntentInput,
  context: BookingContext,
): Promise<SlotHold | null> {
  const hold = getOwnHold(context, user, {})
  const provider = wantsOtherPayment(context, user, input)
    ? null
    : chooseProvider(deps, hold.price.currency, hold.provider)
  if (!provider) return null
  assertQuoteUnchanged(hold.price, input)
  const row = await retryPayment(deps, hold.id, provider)
  return row && { ...hold, id: row.id, paymentId: row.payment_id, checkoutUrl: null }
}

/** If the provider does not answer, the cron job expires the hold later. */
export const releaseHold = (deps: Deps, paymentId: PaymentId): Promise<void> =>
  voidPayment(deps, paymentId).catch(error =>
    deps.log.warn({ err: error, paymentId }, 'hold release failed, will retry'),
  )

/** The payer of this hold now wants another currency or provider. */
const wantsOtherPayment = (
  context: BookingContext,
  user: CurrentUser,
  { selectedCurrency, provider }: PaymentIntentInput,
): boolean =>
  isOwnHold(context, user) &&
  ((selectedCurrency !== undefined && selectedCurrency !== context.live_currency) ||
    (provider !== undefined && provider !== context.live_provider))

/** After a final failure the provider needs a new order for another card. */
const hasPaymentFailed = (context: BookingContext, user: CurrentUser): boolean =>
  isOwnHold(context, user) && context.live_payment_status === 'Failed'

const isOwnHold = (context: BookingContext, user: CurrentUser): boolean =>
  context.live_payer_id === user.id && context.live_status === 'hold'

/** The price of a hold is fixed, even if the slot's price or the exchange rate has changed since. */
function getOwnHold(context: BookingContext, user: CurrentUser, input: QuotedPrice): SlotHold {
  const { live_id: id, live_payment_id: paymentId, live_hold_expires_at: expiresAt } = context
  const { live_price_minor: minor, live_currency: currency, live_provider: provider } = context
  if (isOwnHold(context, user) && id && paymentId && expiresAt && minor !== null && currency && provider) {
    const charged = { minor, currency }
    assertQuoteUnchanged(charged, input)
    const manualCapture = context.live_approval === true
    const checkoutUrl = context.live_checkout_url
    return { id, paymentId, provider, manualCapture, price: charged, expiresAt, checkoutUrl, isNew: false }
  }
  if (context.live_interviewee_id === user.id) throw new AppError('booking.already_yours')
  throw new AppError('booking.slot_taken')
}

/** After a lost race the duration of the wanted hold must not cause an error. */
const unlimitedHold = { holdMs: Number.POSITIVE_INFINITY, replacesOwnHold: false }

type QuotedPrice = Pick<PaymentIntentInput, 'selectedCurrency' | 'selectedAmount'>

/** The client's price is only compared, never charged. */
function assertQuoteUnchanged({ minor, currency }: Money, input: QuotedPrice) {
  const isOtherCurrency = input.selectedCurrency !== undefined && input.selectedCurrency !== currency
  const isOtherAmount = input.selectedAmount !== undefined && toMinorUnits(input.selectedAmount) !== minor
  if (isOtherCurrency || isOtherAmount)
    throw new AppError('booking.quote_changed', { extra: { amount: fromMinorUnits(minor), currency } })
}
