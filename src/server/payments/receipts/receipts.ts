import type { z } from 'zod'
import type { BookingId, UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { fromMinorUnits } from '#contract/money.ts'
import type { endpoints, Receipt, receipt } from '#contract/payment.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { fromWallClock, toWallClock } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/payments/context.ts'
import type { Order } from '#server/payments/order.ts'
import type { PaymentRow } from '#server/payments/payments/repository.ts'
import { buildReceiptContent, formatReceiptNumber } from './receipt-content.ts'
import {
  findFirstPayment,
  findReceipt,
  getReceiptParties,
  type IssuedReceipt,
  insertReceipt,
  listPaymentHistory,
  listReceiptRefunds,
  listYearlyTotals,
  type PaymentHistoryRow,
  type ReceiptRefund,
} from './repository.ts'

const toAmount = <T extends { minor: number }>({ minor, ...rest }: T) => ({
  ...rest,
  amount: fromMinorUnits(minor),
})

/** Receipt as issued, with later refunds. */
export function presentReceipt(
  { number, issued_at, content }: IssuedReceipt,
  refunds: ReceiptRefund[],
): z.input<typeof receipt> {
  const { lines, tax, total, converted, session, ...rest } = content
  return {
    ...rest,
    // Older receipts have none.
    session: { ...session, sessionType: session.sessionType ?? null },
    number: formatReceiptNumber(Number(number)),
    issuedAt: issued_at.toISOString(),
    lines: lines.map(toAmount),
    tax: tax && toAmount(tax),
    total: fromMinorUnits(total),
    converted: converted && toAmount(converted),
    refunds: refunds.map(refund => ({
      amount: fromMinorUnits(refund.minor),
      status: refund.status,
      at: (refund.settled_at ?? refund.created_at).toISOString(),
    })),
  }
}

const getLocalYear = (at: Date, zone: string): number => toWallClock(at, zone).year

type PaymentHistory = z.input<typeof endpoints.paymentHistory.reply>

const presentHistoryItem = (row: PaymentHistoryRow): PaymentHistory['payments'][number] => ({
  transactionId: row.id,
  bookingId: row.booking_id,
  interviewerName: row.interviewer_name,
  startTime: row.starts_at.toISOString(),
  amount: fromMinorUnits(row.amount_minor),
  currency: row.currency,
  status: row.status,
  refunded: fromMinorUnits(row.refunded_minor),
  createdAt: row.created_at.toISOString(),
  year: getLocalYear(row.created_at, row.time_zone),
  receiptNumber: row.receipt_number === null ? null : formatReceiptNumber(Number(row.receipt_number)),
})

/** Runs last in the capture's transaction, because the number blocks other receipts until the commit. */
export async function issueReceipt(
  deps: Deps,
  tx: Tx,
  { order, payment }: { order: Order; payment: PaymentRow },
): Promise<void> {
  const { interviewerName, sessionType, ...payer } = await getReceiptParties(tx, payment.payer_id, order)
  const { charged, listPrice, feePercent, rate, session } = order
  const content = buildReceiptContent({
    seller: deps.config.seller,
    payer,
    session: {
      ...{ interviewerName, sessionType: sessionType || null },
      startTime: session.start.toISOString(),
      endTime: session.end.toISOString(),
    },
    charged,
    feePercent,
    converted: rate && { ...listPrice, exchangeRate: rate.value, source: rate.source, date: rate.day },
    provider: payment.provider,
  })
  await insertReceipt(tx, { paymentId: payment.id, issuedAt: deps.now(), content })
}

/** Only the payer finds the receipt. */
export async function getReceiptWithTimeZone(
  deps: Deps,
  payerId: UserId,
  id: BookingId,
): Promise<{ receipt: Receipt; timeZone: string }> {
  const row = await findReceipt(deps.db, id, payerId)
  if (!row) throw new AppError('booking.not_found')
  const { number, issued_at, content, payment_id } = row
  if (!number || !issued_at || !content) throw new AppError('payment.no_receipt')
  const refunds = await listReceiptRefunds(deps.db, payment_id)
  return { receipt: presentReceipt({ number, issued_at, content }, refunds), timeZone: row.time_zone }
}

/** Base64. Times are in the payer's time zone. */
export async function getReceiptPdf(deps: Deps, payerId: UserId, id: BookingId, language: Language) {
  const { receipt, timeZone } = await getReceiptWithTimeZone(deps, payerId, id)
  // Loads the PDF library on demand, because it and its fonts take much memory.
  const { renderReceiptPdf } = await import('./render-receipt-pdf.ts')
  const pdf = await renderReceiptPdf(receipt, { language, timeZone })
  return { fileName: `${receipt.number}.pdf`, pdf: pdf.toString('base64') }
}

export async function getPaymentHistory(
  deps: Deps,
  payerId: UserId,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<PaymentHistory> {
  const [{ rows, total }, first] = await Promise.all([
    listPaymentHistory(deps.db, payerId, { limit: pageSize, offset: (page - 1) * pageSize }),
    findFirstPayment(deps.db, payerId),
  ])
  const totals = first ? await listYearlyTotals(deps.db, payerId, listYears(first, deps.now())) : []
  return { payments: rows.map(presentHistoryItem), totals: totals.map(toAmount), total, page, pageSize }
}

/** Not calculated by PostgreSQL: it knows other zones, and reads `+05:30` as west of UTC. */
function listYears({ at, timeZone }: { at: Date; timeZone: string }, now: Date) {
  const first = getLocalYear(at, timeZone)
  const starts = Array.from({ length: getLocalYear(now, timeZone) - first + 1 }, (_, index) =>
    fromWallClock({ year: first + index, month: 1, day: 1, hour: 0, minute: 0, second: 0 }, timeZone),
  )
  return { first, starts }
}
