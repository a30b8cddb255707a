import { endpoints as api } from '#contract/currency.ts'
import type { Register } from '#server/lib/http/register-routes.ts'
import type { Deps } from '#server/payments/context.ts'
import { listExchangeRates } from './list-rates.ts'

export const currencyRoutes = (on: Register, deps: Deps) => {
  on(api.exchangeRates, async () =>
    (await listExchangeRates(deps)).map(({ currency, lari, source, day }) => ({ currency, lari, source, date: day })),
  )
}
