import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/payments/context.ts'
import { getPayoutDetails } from '#server/payments/payouts/set-payout-details.ts'
import { getEarnings } from './earnings.ts'
import { presentEarning } from './presenter.ts'
import { listSessionEarnings } from './read-sales.ts'

/** What a person earned by interviewing, and where it was and is paid out to. */
export const earningsPersonalData = (deps: Deps): PersonalData => ({
  tables: { ledger_balances: { retainedBecause: 'the books must add up, and they bear no name' } },
  exportData: async ({ id }) => {
    const { balances, payouts } = await getEarnings(deps, id)
    const { sales } = await listSessionEarnings(deps, id, {})
    const { methods, removed, ...payoutDetails } = await getPayoutDetails(deps, id)
    return { earnings: { balances, payouts, payoutDetails, sessions: sales.map(presentEarning) } }
  },
})
