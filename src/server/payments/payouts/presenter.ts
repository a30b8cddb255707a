import type { z } from 'zod'
import type { payout } from '#contract/earnings.ts'
import { toAmount } from '#contract/money.ts'
import type { PayoutRow } from './repository.ts'

export const presentPayout = (row: PayoutRow): z.input<typeof payout> => ({
  id: row.id,
  amount: toAmount(Number(row.amount_minor)),
  currency: row.currency,
  status: row.status,
  destination: row.destination,
  createdAt: row.created_at.toISOString(),
})
