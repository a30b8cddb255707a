import type { z } from 'zod'
import type { EarningState, earning } from '#contract/earnings.ts'
import { toAmount } from '#contract/money.ts'
import type { Amounts, LedgerBalance } from './policy.ts'
import type { SaleRow } from './repository.ts'

export type Earning = {
  row: SaleRow
  amounts: Amounts
  state: EarningState
  availableAt: Date | null
}

export const viewAmounts = ({ gross, refunded, fee, net, currency }: Amounts) => ({
  gross: toAmount(gross),
  refunded: toAmount(refunded),
  fee: toAmount(fee),
  net: toAmount(net),
  currency,
})

export const viewBalance = (one: LedgerBalance & { upcoming: number }) => ({
  currency: one.currency,
  upcoming: toAmount(one.upcoming),
  pending: toAmount(one.pending),
  available: toAmount(one.available),
  paidOut: toAmount(one.paidOut),
})

export const viewEarning = ({ row, amounts, state, availableAt }: Earning): z.input<typeof earning> => ({
  bookingId: row.id,
  intervieweeName: row.interviewee_name,
  startTime: row.starts_at.toISOString(),
  state,
  availableAt: availableAt?.toISOString() ?? null,
  charged: row.list_currency === null ? null : { amount: toAmount(row.price_minor), currency: row.currency },
  ...viewAmounts(amounts),
})
