import { toAmount } from '#contract/money.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/payments/context.ts'
import { presentPayment } from './presenter.ts'
import { listPaymentsByPayer } from './repository.ts'

/** What a person paid, and what of it came back. Bookkeeping needs the rows when they leave: they bear no name. */
export const paymentPersonalData = ({ db }: Deps): PersonalData => ({
  tables: { payments: { retainedBecause: 'bookkeeping needs the amounts, and they bear no name' } },
  exportData: async ({ id, language }) => ({
    payments: (await listPaymentsByPayer(db, id)).map(row => ({
      ...presentPayment(row, { userId: id, language }),
      provider: row.provider,
      refunded: toAmount(row.refunded_minor),
    })),
  }),
})
