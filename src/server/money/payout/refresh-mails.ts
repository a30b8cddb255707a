import type { Deps } from '#server/money/deps.ts'
import type { Refreshers } from '#server/platform/mail/templates/letter.ts'
import { findPayout } from './store.ts'

/** "Paid" is sent only while the payout has not come back. */
export const payoutRefreshers = (deps: Deps): Refreshers => ({
  'payout-paid': async data => {
    const payout = data.payoutId ? await findPayout(deps.db, data.payoutId) : undefined
    return payout?.status === 'returned' ? null : data
  },
})
