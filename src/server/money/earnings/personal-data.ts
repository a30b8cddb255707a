import type { Deps } from '#server/money/deps.ts'
import { readDetails } from '#server/money/payout/set-payout-details.ts'
import type { PersonalData } from '#server/people/port.ts'
import { earnings } from './earnings.ts'
import { readSales } from './read-sales.ts'
import { viewEarning } from './view.ts'

/** What a person earned by interviewing, and where it was and is paid out to. */
export const personalEarnings = (deps: Deps): PersonalData => ({
  tables: { ledger_balances: { staysBecause: 'the books must add up, and they bear no name' } },
  exportOf: async ({ id }) => {
    const { balances, payouts } = await earnings(deps, id)
    const { sales } = await readSales(deps, id, {})
    const { methods, removed, ...payoutDetails } = await readDetails(deps, id)
    return { earnings: { balances, payouts, payoutDetails, sessions: sales.map(viewEarning) } }
  },
})
