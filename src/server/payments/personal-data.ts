import { fromMinorUnits } from '#contract/money.ts'
import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps } from './context.ts'
import { getEarnings, listSessionEarnings, presentEarning } from './earnings/earnings.ts'
import { presentPayment } from './payments/payment-status.ts'
import { listPaymentsByPayer } from './payments/repository.ts'
import { getPayoutDetails, revokePayoutDetails } from './payouts/payout-details.ts'
import {
  deleteRevokedPayoutDetails,
  listRevokedPayoutDetails,
  markPayoutDetailsOwnerErased,
} from './payouts/repository.ts'
import { presentReceipt } from './receipts/receipts.ts'
import { anonymizeReceipts, listReceipts } from './receipts/repository.ts'

/** What a person paid, and what of it came back. Bookkeeping needs the rows when they leave: they bear no name. */
export const paymentPersonalData = ({ db }: Deps): PersonalData => ({
  tables: { payments: { retainedBecause: 'bookkeeping needs the amounts, and they bear no name' } },
  exportData: async ({ id, language }) => ({
    payments: (await listPaymentsByPayer(db, id)).map(row => ({
      ...presentPayment(row, { userId: id, language }),
      provider: row.provider,
      refunded: fromMinorUnits(row.refunded_minor),
    })),
  }),
})

export const receiptPersonalData = ({ db }: Deps): PersonalData => ({
  tables: { receipts: 'emptied' },
  /** Every receipt that a person got, as it was issued; what was given back stands with the payments. */
  exportData: async ({ id }) => ({
    receipts: (await listReceipts(db, id)).map(row => {
      const { refunds, ...receipt } = presentReceipt(row, [])
      return receipt
    }),
  }),
  /** Their name goes; number, amounts and times stay for bookkeeping. */
  erase: anonymizeReceipts,
})

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

/** Where a person is paid out to stays until the last of their money reached them; a sweep forgets it then. */
export const payoutPersonalData = (deps: Deps): PersonalData => ({
  tables: { payout_details: 'deleted', revoked_payout_details: 'deleted', payouts: 'emptied' },
  exportData: async ({ id }) => ({
    removedPayoutDetails: (await listRevokedPayoutDetails(deps.db, id)).map(one => ({
      destination: one.destination,
      setAt: one.set_at.toISOString(),
      removedAt: one.removed_at.toISOString(),
    })),
  }),
  revertTakeover: (tx, userId, since) => revokePayoutDetails(deps, tx, userId, since),
  async erase(tx, userId) {
    await deleteRevokedPayoutDetails(tx, userId)
    await markPayoutDetailsOwnerErased(tx, userId)
  },
})
