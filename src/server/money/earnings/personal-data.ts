import type { Deps } from '#server/money/deps.ts'
import { readDetails } from '#server/money/payout/set-payout-details.ts'
import type { PersonalData } from '#server/people/port.ts'
import { earnedSessions, readEarnings } from './read.ts'
import { viewSession } from './view.ts'

/** What a person earned by interviewing, and where it was and is paid out to. */
export const personalEarnings = (deps: Deps): PersonalData => ({
  tables: { ledger_balances: { staysBecause: 'the books must add up, and they bear no name' } },
  exportOf: async ({ id }) => {
    const { balances, payouts } = await readEarnings(deps, id)
    const { sessions } = await earnedSessions(deps, id, {})
    const { methods, ...payoutDetails } = await readDetails(deps, id)
    return { earnings: { balances, payouts, payoutDetails, sessions: sessions.map(viewSession) } }
  },
})
