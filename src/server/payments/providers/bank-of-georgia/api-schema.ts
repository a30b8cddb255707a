import { z } from 'zod'
import { currency, toMinor } from '#contract/money.ts'

/** What Bank of Georgia's e-commerce API says. Amounts are decimals in text, or numbers, or null. */

/** "100.5" is 10050 minor units. What has more places than cents is no amount. */
const minorAmount = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value, context) => {
    if (value === null || value === undefined || value === '') return 0
    const text = String(value).trim()
    if (!/^\d{1,9}(\.\d{1,2}0*)?$/.test(text)) {
      context.addIssue('not an amount')
      return z.NEVER
    }
    return toMinor(Number(text))
  })

export const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})

export const orderResponse = z.object({
  id: z.string().min(1).max(100),
  _links: z.object({ redirect: z.object({ href: z.url() }) }),
})

export const actionResponse = z.object({ key: z.literal('request_received'), action_id: z.string().min(1) })

export const orderStatuses = [
  'created',
  'processing',
  'completed',
  'rejected',
  'refund_requested',
  'refunded',
  'refunded_partially',
  'auth_requested',
  'blocked',
  'partial_completed',
] as const

const action = z.object({
  action_id: z.string(),
  action: z.string(),
  status: z.string().nullish(),
  amount: minorAmount,
})

/** The state of an order; also what a callback carries. */
export const receiptResponse = z.object({
  order_id: z.string(),
  external_order_id: z.string().nullish(),
  order_status: z.object({ key: z.enum(orderStatuses) }),
  purchase_units: z.object({
    request_amount: minorAmount,
    transfer_amount: minorAmount,
    refund_amount: minorAmount,
    currency_code: currency,
  }),
  payment_detail: z.object({ code: z.union([z.string(), z.number()]).nullish() }).nullish(),
  actions: z.array(action).nullish(),
})
export type Receipt = z.output<typeof receiptResponse>

export const callback = z.object({
  event: z.literal('order_payment'),
  body: z.object({ order_id: z.string(), external_order_id: z.string().nullish() }),
})
