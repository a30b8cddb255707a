import type { z } from 'zod'
import type { EarningState, earning } from '#contract/earnings.ts'
import { toAmount } from '#contract/money.ts'
import type { EarningAmounts, LedgerBalance } from './policy.ts'
import type { PaidBookingRow } from './repository.ts'

export type SessionEarning = {
  booking: PaidBookingRow
  amounts: EarningAmounts
  state: EarningState
  availableAt: Date | null
}

export const presentAmounts = ({ gross, refunded, fee, net, currency }: EarningAmounts) => ({
  gross: toAmount(gross),
  refunded: toAmount(refunded),
  fee: toAmount(fee),
  net: toAmount(net),
  currency,
})

export const presentBalance = (one: LedgerBalance & { upcoming: number }) => ({
  currency: one.currency,
  upcoming: toAmount(one.upcoming),
  pending: toAmount(one.pending),
  available: toAmount(one.available),
  paidOut: toAmount(one.paidOut),
})

export const presentEarning = ({ booking: row, amounts, state, availableAt }: SessionEarning): z.input<typeof earning> => ({
  bookingId: row.id,
  intervieweeName: row.interviewee_name,
  startTime: row.starts_at.toISOString(),
  state,
  availableAt: availableAt?.toISOString() ?? null,
  charged: row.list_currency === null ? null : { amount: toAmount(row.price_minor), currency: row.currency },
  ...presentAmounts(amounts),
})
