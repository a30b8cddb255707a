import { z } from 'zod'
import type { OAuthSecret } from '#server/marketplace/calendars/provider.ts'
import { CalendarError } from '#server/marketplace/calendars/provider.ts'

/** OAuth app of the operator at a provider. */
export type OAuthClient = {
  clientId: string
  clientSecret: string
  authorizeUrl: string
  tokenUrl: string
  /** Scopes to ask for, all of them required. */
  scopes: readonly string[]
  /** Further parameters of the authorization request. */
  authorizeParams: Record<string, string>
}

/** Result of a code exchange. */
type IssuedTokens = { secret: OAuthSecret; grantedScopes: readonly string[] }

export const requestTimeoutMs = 20_000
/** A token is renewed early, so that it stays valid while a request travels. */
const tokenMarginMs = 60_000
const defaultLifetimeSeconds = 3600

const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive().default(defaultLifetimeSeconds),
  /** Google sends none with a renewal. Microsoft replaces it with every renewal. */
  refresh_token: z.string().min(1).optional(),
  scope: z.string().default(''),
})
const errorResponse = z.object({ error: z.string() })

/** Errors after which only the owner can give access again. Others, such as `invalid_client`, are the operator's. */
const revokedErrors = ['invalid_grant', 'interaction_required', 'consent_required', 'login_required']

export const isExpired = ({ expiresAt }: OAuthSecret, now: Date): boolean =>
  new Date(expiresAt).getTime() - tokenMarginMs <= now.getTime()

export async function exchangeCode(
  client: OAuthClient,
  now: () => Date,
  grant: { code: string; codeVerifier: string; redirectUri: string },
): Promise<IssuedTokens> {
  const tokens = await requestTokens(client, now(), {
    grant_type: 'authorization_code',
    code: grant.code,
    code_verifier: grant.codeVerifier,
    redirect_uri: grant.redirectUri,
  })
  if (!tokens.refresh_token) throw new CalendarError('unreadable', 'the provider issued no refresh token')
  const secret = toSecret(tokens, tokens.refresh_token, now())
  return { secret, grantedScopes: tokens.scope.split(' ').filter(Boolean) }
}

/**
 * Renews access tokens, each only once at a time: several calendars of one account are read at once, and a provider may
 * refuse a refresh token that was replaced.
 */
export function createTokenRenewal(client: OAuthClient, now: () => Date) {
  const running = new Map<string, Promise<OAuthSecret>>()
  return (secret: OAuthSecret, save: (renewed: OAuthSecret) => Promise<void>): Promise<OAuthSecret> => {
    const { refreshToken } = secret
    const renewal = running.get(refreshToken) ?? renew(refreshToken, save)
    running.set(refreshToken, renewal)
    return renewal.finally(() => running.delete(refreshToken))
  }

  async function renew(refreshToken: string, save: (renewed: OAuthSecret) => Promise<void>) {
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
    const tokens = await requestTokens(client, now(), grant)
    const renewed = toSecret(tokens, tokens.refresh_token ?? refreshToken, now())
    await save(renewed)
    return renewed
  }
}

const toSecret = (
  { access_token: accessToken, expires_in }: z.output<typeof tokenResponse>,
  refreshToken: string,
  now: Date,
): OAuthSecret => ({
  kind: 'oauth',
  accessToken,
  refreshToken,
  expiresAt: new Date(now.getTime() + expires_in * 1000).toISOString(),
})

async function requestTokens(
  { clientId, clientSecret, tokenUrl }: OAuthClient,
  now: Date,
  grant: Record<string, string>,
) {
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret, ...grant }),
    redirect: 'error',
    signal: AbortSignal.timeout(requestTimeoutMs),
  }).catch(toUnreachable)
  const content: unknown = await response.json().catch(() => null)
  if (response.ok) {
    const tokens = tokenResponse.safeParse(content)
    if (!tokens.success) throw new CalendarError('unreadable', 'the token response is not readable')
    return tokens.data
  }
  const { error = String(response.status) } = errorResponse.safeParse(content).data ?? {}
  if (revokedErrors.includes(error)) throw new CalendarError('reauth_required', `token refused: ${error}`)
  if (response.status === 429)
    throw new CalendarError('rate_limited', 'token request refused: 429', getRetryAfterMs(response, now))
  throw new CalendarError('unreachable', `token request failed: ${error}`)
}

export function toUnreachable(error: unknown): never {
  const reason = error instanceof Error ? error.name : 'unknown'
  throw new CalendarError('unreachable', `no answer: ${reason}`)
}

/** `Retry-After` in seconds or as a date. Undefined without it. */
export function getRetryAfterMs({ headers }: Pick<Response, 'headers'>, now: Date): number | undefined {
  const value = headers.get('retry-after')?.trim()
  if (!value) return undefined
  const delayMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime()
  return Number.isFinite(delayMs) ? Math.max(0, delayMs) : undefined
}
