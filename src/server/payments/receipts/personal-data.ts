import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/payments/context.ts'
import { presentReceipt } from './presenter.ts'
import { anonymizeReceipts, listReceipts } from './repository.ts'

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
