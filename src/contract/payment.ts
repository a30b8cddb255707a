import { z } from 'zod'
import { endpoint, rawRoute } from './endpoint.ts'
import { bookingId, paymentId } from './id.ts'
import { instant } from './instant.ts'
import { currency } from './money.ts'
import { paymentApi } from './routes/payment.ts'

export const paymentStatuses = [
  'Created',
  'Pending',
  'Authorized',
  'Success',
  'Failed',
  'Expired',
  'Cancelled',
  'Refunded',
  'PartiallyRefunded',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

export const refundStatuses = ['pending', 'succeeded', 'failed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

export const paymentProviders = ['sandbox', 'stripe', 'bog'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

/** Without the owner's token only the transaction's id, status, description and creation time are told. */
export const paymentState = z.object({
  transactionId: paymentId,
  status: z.enum(paymentStatuses),
  statusDescription: z.string(),
  createdAt: instant,
  errorMessage: z.string().nullable().optional(),
  amount: z.number().optional(),
  currency: currency.optional(),
  bookingId: bookingId.optional(),
})

const byId = z.object({ transactionId: paymentId })

export const endpoints = {
  paymentStatus: endpoint({
    ...paymentApi.paymentStatus,
    summary: 'How a payment stands',
    area: 'payment',
    params: byId,
    reply: paymentState,
    errors: ['payment.not_found'],
  }),
  refreshPayment: endpoint({
    ...paymentApi.refreshPayment,
    summary: 'Ask the provider again, now',
    area: 'payment',
    params: byId,
    reply: paymentState,
    errors: ['payment.not_found'],
  }),
}

export const rawRoutes = {
  paymentWebhook: rawRoute({
    ...paymentApi.paymentWebhook,
    summary: 'A payment provider says that a payment changed; acknowledged once the work it causes is stored',
    area: 'payment',
    params: z.object({ provider: z.string() }),
    errors: ['payment.bad_signature', 'request.not_found'],
  }),
}
