import { type Currency, currencies } from '#contract/money.ts'

/** What one minor unit of a currency counts for where prices are put in order, and behind what it stands. */
export type Weight = { currency: Currency; lari: string; base: number }

/** Above any price in tetri that can be asked. */
const apart = 100_000_000

/**
 * Prices compare by the day's rates. A currency without a rate is not guessed at: its prices compare among themselves,
 * behind those that can be told in lari.
 */
export const weighCurrencies = (rates: readonly { currency: Currency; lari: string }[]): Weight[] =>
  currencies.map((currency, place) => {
    const lari = currency === 'GEL' ? '1' : rates.find(one => one.currency === currency)?.lari
    return { currency, lari: lari ?? '1', base: lari === undefined ? (place + 1) * apart : 0 }
  })

/** The highest rank within its kind, so that an absurd price stays with it. */
export const rankAtMost = apart - 1
