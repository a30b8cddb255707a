import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/deps.ts'
import { readDetails } from '#server/payout/details.ts'
import { earnedSessions, readEarnings } from './read.ts'
import { viewSession } from './view.ts'

/** What a person earned by interviewing, and where it was and is paid out to. */
export async function exportEarnings(deps: Deps, userId: UserId) {
  const { balances, payouts } = await readEarnings(deps, userId)
  const { sessions } = await earnedSessions(deps, userId, {})
  const { methods, ...payoutDetails } = await readDetails(deps, userId)
  return { balances, payouts, payoutDetails, sessions: sessions.map(viewSession) }
}
