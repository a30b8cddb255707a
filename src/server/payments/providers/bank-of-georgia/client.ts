import { z } from 'zod'
import { currency, toMinorUnits } from '#contract/money.ts'
import type { BogSettings } from '#server/config/config.ts'

/** Schemas of Bank of Georgia's e-commerce API. Amounts are decimals as text, numbers, or null. */

/** `"100.5"` is 10050 minor units. More than two decimal places are rejected. */
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

const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
})

export const orderResponse = z.object({
  id: z.string().min(1).max(100),
  _links: z.object({ redirect: z.object({ href: z.url() }) }),
})

export const actionResponse = z.object({ key: z.literal('request_received'), action_id: z.string().min(1) })

const action = z.object({
  action_id: z.string(),
  action: z.string(),
  status: z.string().nullish(),
  amount: minorAmount,
})

/** State of an order. A callback has the same form. */
export const receiptResponse = z.object({
  order_id: z.string(),
  external_order_id: z.string().nullish(),
  order_status: z.object({
    key: z.enum([
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
    ]),
  }),
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
/** Renews a token early, so that it stays valid while a request travels. */
const tokenMarginMs = 30_000

/** Definite rejection by the bank (4xx), unlike an unknown outcome. */
export class BogRequestRejected extends Error {}

type PostRequest = { body: object; key: string }

/** Sends a GET without `post`, otherwise a POST. */
export function createBogClient(settings: BogSettings, now: () => Date) {
  let token: { value: string; until: number } | null = null

  async function getToken(): Promise<string> {
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
    if (!response.ok) throw new Error(`Bank of Georgia token request failed: ${response.status}`)
    const { access_token, expires_in } = tokenResponse.parse(await response.json())
    token = { value: access_token, until: now().getTime() + expires_in * 1000 - tokenMarginMs }
    return access_token
  }

  const send = async (path: string, post?: PostRequest): Promise<Response> =>
    fetch(settings.apiBase + path, {
      method: post ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await getToken()}`,
        'accept-language': 'en',
        ...(post ? { 'content-type': 'application/json', 'idempotency-key': post.key } : {}),
      },
      body: post ? JSON.stringify(post.body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })

  return async function request<T>(schema: z.ZodType<T>, path: string, post?: PostRequest): Promise<T> {
    let response = await send(path, post)
    if (response.status === 401) {
      // The token expired in transit or was revoked, so the request is repeated with a new one.
      token = null
      response = await send(path, post)
    }
    if (response.ok) return schema.parse(await response.json())
    const text = (await response.text()).slice(0, 300)
    const isDefinite = response.status >= 400 && response.status < 500 && response.status !== 429
    if (isDefinite && response.status !== 401) throw new BogRequestRejected(`${response.status}: ${text}`)
    throw new Error(`Bank of Georgia answered ${response.status} to ${path}: ${text}`)
  }
}
