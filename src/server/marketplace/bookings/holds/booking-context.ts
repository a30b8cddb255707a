import type { Consent } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/error.ts'
import type { SlotId } from '#contract/id.ts'
import { getPlatformFee } from '#contract/limits.ts'
import { type Currency, currencies, fromMinorUnits } from '#contract/money.ts'
import { getMissingFields } from '#server/identity/profiles/policy.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { formatLocalRange } from '#server/lib/time-zone.ts'
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

/** Names the overlapping session, with its time in the reader's time zone. */
export const overlapError = ({
  name,
  starts_at: start,
  ends_at: end,
  time_zone: zone,
}: OverlappingSession): AppError =>
  new AppError('booking.overlaps', {
    message: say => say('booking.overlaps_with', { name, when: formatLocalRange({ start, end }, zone) }),
    extra: { withName: name, startTime: start.toISOString(), endTime: end.toISOString() },
  })

/**
 * Slot as this interviewee can book it now. Expired holds on the slot, or of the interviewee at the same
 * time, are settled first: the provider may know of a payment that no webhook reported.
 */
export async function loadBookingContext(
  deps: Deps,
  user: CurrentUser,
  slotId: SlotId,
): Promise<BookingContext> {
  const found = await findBookingContext(deps.pool, slotId, user.id, deps.now())
  const isExpired = found?.live_hold_expires_at != null && found.live_hold_expires_at <= deps.now()
  const expiredPayments = [
    isExpired && found.live_status === 'hold' ? found.live_payment_id : null,
    found?.overlap_expired_payment_id ?? null,
  ].filter(payment => payment !== null)
  // If the provider does not answer, the slot stays unavailable: unsold for a while is better than sold
  // twice.
  for (const payment of expiredPayments)
    await voidPayment(deps, payment).catch(error =>
      deps.log.warn({ err: error }, 'expired hold settlement failed, slot stays unavailable'),
    )
  const context =
    expiredPayments.length > 0 ? await findBookingContext(deps.pool, slotId, user.id, deps.now()) : found
  if (!context || context.withdrawn) throw new AppError('slot.not_found')
  const missing = getMissingFields('interviewee', {
    country: context.country,
    languages: context.languages ?? [],
  })
  if (missing.length > 0) throw new AppError('profile.incomplete')
  const { starts_at: start, booking_mode: mode, notice_minutes: noticeMinutes } = context
  const verdict = canBook({ start, approval: mode === 'approve', noticeMinutes }, deps.now())
  if (verdict.error) throw new AppError(verdict.error)
  return context
}

/** Limit that forbids this hold, or null. An overlapping session is named in the reader's time zone. */
export function getHoldError(context: BookingContext, requested: HoldRequest): AppError | null {
  const { overlap_name: name, overlap_starts_at: starts_at, overlap_ends_at: ends_at } = context
  const usage = {
    hasOverlap: starts_at !== null,
    holds: context.holds,
    freeSessions: context.free_sessions,
    withInterviewer: context.with_interviewer,
    unpaidHoldMs: context.unpaid_hold_ms,
    abandonedCount: context.abandoned_count,
    retryAfterSeconds: context.retry_after_seconds,
  }
  const { error: refused } = canHold(usage, requested)
  if (!refused) return null
  if (refused === 'booking.too_many_attempts' && usage.retryAfterSeconds !== null)
    return tooManyAttemptsError(usage.retryAfterSeconds)
  return refused === 'booking.overlaps' && name && starts_at && ends_at
    ? overlapError({ name, starts_at, ends_at, time_zone: context.time_zone ?? 'UTC' })
    : new AppError(refused)
}

const tooManyAttemptsError = (seconds: number): AppError =>
  new AppError('booking.too_many_attempts', {
    retryAfterSeconds: seconds,
    message: say => say('detail.wait_minutes', { count: Math.ceil(seconds / 60) }),
  })

export const presentListedPrice = (context: BookingContext) => ({
  amount: fromMinorUnits(context.price_minor),
  currency: context.currency,
})

/** Price in the slot's own currency. */
const toListedCharge = (context: BookingContext): Charge => ({
  minor: context.price_minor,
  currency: context.currency,
  rate: null,
})

export const toNewHold = (
  deps: Deps,
  user: CurrentUser,
  context: BookingContext,
  input: { notes?: string | undefined; consents?: readonly Consent[] | undefined },
  charge: Charge = toListedCharge(context),
) => ({
  slotId: context.slot_id,
  intervieweeId: user.id,
  payerId: user.id,
  approval: context.booking_mode === 'approve',
  expectedSlot: {
    interviewerId: context.interviewer_id,
    startsAt: context.starts_at,
    priceMinor: context.price_minor,
    currency: context.currency,
  },
  charge,
  notes: input.notes || null,
  consents: input.consents ?? null,
  now: deps.now(),
})

/** Price in the payer's currency. Refused without a current exchange rate. */
export async function convertPrice(
  deps: Deps,
  context: BookingContext,
  requested: Currency,
): Promise<Charge> {
  if (requested === context.currency) return toListedCharge(context)
  if (!canConvert(context.currency, requested)) throw currencyNotOfferedError(context)
  const rate = await getExchangeRate(deps, context.currency === 'GEL' ? requested : context.currency)
  if (!rate) throw new AppError('booking.rate_unavailable')
  const money = convert({ minor: context.price_minor, currency: context.currency }, requested, rate)
  // A tiny price may convert to zero, which cannot be charged.
  if (money.minor === 0) throw currencyNotOfferedError(context)
  return {
    ...money,
    rate: { value: formatExchangeRate(context.currency, rate), source: rate.source, day: rate.day },
  }
}

const currencyNotOfferedError = (context: BookingContext) =>
  new AppError('booking.currency_not_offered', { extra: presentListedPrice(context) })

/** All prices and providers the payer can choose: the slot's own currency first, then conversions. */
export async function listPriceOptions(deps: Deps, user: CurrentUser, slotId: SlotId) {
  const context = await loadBookingContext(deps, user, slotId)
  const otherCurrencies =
    context.price_minor > 0 ? currencies.filter(currency => canConvert(context.currency, currency)) : []
  const converted = await Promise.all(
    otherCurrencies.map(currency =>
      convertPrice(deps, context, currency).catch(error => ignoreErrors(error, 'booking.rate_unavailable')),
    ),
  )
  const charges = [toListedCharge(context), ...converted.filter(charge => charge !== null)]
  return {
    options: charges.flatMap(charge => {
      const providers = listProvidersForCurrency(deps, charge.currency).map(({ name, kind }) => ({
        name,
        kind,
      }))
      const fee = fromMinorUnits(getPlatformFee(charge.minor, deps.config.payment.feePercent))
      const option = { amount: fromMinorUnits(charge.minor), currency: charge.currency, fee, providers }
      return context.price_minor === 0 || providers.length > 0
        ? [{ ...option, conversion: presentConversion(context, charge) }]
        : []
    }),
    rateUnavailable: converted.length > 0 && converted.every(charge => charge === null),
  }
}

function ignoreErrors(error: unknown, ...codes: ErrorCode[]): null {
  if (error instanceof AppError && [...codes, 'booking.currency_not_offered'].includes(error.code))
    return null
  throw error
}

const presentConversion = (context: BookingContext, { minor, currency, rate }: Charge) =>
  rate && {
    originalAmount: fromMinorUnits(context.price_minor),
    originalCurrency: context.currency,
    convertedAmount: fromMinorUnits(minor),
    convertedCurrency: currency,
    exchangeRate: rate.value,
    source: rate.source,
    date: rate.day,
  }
