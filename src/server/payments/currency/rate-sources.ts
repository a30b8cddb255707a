import { z } from 'zod'
import { day } from '#contract/fields.ts'
import { exchangeRateLimits } from '#contract/limits.ts'
import type { RateSource } from '#contract/payment.ts'
import { toIsoDate } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import {
  type ForeignCurrency,
  foreignCurrencies,
  parseRate,
  toCrossRate,
  toUnitRate,
} from './exchange-rates.ts'

/** Lari for one unit on a day, as a source publishes it. */
export type RateQuote = { currency: ForeignCurrency; lari: string; day: string }

/** Source of exchange rates. Throws for a failure and for an invalid or empty response. */
type RateProvider = {
  name: RateSource
  /** All rates for a day in Tbilisi, such as `2026-11-20`. */
  fetchQuotes(day: string): Promise<RateQuote[]>
}

/** Configured sources in the order of use. */
export function getRateProviders({ exchangeRates: rates }: Config): RateProvider[] {
  return [
    ...(rates.nbg ? [nationalBankOfGeorgia(rates.nbg)] : []),
    ...(rates.erApi ? [erApi(rates.erApi)] : []),
    ...(rates.frankfurter ? [frankfurter(rates.frankfurter)] : []),
  ]
}

const rateSchema = z.union([z.number(), z.string()]).transform((value, context) => {
  const exact = parseRate(value)
  if (exact !== null) return exact
  context.addIssue('not a rate')
  return z.NEVER
})

const nbgResponse = z
  .array(
    z.object({
      currencies: z.array(
        z.object({
          code: z.string(),
          quantity: z.union([z.literal([1, 10, 100, 1000])]),
          rate: rateSchema,
          date: z.string(),
        }),
      ),
    }),
  )
  .min(1)

/** The bank may publish rates for 10, 100 or 1000 units. Missing data is an empty list with status 200. */
const nationalBankOfGeorgia = (base: string): RateProvider => ({
  name: 'nbg',
  fetchQuotes: today =>
    Promise.all(
      foreignCurrencies.map(async currency => {
        const path = `/gw/api/ct/monetarypolicy/currencies/en/json/?currencies=${currency}&date=${today}`
        const content = await fetchJson(base + path, exchangeRateLimits.bankTimeoutSeconds)
        const response = nbgResponse.parse(content)
        const quote = response.flatMap(list => list.currencies).find(item => item.code === currency)
        if (!quote) throw new Error(`National Bank of Georgia rate of ${currency} missing`)
        return {
          currency,
          lari: toUnitRate(quote.rate, quote.quantity),
          day: day.parse(quote.date.slice(0, 10)),
        }
      }),
    ),
})

const erApiResponse = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  time_last_update_unix: z.int().positive(),
  rates: z.object({ GEL: rateSchema, EUR: rateSchema, GBP: rateSchema }),
})

const erApi = (base: string): RateProvider => ({
  name: 'er-api',
  async fetchQuotes() {
    const { rates, time_last_update_unix } = erApiResponse.parse(
      await fetchJson(`${base}/v6/latest/USD`, exchangeRateLimits.timeoutSeconds),
    )
    const date = toIsoDate(new Date(time_last_update_unix * 1000))
    return foreignCurrencies.map(currency => ({
      currency,
      lari: currency === 'USD' ? rates.GEL : toCrossRate(rates.GEL, rates[currency]),
      day: date,
    }))
  },
})

const frankfurterResponse = z.array(
  z.object({ date: day, base: z.string(), quote: z.string(), rate: rateSchema }),
)

const frankfurter = (base: string): RateProvider => ({
  name: 'frankfurter',
  fetchQuotes: () =>
    Promise.all(
      foreignCurrencies.map(async currency => {
        const path = `/v2/rates?base=${currency.toLowerCase()}&quotes=gel`
        const quotes = frankfurterResponse.parse(
          await fetchJson(base + path, exchangeRateLimits.timeoutSeconds),
        )
        const quote = quotes.find(
          item => item.quote.toUpperCase() === 'GEL' && item.base.toUpperCase() === currency,
        )
        if (!quote) throw new Error(`Frankfurter rate of ${currency} missing`)
        return { currency, lari: quote.rate, day: quote.date }
      }),
    ),
})

async function fetchJson(url: string, timeoutSeconds: number): Promise<unknown> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(timeoutSeconds * 1000),
    headers: { accept: 'application/json' },
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`)
  return response.json()
}
