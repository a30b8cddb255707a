import { z } from 'zod'
import { day } from '#contract/instant.ts'
import { rateLimits } from '#contract/limits.ts'
import { dayOf } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { crossed, decimal, foreign, perUnit } from './exchange-rates.ts'
import type { Rates } from './rates.ts'

/** The three sources in the order they are asked, each where it has an address. */
export function sourcesOf({ rates }: Config): Rates[] {
  return [
    ...(rates.nbg ? [nationalBank(rates.nbg)] : []),
    ...(rates.erApi ? [erApi(rates.erApi)] : []),
    ...(rates.frankfurter ? [frankfurter(rates.frankfurter)] : []),
  ]
}

const rate = z.union([z.number(), z.string()]).transform((value, context) => {
  const exact = decimal(value)
  if (exact !== null) return exact
  context.addIssue('not a rate')
  return z.NEVER
})

const nbgReply = z
  .array(
    z.object({
      currencies: z.array(
        z.object({
          code: z.string(),
          quantity: z.union([z.literal([1, 10, 100, 1000])]),
          rate,
          date: z.string(),
        }),
      ),
    }),
  )
  .min(1)

/** National Bank of Georgia. Rates may be told for 10, 100 or 1000 units; no data is an empty list with status 200. */
const nationalBank = (base: string): Rates => ({
  name: 'nbg',
  timeoutMs: rateLimits.bankTimeoutSeconds * 1000,
  quote: (today, signal) =>
    Promise.all(
      foreign.map(async currency => {
        const path = `/gw/api/ct/monetarypolicy/currencies/en/json/?currencies=${currency}&date=${today}`
        const said = nbgReply.parse(await ask(base + path, signal))
        const found = said.flatMap(one => one.currencies).find(one => one.code === currency)
        if (!found) throw new Error(`The National Bank tells no rate of ${currency}`)
        return {
          currency,
          lari: perUnit(found.rate, found.quantity),
          day: day.parse(found.date.slice(0, 10)),
        }
      }),
    ),
})

const erApiReply = z.object({
  result: z.literal('success'),
  base_code: z.literal('USD'),
  time_last_update_unix: z.int().positive(),
  rates: z.object({ GEL: rate, EUR: rate, GBP: rate }),
})

const erApi = (base: string): Rates => ({
  name: 'er-api',
  timeoutMs: rateLimits.timeoutSeconds * 1000,
  async quote(_, signal) {
    const { rates, time_last_update_unix } = erApiReply.parse(await ask(`${base}/v6/latest/USD`, signal))
    const on = dayOf(new Date(time_last_update_unix * 1000))
    return foreign.map(currency => ({
      currency,
      lari: currency === 'USD' ? rates.GEL : crossed(rates.GEL, rates[currency]),
      day: on,
    }))
  },
})

const frankfurterReply = z.array(z.object({ date: day, base: z.string(), quote: z.string(), rate }))

const frankfurter = (base: string): Rates => ({
  name: 'frankfurter',
  timeoutMs: rateLimits.timeoutSeconds * 1000,
  quote: (_, signal) =>
    Promise.all(
      foreign.map(async currency => {
        const path = `/v2/rates?base=${currency.toLowerCase()}&quotes=gel`
        const said = frankfurterReply.parse(await ask(base + path, signal))
        const found = said.find(
          one => one.quote.toUpperCase() === 'GEL' && one.base.toUpperCase() === currency,
        )
        if (!found) throw new Error(`Frankfurter tells no rate of ${currency}`)
        return { currency, lari: found.rate, day: found.date }
      }),
    ),
})

async function ask(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, {
    signal,
    headers: { accept: 'application/json' },
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}`)
  return response.json()
}
