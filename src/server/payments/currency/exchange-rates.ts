import { currencies } from '#contract/enums.ts'
import { exchangeRateLimits } from '#contract/limits.ts'
import { type Currency, type Money, toDecimalString } from '#contract/money.ts'
import type { RateSource } from '#contract/payment.ts'
import { dayMs, minuteMs } from '#contract/time.ts'

/** All rates are lari per unit, as the National Bank of Georgia publishes them. */
export const foreignCurrencies = currencies.filter(currency => currency !== 'GEL')
export type ForeignCurrency = Exclude<Currency, 'GEL'>

/** `lari` is a decimal of at most eight places as text, so that money never passes through a float. */
export type ExchangeRate = {
  currency: ForeignCurrency
  source: RateSource
  day: string
  lari: string
  fetchedAt: Date
}

/** Every price can be paid in lari, and a lari price also in dollars. */
export const canConvert = (from: Currency, to: Currency): boolean =>
  from !== to && (to === 'GEL' || (from === 'GEL' && to === 'USD'))

/** A rate is fresh for an hour. If no source answers, the last one is usable for a week. */
const cacheTtlMs = exchangeRateLimits.cacheMinutes * minuteMs
const maxAgeMs = exchangeRateLimits.staleDays * dayMs

export const isFresh = (rate: ExchangeRate, now: Date): boolean =>
  now.getTime() - rate.fetchedAt.getTime() < cacheTtlMs
export const isUsable = (rate: ExchangeRate, now: Date): boolean =>
  now.getTime() - rate.fetchedAt.getTime() < maxAgeMs

const decimalPlaces = 8
const scale = 10n ** BigInt(decimalPlaces)

/** Positive decimal with eight places, or null. */
export function parseRate(value: unknown): string | null {
  const text = typeof value === 'number' ? toDecimalString(value, decimalPlaces) : String(value).trim()
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  const exact = `${whole}.${fraction.slice(0, decimalPlaces).padEnd(decimalPlaces, '0')}`
  return toScaled(exact) > 0n ? exact : null
}

/** `271.45` for 100 units is `2.7145` for one. */
export const toUnitRate = (rate: string, quantity: number): string =>
  fromScaled(divideHalfUp(toScaled(rate), BigInt(quantity)))

/** Lari per unit of a currency, for example from 2.71 lari and 0.86 euros per dollar. */
export const toCrossRate = (lariPerDollar: string, unitsPerDollar: string): string =>
  fromScaled(divideHalfUp(toScaled(lariPerDollar) * scale, toScaled(unitsPerDollar)))

/** Rounds half up: to whole lari (section 9 of the specification), or from lari to cents. */
export function convert({ minor, currency }: Money, to: Currency, rate: Pick<ExchangeRate, 'lari'>): Money {
  if (currency === to) return { minor, currency }
  const lari = toScaled(rate.lari)
  if (to === 'GEL') {
    const whole = divideHalfUp(BigInt(minor) * lari, scale * 100n)
    return { minor: Number(whole * 100n), currency: to }
  }
  return { minor: Number(divideHalfUp(BigInt(minor) * scale, lari)), currency: to }
}

/** Value of one unit of `from`, for display. */
export const formatExchangeRate = (from: Currency, rate: Pick<ExchangeRate, 'lari'>): string =>
  from === 'GEL' ? fromScaled(divideHalfUp(scale * scale, toScaled(rate.lari))) : rate.lari

function toScaled(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * scale + BigInt(fraction.slice(0, decimalPlaces).padEnd(decimalPlaces, '0'))
}

function fromScaled(value: bigint): string {
  return `${value / scale}.${String(value % scale).padStart(decimalPlaces, '0')}`
}

const divideHalfUp = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b)
