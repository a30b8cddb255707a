import type { z } from 'zod'
import type { endpoints } from '#contract/earnings.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/payments/context.ts'
import { viewEarning } from './presenter.ts'
import { type Days, type Page, readSales } from './read-sales.ts'

/** One page of what each session earned. */
export async function earningSessions(
  deps: Deps,
  userId: UserId,
  { page, pageSize, ...days }: Days & Page,
): Promise<z.input<typeof endpoints.earningSessions.reply>> {
  const { sales, total } = await readSales(deps, userId, days, { page, pageSize })
  return { sessions: sales.map(viewEarning), total, page, pageSize }
}
