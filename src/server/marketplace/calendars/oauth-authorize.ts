import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { CalendarOutcome } from '#contract/calendar-oauth.ts'
import { type UserId, userId as userIdSchema } from '#contract/id.ts'
import { minuteMs } from '#contract/time.ts'
import { findAuthenticatedUser } from '#server/identity/auth/repository.ts'
import { consumeSignedChallenge, issueSignedChallenge } from '#server/identity/mfa/challenges.ts'
import { deriveKey } from '#server/lib/crypto.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { connectCalendar } from './connect-calendar.ts'
import { CalendarError, type OAuthProviderName, type OAuthSecret } from './provider.ts'
import { getOAuthProviders, getRedirectUri, type OAuthProvider } from './providers/configured-calendars.ts'
import { exchangeCode, requestTimeoutMs } from './providers/oauth-tokens.ts'

const lifetimeMs = 15 * minuteMs
export const attemptCookieMaxAge = lifetimeMs / 1000

type Callback = { code?: string | undefined; state?: string | undefined; error?: string | undefined }

/**
 * Address of the provider's page, and the attempt for a cookie of this browser. Nothing is stored: state and PKCE verifier
 * derive from the attempt, which names the user and the login.
 */
export function startAuthorization(
  deps: Deps,
  user: CurrentUser,
  name: OAuthProviderName,
): { url: string; attempt: string } {
  const { client } = getProvider(deps, name)
  const proof = issueSignedChallenge(deps, 'calendar', new Date(deps.now().getTime() + lifetimeMs))
  const attempt = [proof.toString('base64url'), user.id, user.authSessionId].join('.')
  const codeChallenge = createHash('sha256')
    .update(derive(deps, name, 'verifier', attempt))
    .digest('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: getRedirectUri(deps, name),
    scope: client.scopes.join(' '),
    state: derive(deps, name, 'state', attempt),
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...client.authorizeParams,
  })
  return { url: `${client.authorizeUrl}?${query}`, attempt }
}

function getProvider(deps: Deps, name: OAuthProviderName): OAuthProvider {
  const provider = getOAuthProviders(deps)[name]
  if (!provider) throw new AppError('calendar.not_configured')
  return provider
}

const derive = (deps: Deps, name: OAuthProviderName, part: 'state' | 'verifier', attempt: string): string =>
  createHmac('sha256', deriveKey(deps, 'calendar attempts'))
    .update(`${name} ${part} ${attempt}`)
    .digest('base64url')

/** Never throws for what a user or a provider does: the browser is on its way to a screen. */
export async function finishAuthorization(
  deps: Deps,
  name: OAuthProviderName,
  { attempt, callback }: { attempt: string; callback: Callback },
): Promise<CalendarOutcome> {
  const { client, provider } = getProvider(deps, name)
  const userId = await consumeAttempt(deps, name, attempt, callback.state ?? '')
  if (!userId) return 'expired'
  if (callback.error) return callback.error === 'access_denied' ? 'denied' : 'failed'
  try {
    const { secret, grantedScopes } = await exchangeCode(client, deps.now, {
      code: callback.code ?? '',
      codeVerifier: derive(deps, name, 'verifier', attempt),
      redirectUri: getRedirectUri(deps, name),
    })
    if (!isGranted(client.scopes, grantedScopes)) return 'incomplete'
    const account = await provider.getAccount(toAccess(userId, secret))
    await connectCalendar(deps, { userId, provider: name, label: account, secret })
    return 'connected'
  } catch (error) {
    if (!(error instanceof CalendarError) && !(error instanceof AppError)) throw error
    if (error instanceof AppError && error.code === 'calendar.too_many') return 'too_many'
    deps.log.warn({ err: error, provider: name }, 'calendar not connected')
    return 'failed'
  }
}

/** User who began this attempt in this browser. Null if the login has ended since, or the attempt was used. */
async function consumeAttempt(deps: Deps, name: OAuthProviderName, attempt: string, state: string) {
  const expected = Buffer.from(derive(deps, name, 'state', attempt))
  const received = Buffer.from(state)
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) return null
  const [proof = '', attemptUserId = '', authSessionId = ''] = attempt.split('.')
  if (!(await consumeSignedChallenge(deps, 'calendar', proof))) return null
  const user = await findAuthenticatedUser(deps.pool, authSessionId, deps.now())
  const userId: UserId = userIdSchema.parse(attemptUserId)
  return user?.user_id === userId ? userId : null
}

/** Microsoft names scopes with or without the address of Graph, and never `offline_access`. */
function isGranted(required: readonly string[], granted: readonly string[]): boolean {
  const shorten = (scope: string) => scope.split('/').at(-1)?.toLowerCase()
  const names = granted.map(shorten)
  return required.every(scope => scope === 'offline_access' || names.includes(shorten(scope)))
}

const toAccess = (ownerId: UserId, secret: OAuthSecret) => ({
  ownerId,
  secret,
  // A token this new needs no renewal.
  onSecretChange: async () => {},
  signal: AbortSignal.timeout(requestTimeoutMs),
})
