import type { RateSource } from '#contract/currency.ts'
import type { ForeignCurrency } from './exchange-rates.ts'

/** What a source says: lari for one unit, and the day it says so of. */
export type RateQuote = { currency: ForeignCurrency; lari: string; day: string }

/** Somebody who knows exchange rates. Throws where it does not answer, or answers nonsense or nothing. */
export type RateProvider = {
  name: RateSource
  timeoutMs: number
  /** All rates at once, for a day in Tbilisi: `2026-11-20`. */
  fetchQuotes(day: string, signal: AbortSignal): Promise<RateQuote[]>
}
