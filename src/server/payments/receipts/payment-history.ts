import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import type { endpoints } from '#contract/receipt.ts'
import type { Deps } from '#server/payments/context.ts'
import { presentHistoryItem } from './presenter.ts'
import { listPaymentHistory } from './repository.ts'

/** One page of what a person paid, newest first. */
export async function getPaymentHistory(
  deps: Deps,
  payerId: UserId,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<z.input<typeof endpoints.paymentHistory.reply>> {
  const { rows, total } = await listPaymentHistory(deps.db, payerId, {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  return { payments: rows.map(presentHistoryItem), total, page, pageSize }
}
