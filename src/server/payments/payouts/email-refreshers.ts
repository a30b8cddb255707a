import type { EmailRefreshers } from '#server/notifications/email.ts'
import { findPayout } from './repository.ts'

/** "Paid" is sent only while the payout has not come back. */
export const payoutEmailRefreshers: EmailRefreshers = {
  'payout-paid': async (db, data) => {
    const payout = await findPayout(db, data.payoutId)
    return payout?.status === 'returned' ? null : data
  },
}
