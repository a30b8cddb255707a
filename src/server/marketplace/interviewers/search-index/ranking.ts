import { type Currency, currencies } from '#contract/money.ts'

/** What one minor unit of a currency counts for where prices are put in order, and behind what it stands. */
export type CurrencyWeight = { currency: Currency; ratePerUnit: string; rankOffset: number }

/** Above any price in tetri that can be asked. */
const rankStep = 100_000_000

/**
 * Prices compare by the day's rates. A currency without a rate is not guessed at: its prices compare among themselves,
 * behind those that can be told in lari.
 */
export const getCurrencyWeights = (
  rates: readonly { currency: Currency; lari: string }[],
): CurrencyWeight[] =>
  currencies.map((currency, place) => {
    const lari = currency === 'GEL' ? '1' : rates.find(one => one.currency === currency)?.lari
    return { currency, ratePerUnit: lari ?? '1', rankOffset: lari === undefined ? (place + 1) * rankStep : 0 }
  })

/** The highest rank within its kind, so that an absurd price stays with it. */
export const maxRank = rankStep - 1
