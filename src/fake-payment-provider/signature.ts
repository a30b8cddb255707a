import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '#server/config/config.ts'

const toleranceSeconds = 300

// Provider and client run in one process, so both derive the secrets that real ones would exchange.
const deriveSecret = (config: Config, purpose: string) =>
  createHmac('sha256', config.authSecret).update(`sandbox ${purpose}`).digest('base64url')

export const getApiKey = (config: Config): string => `sandbox_sk_${deriveSecret(config, 'api key')}`

export const isApiKey = (config: Config, authorization: string | undefined): boolean =>
  constantTimeEquals(authorization ?? '', `Bearer ${getApiKey(config)}`)

/** Proves that the payer entered the card and only has to confirm. */
export const createConfirmationToken = (config: Config, orderId: string): string =>
  deriveSecret(config, `confirmation of ${orderId}`)

export const isConfirmationToken = (config: Config, orderId: string, step: string): boolean =>
  constantTimeEquals(step, createConfirmationToken(config, orderId))

/** The header of a webhook: `t=<unix seconds>,v1=<HMAC-SHA256 of "t.rawBody" in hex>`. */
export function sign(config: Config, rawBody: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${digest(config, seconds, rawBody)}`
}

/** The header must sign exactly these bytes, at most five minutes before or after `now`. */
export function isSignatureValid(config: Config, rawBody: string, header: string, now: Date): boolean {
  const [, time, signature] = header.match(/^t=(\d{1,12}),v1=([0-9a-f]{64})$/) ?? []
  if (!time || !signature) return false
  const seconds = Number(time)
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) return false
  return constantTimeEquals(signature, digest(config, seconds, rawBody))
}

const digest = (config: Config, seconds: number, rawBody: string) =>
  createHmac('sha256', deriveSecret(config, 'webhook secret')).update(`${seconds}.${rawBody}`).digest('hex')

/** Hashing first makes the lengths equal. */
function constantTimeEquals(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}
