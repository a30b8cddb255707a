import { toAmount } from '#contract/money.ts'
import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/payments/context.ts'
import { presentPayment } from './presenter.ts'
import { listPaymentsBy } from './repository.ts'

/** What a person paid, and what of it came back. Bookkeeping needs the rows when they leave: they bear no name. */
export const personalPayments = ({ db }: Deps): PersonalData => ({
  tables: { payments: { retainedBecause: 'bookkeeping needs the amounts, and they bear no name' } },
  exportData: async ({ id, language }) => ({
    payments: (await listPaymentsBy(db, id)).map(row => ({
      ...presentPayment(row, { viewer: id, language }),
      provider: row.provider,
      refunded: toAmount(row.refunded_minor),
    })),
  }),
})
