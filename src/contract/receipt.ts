import { z } from 'zod'
import { languages } from './account.ts'
import { rateSources } from './currency.ts'
import { endpoint } from './endpoint.ts'
import { bookingId } from './id.ts'
import { day, instant } from './instant.ts'
import { currency } from './money.ts'
import { page, pageInfo, pageSize } from './page.ts'
import { paymentProviders, paymentStatuses, refundStatuses } from './payment.ts'
import { receiptsApi } from './routes/receipt.ts'

/** A receipt as it was issued when the money was taken; refunds are added as they happen. */
export const receipt = z.object({
  /** `R-2026-000123`: without gaps in a year (UTC). */
  number: z.string(),
  issuedAt: instant,
  seller: z.object({ name: z.string(), address: z.string().nullable(), taxId: z.string().nullable() }),
  payer: z.object({ name: z.string(), email: z.string() }),
  session: z.object({ interviewerName: z.string(), startTime: instant, endTime: instant }),
  /** The interviewer's part and the platform's fee; they sum to the total. */
  lines: z.array(z.object({ kind: z.enum(['session', 'fee']), amount: z.number() })),
  /** Contained in the total; null where the settings name no tax. */
  tax: z.object({ name: z.string(), percent: z.number(), amount: z.number() }).nullable(),
  total: z.number(),
  currency,
  /** What the price was named in, where it was converted. */
  converted: z
    .object({
      amount: z.number(),
      currency,
      exchangeRate: z.string(),
      source: z.enum(rateSources),
      date: day,
    })
    .nullable(),
  refunds: z.array(z.object({ amount: z.number(), status: z.enum(refundStatuses), at: instant })),
  provider: z.enum(paymentProviders),
})
export type Receipt = z.output<typeof receipt>

const byBooking = z.object({ bookingId })

export const receiptEndpoints = {
  paymentHistory: endpoint({
    ...receiptsApi.paymentHistory,
    summary: 'What the signed-in person paid or has reserved, and got back, newest first',
    area: 'payment',
    query: z.object({ page, pageSize: pageSize(20) }),
    reply: z.object({
      payments: z.array(
        z.object({
          transactionId: z.string(),
          bookingId,
          interviewerName: z.string(),
          startTime: instant,
          amount: z.number(),
          currency,
          status: z.enum(paymentStatuses),
          refunded: z.number(),
          createdAt: instant,
          receiptNumber: z.string().nullable(),
        }),
      ),
      ...pageInfo,
    }),
    errors: [],
  }),
  receipt: endpoint({
    ...receiptsApi.receipt,
    summary: 'The receipt of a booking one paid for',
    area: 'payment',
    params: byBooking,
    reply: receipt,
    errors: ['booking.not_found', 'payment.no_receipt'],
  }),
  receiptPdf: endpoint({
    ...receiptsApi.receiptPdf,
    summary: 'The same as a PDF file',
    area: 'payment',
    params: byBooking,
    query: z.object({ language: z.enum(languages).default('en') }),
    /** Base64. */
    reply: z.object({ fileName: z.string(), pdf: z.string() }),
    errors: ['booking.not_found', 'payment.no_receipt'],
  }),
}
