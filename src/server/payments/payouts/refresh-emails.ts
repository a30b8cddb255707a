import type { Refreshers } from '#server/lib/mail/templates/email.ts'
import type { Deps } from '#server/payments/context.ts'
import { findPayout } from './repository.ts'

/** "Paid" is sent only while the payout has not come back. */
export const payoutEmailRefreshers = (deps: Deps): Refreshers => ({
  'payout-paid': async data => {
    const payout = data.payoutId ? await findPayout(deps.db, data.payoutId) : undefined
    return payout?.status === 'returned' ? null : data
  },
})
