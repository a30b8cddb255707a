import type { Consent } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/error.ts'
import { feeOf } from '#contract/fee.ts'
import type { SlotId } from '#contract/id.ts'
import { type Currency, currencies, toAmount } from '#contract/money.ts'
import { getMissingFields } from '#server/identity/profiles/policy.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { faultOf } from '#server/lib/jobs/sanitize-error.ts'
import { nameRange } from '#server/lib/time/wall-clock.ts'
import { canBook, canHold, type HoldRequest } from '#server/marketplace/bookings/policy.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { canConvert, convert, formatExchangeRate } from '#server/payments/currency/exchange-rates.ts'
import { getExchangeRate } from '#server/payments/currency/fetch-rates.ts'
import { voidPayment } from '#server/payments/payments/sync-payment.ts'
import { listProvidersForCurrency } from '#server/payments/providers/configured-providers.ts'
import {
  type BookingContext,
  type Charge,
  findBookingContext,
  type OverlappingSession,
} from './repository.ts'

/** Names the session in the way: with whom it is, and when by the clock of whoever reads it. */
export const overlapError = ({
  name,
  starts_at: start,
  ends_at: end,
  time_zone: zone,
}: OverlappingSession): AppError =>
  new AppError('booking.overlaps', {
    message: say => say('booking.overlaps_with', { name, when: nameRange({ start, end }, zone) }),
    extra: { withName: name, startTime: start.toISOString(), endTime: end.toISOString() },
  })

/**
 * A slot as this person can book it now. A hold on it that ran out is settled first, and so is one of their own at the same
 * time: its provider may know of a payment that nobody told us about.
 */
export async function loadBookingContext(deps: Deps, user: User, slotId: SlotId): Promise<BookingContext> {
  const seen = await findBookingContext(deps.pool, slotId, user.id, deps.now())
  const isOver = seen?.live_hold_expires_at != null && seen.live_hold_expires_at <= deps.now()
  const lapsed = [
    isOver && seen.live_status === 'hold' ? seen.live_payment_id : null,
    seen?.overlap_expired_payment_id ?? null,
  ].filter(payment => payment !== null)
  // Where the provider cannot be asked the slot stays taken: better unsold for a while than sold twice.
  for (const payment of lapsed)
    await voidPayment(deps, payment).catch(error =>
      deps.log.warn({ fault: faultOf(error) }, 'lapsed hold not settled'),
    )
  const offer = lapsed.length > 0 ? await findBookingContext(deps.pool, slotId, user.id, deps.now()) : seen
  if (!offer || offer.withdrawn) throw new AppError('slot.not_found')
  const gaps = getMissingFields('interviewee', { country: offer.country, languages: offer.languages ?? [] })
  if (gaps.length > 0) throw new AppError('profile.incomplete')
  const { starts_at: start, booking_mode: mode, notice_minutes: noticeMinutes } = offer
  const verdict = canBook({ start, approval: mode === 'approve', noticeMinutes }, deps.now())
  if (verdict.refused) throw new AppError(verdict.refused)
  return offer
}

/** Why this person may not take what is offered, or null; a session in the way is named in the zone they read it in. */
export function getHoldError(offer: BookingContext, wanted: HoldRequest): AppError | null {
  const { overlap_name: name, overlap_starts_at: starts_at, overlap_ends_at: ends_at } = offer
  const usage = {
    hasOverlap: starts_at !== null,
    holds: offer.holds,
    freeSessions: offer.free_sessions,
    withInterviewer: offer.with_interviewer,
    unpaidHoldMs: offer.unpaid_hold_ms,
    abandonedCount: offer.abandoned_count,
    retryAfterSeconds: offer.retry_after_seconds,
  }
  const { refused } = canHold(usage, wanted)
  if (!refused) return null
  if (refused === 'booking.too_many_attempts' && usage.retryAfterSeconds !== null)
    return tooManyAttemptsError(usage.retryAfterSeconds)
  return refused === 'booking.overlaps' && name && starts_at && ends_at
    ? overlapError({ name, starts_at, ends_at, time_zone: offer.time_zone ?? 'UTC' })
    : new AppError(refused)
}

const tooManyAttemptsError = (seconds: number): AppError =>
  new AppError('booking.too_many_attempts', {
    retryAfterSeconds: seconds,
    message: say => say('detail.wait_minutes', { count: Math.ceil(seconds / 60) }),
  })

export const presentListedPrice = (offer: BookingContext) => ({
  amount: toAmount(offer.price_minor),
  currency: offer.currency,
})

/** The price as the slot names it. */
export const toListedCharge = (offer: BookingContext): Charge => ({
  minor: offer.price_minor,
  currency: offer.currency,
  rate: null,
})

export const toNewHold = (
  deps: Deps,
  user: User,
  offer: BookingContext,
  wish: { notes?: string | undefined; consents?: readonly Consent[] | undefined },
  charge: Charge = toListedCharge(offer),
) => ({
  slotId: offer.slot_id,
  intervieweeId: user.id,
  payerId: user.id,
  approval: offer.booking_mode === 'approve',
  expectedSlot: {
    interviewerId: offer.interviewer_id,
    startsAt: offer.starts_at,
    priceMinor: offer.price_minor,
    currency: offer.currency,
  },
  charge,
  notes: wish.notes || null,
  consents: wish.consents ?? null,
  now: deps.now(),
})

/** The price in the currency that somebody wants to pay in; never at a rate that nobody told. */
export async function convertPrice(deps: Deps, offer: BookingContext, wanted: Currency): Promise<Charge> {
  if (wanted === offer.currency) return toListedCharge(offer)
  if (!canConvert(offer.currency, wanted)) throw currencyNotOfferedError(offer)
  const rate = await getExchangeRate(deps, offer.currency === 'GEL' ? wanted : offer.currency)
  if (!rate) throw new AppError('booking.rate_unavailable')
  const money = convert({ minor: offer.price_minor, currency: offer.currency }, wanted, rate)
  // A price so small that nothing is left of it cannot be charged.
  if (money.minor === 0) throw currencyNotOfferedError(offer)
  return {
    ...money,
    rate: { value: formatExchangeRate(offer.currency, rate), source: rate.source, day: rate.day },
  }
}

const currencyNotOfferedError = (offer: BookingContext) =>
  new AppError('booking.currency_not_offered', { extra: presentListedPrice(offer) })

/** Every way this person can pay for a slot now: as it was named first, then in the currencies it converts to. */
export async function listPriceOptions(deps: Deps, user: User, slotId: SlotId) {
  const offer = await loadBookingContext(deps, user, slotId)
  const others = offer.price_minor > 0 ? currencies.filter(one => canConvert(offer.currency, one)) : []
  const charges = await Promise.all(
    others.map(one =>
      convertPrice(deps, offer, one).catch(error => ignoreErrors(error, 'booking.rate_unavailable')),
    ),
  )
  const known = [toListedCharge(offer), ...charges.filter(one => one !== null)]
  return {
    options: known.flatMap(charge => {
      const providers = listProvidersForCurrency(deps, charge.currency).map(({ name, kind }) => ({
        name,
        kind,
      }))
      const fee = toAmount(feeOf(charge.minor, deps.config.payment.feePercent))
      const option = { amount: toAmount(charge.minor), currency: charge.currency, fee, providers }
      return offer.price_minor === 0 || providers.length > 0
        ? [{ ...option, conversion: presentConversion(offer, charge) }]
        : []
    }),
    rateUnavailable: charges.length > 0 && charges.every(one => one === null),
  }
}

function ignoreErrors(error: unknown, ...codes: ErrorCode[]): null {
  if (error instanceof AppError && [...codes, 'booking.currency_not_offered'].includes(error.code))
    return null
  throw error
}

const presentConversion = (offer: BookingContext, { minor, currency, rate }: Charge) =>
  rate && {
    originalAmount: toAmount(offer.price_minor),
    originalCurrency: offer.currency,
    convertedAmount: toAmount(minor),
    convertedCurrency: currency,
    exchangeRate: rate.value,
    source: rate.source,
    date: rate.day,
  }
