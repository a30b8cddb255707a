import type { Deps } from '#server/money/deps.ts'
import type { PersonalData } from '#server/people/port.ts'
import { forgetIn, listReceipts } from './store.ts'
import { viewReceipt } from './view.ts'

export const personalReceipts = ({ db }: Deps): PersonalData => ({
  tables: { receipts: 'emptied' },
  /** Every receipt that a person got, as it was issued; what was given back stands with the payments. */
  exportOf: async ({ id }) => ({
    receipts: (await listReceipts(db, id)).map(row => {
      const { refunds, ...receipt } = viewReceipt(row, [])
      return receipt
    }),
  }),
  /** Their name goes; number, amounts and times stay for bookkeeping. */
  erase: forgetIn,
})
