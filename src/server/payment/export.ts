import type { UserId } from '#contract/id.ts'
import { toAmount } from '#contract/money.ts'
import type { Deps } from '#server/deps.ts'
import { listPaymentsBy } from './store.ts'
import { presentPayment } from './view.ts'

/** What a person paid, and what of it came back. */
export async function exportPayments(deps: Deps, payerId: UserId) {
  const rows = await listPaymentsBy(deps.db, payerId)
  return rows.map(row => ({
    ...presentPayment(row, payerId),
    provider: row.provider,
    refunded: toAmount(row.refunded_minor),
  }))
}
