import type { z } from 'zod'
import { toAmount } from '#contract/money.ts'
import type { endpoints, receipt } from '#contract/receipt.ts'
import { type ReceiptContent, formatReceiptNumber } from './policy.ts'
import type { listReceiptRefunds, PaymentHistoryRow } from './repository.ts'

type IssuedReceipt = { number: string; issued_at: Date; content: ReceiptContent }
type ReceiptRefunds = Awaited<ReturnType<typeof listReceiptRefunds>>

/** A receipt as it was issued, with what was given back since. */
export function presentReceipt(
  { number, issued_at, content }: IssuedReceipt,
  refunds: ReceiptRefunds,
): z.input<typeof receipt> {
  const { lines, tax, total, converted, ...same } = content
  return {
    ...same,
    number: formatReceiptNumber(Number(number)),
    issuedAt: issued_at.toISOString(),
    lines: lines.map(({ kind, minor }) => ({ kind, amount: toAmount(minor) })),
    tax: tax && { name: tax.name, percent: tax.percent, amount: toAmount(tax.minor) },
    total: toAmount(total),
    converted: converted && {
      amount: toAmount(converted.minor),
      currency: converted.currency,
      exchangeRate: converted.exchangeRate,
      source: converted.source,
      date: converted.date,
    },
    refunds: refunds.map(one => ({
      amount: toAmount(one.minor),
      status: one.status,
      at: (one.settled_at ?? one.created_at).toISOString(),
    })),
  }
}

type PaymentHistoryItem = z.input<typeof endpoints.paymentHistory.reply>['payments'][number]

export const presentHistoryItem = (row: PaymentHistoryRow): PaymentHistoryItem => ({
  transactionId: row.id,
  bookingId: row.booking_id,
  interviewerName: row.interviewer_name,
  startTime: row.starts_at.toISOString(),
  amount: toAmount(row.amount_minor),
  currency: row.currency,
  status: row.status,
  refunded: toAmount(row.refunded_minor),
  createdAt: row.created_at.toISOString(),
  receiptNumber: row.receipt_number === null ? null : formatReceiptNumber(Number(row.receipt_number)),
})
