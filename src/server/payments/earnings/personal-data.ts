import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/payments/context.ts'
import { readDetails } from '#server/payments/payouts/set-payout-details.ts'
import { earnings } from './earnings.ts'
import { viewEarning } from './presenter.ts'
import { readSales } from './read-sales.ts'

/** What a person earned by interviewing, and where it was and is paid out to. */
export const personalEarnings = (deps: Deps): PersonalData => ({
  tables: { ledger_balances: { retainedBecause: 'the books must add up, and they bear no name' } },
  exportData: async ({ id }) => {
    const { balances, payouts } = await earnings(deps, id)
    const { sales } = await readSales(deps, id, {})
    const { methods, removed, ...payoutDetails } = await readDetails(deps, id)
    return { earnings: { balances, payouts, payoutDetails, sessions: sales.map(viewEarning) } }
  },
})
