import type { z } from 'zod'
import type { endpoints } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/payments/context.ts'
import { presentEarning } from './presenter.ts'
import { type DateRange, type Paging, listSessionEarnings } from './read-sales.ts'

/** One page of what each session earned. */
export async function listEarningSessions(
  deps: Deps,
  userId: UserId,
  { page, pageSize, ...days }: DateRange & Paging,
): Promise<z.input<typeof endpoints.earningSessions.reply>> {
  const { sales, total } = await listSessionEarnings(deps, userId, days, { page, pageSize })
  return { sessions: sales.map(presentEarning), total, page, pageSize }
}
