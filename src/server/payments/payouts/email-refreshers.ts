import type { EmailRefreshers } from '#server/notifications/email.ts'
import type { Deps } from '#server/payments/context.ts'
import { findPayout } from './repository.ts'

/** "Paid" is sent only while the payout has not come back. */
export const payoutEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  'payout-paid': async data => {
    const payout = await findPayout(deps.db, data.payoutId)
    return payout?.status === 'returned' ? null : data
  },
})
