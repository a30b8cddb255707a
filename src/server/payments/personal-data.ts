import { fromMinorUnits } from '#contract/money.ts'
import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps } from './context.ts'
import { getEarnings, listSessionEarnings, presentEarning } from './earnings/earnings.ts'
import { presentPayment } from './payments/payment-status.ts'
import { listPaymentsByPayer } from './payments/repository.ts'
import { getPayoutDetails, revokePayoutDetails } from './payouts/interviewer-payouts.ts'
import { erasePayoutDetails, listRevokedPayoutDetails } from './payouts/repository.ts'
import { presentReceipt } from './receipts/receipts.ts'
import { anonymizeReceipts, listReceipts } from './receipts/repository.ts'

export const paymentsPersonalData = (deps: Deps): PersonalData[] => [
  {
    tables: { payments: { retainedBecause: 'bookkeeping needs the amounts, and they bear no name' } },
    exportData: async ({ id, language }) => ({
      payments: (await listPaymentsByPayer(deps.db, id)).map(row => ({
        ...presentPayment(row, { userId: id, language }),
        provider: row.provider,
        refunded: fromMinorUnits(row.refunded_minor),
      })),
    }),
  },
  {
    tables: { receipts: 'emptied' },
    /** Receipts as issued. Their refunds are exported with the payments. */
    exportData: async ({ id }) => ({
      receipts: (await listReceipts(deps.db, id)).map(row => {
        const { refunds, ...receipt } = presentReceipt(row, [])
        return receipt
      }),
    }),
    /** Removes the name. Number, amounts and times stay for bookkeeping. */
    erase: anonymizeReceipts,
  },
  {
    tables: { ledger_balances: { retainedBecause: 'the books must add up, and they bear no name' } },
    exportData: async ({ id }) => {
      const { balances, payouts, requestedPayouts } = await getEarnings(deps, id)
      const { sessions } = await listSessionEarnings(deps, id, {})
      const { methods, removed, ...payoutDetails } = await getPayoutDetails(deps, id)
      return {
        earnings: {
          balances,
          payouts,
          requestedPayouts,
          payoutDetails,
          sessions: sessions.map(presentEarning),
        },
      }
    },
  },
  {
    tables: {
      payout_details: 'deleted',
      revoked_payout_details: 'deleted',
      payout_requests: 'deleted',
      payouts: 'emptied',
    },
    exportData: async ({ id }) => ({
      removedPayoutDetails: (await listRevokedPayoutDetails(deps.db, id)).map(row => ({
        destination: row.destination,
        setAt: row.set_at.toISOString(),
        removedAt: row.removed_at.toISOString(),
      })),
    }),
    revertTakeover: (tx, userId, since) => revokePayoutDetails(deps, tx, userId, since),
    erase: erasePayoutDetails,
  },
]
