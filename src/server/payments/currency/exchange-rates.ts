import { exchangeRateLimits } from '#contract/limits.ts'
import { type Currency, currencies, type Money, toDecimalString } from '#contract/money.ts'
import type { RateSource } from '#contract/payment.ts'
import { dayMs, minuteMs } from '#contract/time.ts'

/** Every rate is told in lari for one unit, as the National Bank of Georgia does. */
export const foreignCurrencies = currencies.filter(one => one !== 'GEL')
export type ForeignCurrency = Exclude<Currency, 'GEL'>

/** Lari for one unit of a currency, as a decimal of at most eight places in text: never a float on its way to money. */
export type ExchangeRate = {
  currency: ForeignCurrency
  source: RateSource
  day: string
  lari: string
  fetchedAt: Date
}

/** Every price may be paid in lari, and one in lari also in dollars. */
export const canConvert = (from: Currency, to: Currency): boolean =>
  from !== to && (to === 'GEL' || (from === 'GEL' && to === 'USD'))

/** A rate is good for an hour; where no source answers, the last one kept is good for a week. */
const cacheTtlMs = exchangeRateLimits.cacheMinutes * minuteMs
const maxAgeMs = exchangeRateLimits.staleDays * dayMs

export const isFresh = (rate: ExchangeRate, now: Date): boolean =>
  now.getTime() - rate.fetchedAt.getTime() < cacheTtlMs
export const isUsable = (rate: ExchangeRate, now: Date): boolean =>
  now.getTime() - rate.fetchedAt.getTime() < maxAgeMs

const decimalPlaces = 8
const scale = 10n ** BigInt(decimalPlaces)

/** A positive decimal as text, brought to eight places; null for anything else. */
export function parseRate(value: unknown): string | null {
  const text = typeof value === 'number' ? toDecimalString(value, decimalPlaces) : String(value).trim()
  const found = /^(\d{1,9})(?:\.(\d+))?$/.exec(text)
  if (!found) return null
  const [, whole = '0', rest = ''] = found
  const exact = `${whole}.${rest.slice(0, decimalPlaces).padEnd(decimalPlaces, '0')}`
  return toScaled(exact) > 0n ? exact : null
}

/** `271.45` for a quantity of 100 is `2.7145` for one. */
export const toUnitRate = (rate: string, quantity: number): string =>
  fromScaled(divideHalfUp(toScaled(rate), BigInt(quantity)))

/** Lari for one unit, from what a third currency costs in both: 2.71 lari and 0.86 euros a dollar. */
export const toCrossRate = (lari: string, other: string): string =>
  fromScaled(divideHalfUp(toScaled(lari) * scale, toScaled(other)))

/**
 * The price in the other currency. Into lari: whole lari (section 9 of the specification); from lari: cents. Half is
 * rounded up.
 */
export function convert({ minor, currency }: Money, to: Currency, rate: Pick<ExchangeRate, 'lari'>): Money {
  if (currency === to) return { minor, currency }
  const lari = toScaled(rate.lari)
  if (to === 'GEL') {
    const whole = divideHalfUp(BigInt(minor) * lari, scale * 100n)
    return { minor: Number(whole * 100n), currency: to }
  }
  return { minor: Number(divideHalfUp(BigInt(minor) * scale, lari)), currency: to }
}

/** What one unit of the first is worth in the second, as people read it. */
export const formatExchangeRate = (from: Currency, rate: Pick<ExchangeRate, 'lari'>): string =>
  from === 'GEL' ? fromScaled(divideHalfUp(scale * scale, toScaled(rate.lari))) : rate.lari

function toScaled(text: string): bigint {
  const [whole = '0', rest = ''] = text.split('.')
  return BigInt(whole) * scale + BigInt(rest.slice(0, decimalPlaces).padEnd(decimalPlaces, '0'))
}

function fromScaled(value: bigint): string {
  return `${value / scale}.${String(value % scale).padStart(decimalPlaces, '0')}`
}

/** Half up. */
const divideHalfUp = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b)
