import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { currency } from '#contract/money.ts'
import { orderStatuses } from './policy.ts'

/** Contract between the fake provider and its client, the sandbox adapter. They share nothing else. */

const minorAmount = z.int().positive().max(2_147_483_647)
const httpUrl = z.url({ protocol: /^https?$/ }).max(2000)

export const newOrder = z.object({
  id: z.uuid(),
  amountMinor: minorAmount,
  currency,
  description: z.string().trim().min(1).max(500),
  /** Lines below the description on the payment page. */
  details: z.array(z.string().trim().min(1).max(500)).max(5).default([]),
  manualCapture: z.boolean(),
  returnUrl: httpUrl,
  webhookUrl: httpUrl,
  expiresAt: z.iso.datetime(),
})
export type NewOrder = z.output<typeof newOrder>

export const amountRequest = z.object({ amountMinor: minorAmount })

export const orderResponse = z.object({
  id: z.uuid(),
  status: z.enum(orderStatuses),
  amountMinor: z.int(),
  currency,
  capturedMinor: z.int().nonnegative(),
  refundedMinor: z.int().nonnegative(),
  /** Under the client's refund id. */
  refunds: z.array(z.object({ id: z.string(), amountMinor: z.int() })),
  /** Last decline reason, as a sentence for the payer. Null after a successful payment. */
  declineReason: z.string().nullable(),
  expiresAt: z.iso.datetime(),
})
export type OrderResponse = z.output<typeof orderResponse>

export const refundResponse = z.object({
  id: z.string(),
  orderId: z.uuid(),
  amountMinor: z.int(),
  status: z.literal('succeeded'),
})

/** Error codes with HTTP status and a message for developers. */
export const apiErrors = {
  unauthorized: { status: 401, message: 'The secret key is missing or wrong.' },
  invalid: { status: 400, message: 'The request is not valid.' },
  key_missing: { status: 400, message: 'This request needs an Idempotency-Key of at most 200 characters.' },
  not_found: { status: 404, message: 'There is no such order.' },
  key_reused: { status: 409, message: 'This Idempotency-Key was used with other parameters.' },
  order_exists: { status: 409, message: 'An order with this id was opened under another Idempotency-Key.' },
  order_closed: { status: 409, message: 'The order is not in a state that allows this.' },
  amount_too_large: { status: 422, message: 'The amount is more than the order allows.' },
} as const satisfies Record<string, { status: number; message: string }>
export type ApiErrorCode = keyof typeof apiErrors

export const errorResponse = z.object({
  error: z.object({
    code: z.enum(Object.keys(apiErrors) as [ApiErrorCode, ...ApiErrorCode[]]),
    message: z.string(),
  }),
})

/** A webhook only names the order. The receiver fetches its state. */
export const webhookBody = z.object({
  /** Redeliveries have the same id. */
  id: z.string(),
  event: z.string(),
  orderId: z.uuid(),
  status: z.enum(orderStatuses),
  sentAt: z.iso.datetime(),
})
export type WebhookBody = z.output<typeof webhookBody>

export const signatureHeader = 'sandbox-signature'

/** Rejection in the provider's own format, as with a real provider. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  constructor(code: ApiErrorCode) {
    super(apiErrors[code].message)
    this.code = code
  }
}

export function handleApiError(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const sendError = (code: ApiErrorCode, message: string = apiErrors[code].message) =>
    reply.status(apiErrors[code].status).send({ error: { code, message } })
  if (error instanceof ApiError) return sendError(error.code)
  if (error instanceof z.ZodError) return sendError('invalid', z.prettifyError(error))
  if (error.statusCode && error.statusCode < 500) return sendError('invalid', error.message)
  request.log.error({ err: error }, 'sandbox request failed')
  return reply.status(500).send({ error: { code: 'failed', message: 'The sandbox failed.' } })
}
