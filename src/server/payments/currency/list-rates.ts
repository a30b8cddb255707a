import type { Deps } from '#server/payments/context.ts'
import { foreign, isUsable, type Rate } from './exchange-rates.ts'
import { rateOf } from './fetch-rates.ts'
import { findNewestRates } from './repository.ts'

/** The day's rate of every currency to the lari; a currency without one is left out. */
export async function listRates(deps: Deps): Promise<Rate[]> {
  const rates = []
  for (const currency of foreign) rates.push(await rateOf(deps, currency))
  return rates.filter(one => one !== null)
}

/** The same of what is known already: nobody is asked for it. */
export const listKeptRates = async (deps: Deps): Promise<Rate[]> =>
  (await findNewestRates(deps.db)).filter(one => isUsable(one, deps.now()))
