import { currencies } from '#contract/enums.ts'
import type { SlotId } from '#contract/id.ts'
import { getPlatformFee } from '#contract/limits.ts'
import { type Currency, fromMinorUnits, type Money, toPrice } from '#contract/money.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { readFeePercent } from '#server/lib/site-settings/site-settings.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { canConvert, convert, formatExchangeRate } from '#server/payments/currency/exchange-rates.ts'
import { getExchangeRate } from '#server/payments/currency/fetch-rates.ts'
import { listProvidersForAmount } from '#server/payments/providers/configured-providers.ts'
import { getBookableSlot } from './bookable-slot.ts'
import type { Charge } from './repository.ts'

/** Price in the payer's currency. Refused without a current exchange rate. */
export async function convertPrice(deps: Deps, price: Money, requested: Currency): Promise<Charge> {
  if (requested === price.currency) return { ...price, rate: null }
  if (!canConvert(price.currency, requested)) throw currencyNotOfferedError(price)
  const rate = await getExchangeRate(deps, price.currency === 'GEL' ? requested : price.currency)
  if (!rate) throw new AppError('booking.rate_unavailable')
  const money = convert(price, requested, rate)
  // A tiny price may convert to zero, which cannot be charged.
  if (money.minor === 0) throw currencyNotOfferedError(price)
  return {
    ...money,
    rate: { value: formatExchangeRate(price.currency, rate), source: rate.source, day: rate.day },
  }
}

export const currencyNotOfferedError = (price: Money) =>
  new AppError('booking.currency_not_offered', { extra: toPrice(price) })

/** All prices and providers the payer can choose: the slot's own currency first, then conversions. */
export async function listPriceOptions(deps: Deps, user: CurrentUser, slotId: SlotId) {
  const { price } = await getBookableSlot(deps, user, slotId)
  const otherCurrencies =
    price.minor > 0 ? currencies.filter(currency => canConvert(price.currency, currency)) : []
  const converted = await Promise.all(
    otherCurrencies.map(currency => convertPrice(deps, price, currency).catch(ignoreUnavailable)),
  )
  const charges = [{ ...price, rate: null }, ...converted.filter(charge => charge !== null)]
  const feePercent = await readFeePercent(deps, deps.db)
  return {
    options: charges.flatMap(charge => {
      const providers = listProvidersForAmount(deps, charge)
      if (price.minor > 0 && providers.length === 0) return []
      return {
        ...toPrice(charge),
        fee: fromMinorUnits(getPlatformFee(charge.minor, feePercent)),
        providers: providers.map(({ name, kind }) => ({ name, kind })),
        conversion: presentConversion(price, charge),
      }
    }),
    rateUnavailable: converted.length > 0 && converted.every(charge => charge === null),
  }
}

function ignoreUnavailable(error: unknown): null {
  const expected = ['booking.rate_unavailable', 'booking.currency_not_offered']
  if (error instanceof AppError && expected.includes(error.code)) return null
  throw error
}

export const presentConversion = (price: Money, { minor, currency, rate }: Charge) =>
  rate && {
    originalAmount: fromMinorUnits(price.minor),
    originalCurrency: price.currency,
    convertedAmount: fromMinorUnits(minor),
    convertedCurrency: currency,
    exchangeRate: rate.value,
    source: rate.source,
    date: rate.day,
  }
