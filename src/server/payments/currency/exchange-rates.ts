import type { RateSource } from '#contract/currency.ts'
import { rateLimits } from '#contract/limits.ts'
import { type Currency, currencies, decimalText, type Money } from '#contract/money.ts'
import { dayMs, minuteMs } from '#contract/time.ts'

/** Every rate is told in lari for one unit, as the National Bank of Georgia does. */
export const foreign = currencies.filter(one => one !== 'GEL')
export type Foreign = Exclude<Currency, 'GEL'>

/** Lari for one unit of a currency, as a decimal of at most eight places in text: never a float on its way to money. */
export type Rate = { currency: Foreign; source: RateSource; day: string; lari: string; fetchedAt: Date }

/** Every price may be paid in lari, and one in lari also in dollars. */
export const mayConvert = (from: Currency, to: Currency): boolean =>
  from !== to && (to === 'GEL' || (from === 'GEL' && to === 'USD'))

/** A rate is good for an hour; where no source answers, the last one kept is good for a week. */
const freshMs = rateLimits.cachedMinutes * minuteMs
const usableMs = rateLimits.keptDays * dayMs

export const isFresh = (rate: Rate, now: Date): boolean => now.getTime() - rate.fetchedAt.getTime() < freshMs
export const isUsable = (rate: Rate, now: Date): boolean =>
  now.getTime() - rate.fetchedAt.getTime() < usableMs

const places = 8
const scale = 10n ** BigInt(places)

/** A positive decimal as text, brought to eight places; null for anything else. */
export function decimal(value: unknown): string | null {
  const text = typeof value === 'number' ? decimalText(value, places) : String(value).trim()
  const found = /^(\d{1,9})(?:\.(\d+))?$/.exec(text)
  if (!found) return null
  const [, whole = '0', rest = ''] = found
  const exact = `${whole}.${rest.slice(0, places).padEnd(places, '0')}`
  return scaled(exact) > 0n ? exact : null
}

/** `271.45` for a quantity of 100 is `2.7145` for one. */
export const perUnit = (rate: string, quantity: number): string =>
  fromScaled(divided(scaled(rate), BigInt(quantity)))

/** Lari for one unit, from what a third currency costs in both: 2.71 lari and 0.86 euros a dollar. */
export const crossed = (lari: string, other: string): string =>
  fromScaled(divided(scaled(lari) * scale, scaled(other)))

/**
 * The price in the other currency. Into lari: whole lari (section 9 of the specification); from lari: cents. Half is
 * rounded up.
 */
export function convert({ minor, currency }: Money, to: Currency, rate: Pick<Rate, 'lari'>): Money {
  if (currency === to) return { minor, currency }
  const lari = scaled(rate.lari)
  if (to === 'GEL') {
    const whole = divided(BigInt(minor) * lari, scale * 100n)
    return { minor: Number(whole * 100n), currency: to }
  }
  return { minor: Number(divided(BigInt(minor) * scale, lari)), currency: to }
}

/** What one unit of the first is worth in the second, as people read it. */
export const exchangeRate = (from: Currency, rate: Pick<Rate, 'lari'>): string =>
  from === 'GEL' ? fromScaled(divided(scale * scale, scaled(rate.lari))) : rate.lari

function scaled(text: string): bigint {
  const [whole = '0', rest = ''] = text.split('.')
  return BigInt(whole) * scale + BigInt(rest.slice(0, places).padEnd(places, '0'))
}

function fromScaled(value: bigint): string {
  return `${value / scale}.${String(value % scale).padStart(places, '0')}`
}

/** Half up. */
const divided = (a: bigint, b: bigint): bigint => (2n * a + b) / (2n * b)
