import { z } from 'zod'
import { currency, toMinorUnits } from '#contract/money.ts'
import type { BogSettings } from '#server/config/config.ts'

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
    return toMinorUnits(Number(text))
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

const timeoutMs = 15_000
/** A token is given up a little before its end, for it has a way to go. */
const tokenMarginMs = 30_000

/** The bank says no, clearly. */
export class BogRequestRejected extends Error {}

type PostRequest = { body: object; key: string }

/** Calls of the bank's API as its client: a GET without anything sent, else a POST. */
export function createBogClient(settings: BogSettings, now: () => Date) {
  let token: { value: string; until: number } | null = null

  async function tokenNow(): Promise<string> {
    if (token && now().getTime() < token.until) return token.value
    const { clientId, clientSecret, oauthBase } = settings
    const response = await fetch(`${oauthBase}/auth/realms/bog/protocol/openid-connect/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw new Error(`Bank of Georgia gave no token: ${response.status}`)
    const said = tokenResponse.parse(await response.json())
    token = { value: said.access_token, until: now().getTime() + said.expires_in * 1000 - tokenMarginMs }
    return said.access_token
  }

  const send = async (path: string, sent?: PostRequest): Promise<Response> =>
    fetch(settings.apiBase + path, {
      method: sent ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await tokenNow()}`,
        'accept-language': 'en',
        ...(sent ? { 'content-type': 'application/json', 'idempotency-key': sent.key } : {}),
      },
      body: sent ? JSON.stringify(sent.body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })

  return async function ask<T>(reply: z.ZodType<T>, path: string, sent?: PostRequest): Promise<T> {
    let response = await send(path, sent)
    if (response.status === 401) {
      // The token ended on its way, or was revoked: once more with a new one.
      token = null
      response = await send(path, sent)
    }
    if (response.ok) return reply.parse(await response.json())
    const said = (await response.text()).slice(0, 300)
    const isClear = response.status >= 400 && response.status < 500 && response.status !== 429
    if (isClear && response.status !== 401) throw new BogRequestRejected(`${response.status}: ${said}`)
    throw new Error(`Bank of Georgia answered ${response.status} to ${path}: ${said}`)
  }
}
