import type { Deps } from '#server/payments/context.ts'
import { foreignCurrencies, isUsable, type ExchangeRate } from './exchange-rates.ts'
import { getExchangeRate } from './fetch-rates.ts'
import { listLatestRates } from './repository.ts'

/** The day's rate of every currency to the lari; a currency without one is left out. */
export async function listExchangeRates(deps: Deps): Promise<ExchangeRate[]> {
  const rates = []
  for (const currency of foreignCurrencies) rates.push(await getExchangeRate(deps, currency))
  return rates.filter(one => one !== null)
}

/** The same of what is known already: nobody is asked for it. */
export const listCachedExchangeRates = async (deps: Deps): Promise<ExchangeRate[]> =>
  (await listLatestRates(deps.db)).filter(one => isUsable(one, deps.now()))
