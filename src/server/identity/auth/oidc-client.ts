import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client'
import type { OidcSettings } from '#server/config/config.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { type IdentityProfile, idTokenClaims, toIdentityProfile } from './sign-in-with-identity.ts'

/** Only `state` travels with the browser. The others prove that the request started here. */
export type AuthorizationRequest = { state: string; nonce: string; codeVerifier: string }

const timeoutSeconds = 5
const retryAfterSeconds = 5

export async function createAuthorizationUrl(
  deps: Deps,
  company: OidcSettings,
  request: AuthorizationRequest,
): Promise<string> {
  const issuer = await getConfiguration(deps, company)
  return buildAuthorizationUrl(issuer, {
    redirect_uri: getRedirectUri(deps),
    scope: 'openid email profile',
    state: request.state,
    nonce: request.nonce,
    code_challenge: await calculatePKCECodeChallenge(request.codeVerifier),
    code_challenge_method: 'S256',
  }).href
}

/** Exchanges the code for the user's profile. Mismatches fail the sign-in, an unreachable issuer answers 503. */
export async function exchangeAuthorizationCode(
  deps: Deps,
  company: OidcSettings,
  request: AuthorizationRequest,
  response: { code: string; state: string; iss?: string | undefined },
): Promise<IdentityProfile> {
  const issuer = await getConfiguration(deps, company)
  const claims = await fetchClaims(deps, issuer, request, response).catch(error => {
    if (!isIssuerError(error)) throw ssoFailedError(deps, error)
    configurationCache.delete(company)
    throw issuerUnavailableError(deps, error)
  })
  if (claims && isMissing(claims.email)) {
    deps.log.warn('SSO sign-in failed: the issuer sends no email')
    throw new AppError('auth.company_no_email')
  }
  const { data, error } = idTokenClaims.safeParse(claims)
  if (!data) throw ssoFailedError(deps, error)
  return toIdentityProfile(company.issuer, data, company.isEmailTrusted)
}

/** Registered at the issuer as the redirect URI. */
const getRedirectUri = ({ urls }: Deps) => `${urls.app}/login/company`

/** The library checks issuer, state, audience, expiry, nonce and signature. */
async function fetchClaims(
  deps: Deps,
  issuer: Configuration,
  request: AuthorizationRequest,
  response: { code: string; state: string; iss?: string | undefined },
) {
  const callbackUrl = new URL(getRedirectUri(deps))
  for (const name of ['code', 'state', 'iss'] as const)
    if (response[name] !== undefined) callbackUrl.searchParams.set(name, response[name])
  const tokens = await authorizationCodeGrant(issuer, callbackUrl, {
    pkceCodeVerifier: request.codeVerifier,
    expectedState: request.state,
    expectedNonce: request.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  const isComplete = !isMissing(claims?.email) && !isMissing(claims?.email_verified)
  if (!claims || isComplete || !issuer.serverMetadata().userinfo_endpoint) return claims
  // Some issuers put only the subject in the token and the rest in userinfo.
  const userinfo = await fetchUserInfo(issuer, tokens.access_token, claims.sub)
  const present = Object.entries(claims).filter(([, value]) => !isMissing(value))
  return { ...userinfo, ...Object.fromEntries(present) }
}

/** Issuers leave out a claim without a value, or send it empty. */
const isMissing = (claim: unknown): boolean => claim === undefined || claim === null || claim === ''

const configurationCache = new WeakMap<OidcSettings, Promise<Configuration>>()

/** Discovered once per process and again after a failure. The library refreshes the keys every five minutes. */
function getConfiguration(deps: Deps, company: OidcSettings): Promise<Configuration> {
  const configuration = configurationCache.get(company) ?? discoverConfiguration(company)
  configurationCache.set(company, configuration)
  return configuration.catch(error => {
    configurationCache.delete(company)
    throw issuerUnavailableError(deps, error)
  })
}

function discoverConfiguration({ issuer, clientId, clientSecret }: OidcSettings): Promise<Configuration> {
  const isHttp = issuer.startsWith('http:')
  const clientAuth = clientSecret ? clientSecretAuth(clientSecret) : None()
  return discovery(new URL(issuer), clientId, undefined, clientAuth, {
    timeout: timeoutSeconds,
    execute: [enableNonRepudiationChecks, ...(isHttp ? [allowInsecureRequests] : [])],
  })
}

/** Defaults to the header, as OpenID Connect Discovery requires (section 3). */
function clientSecretAuth(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? []
    return (methods.includes('client_secret_post') ? post : basic)(server, ...rest)
  }
}

const issuerErrorCodes = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/** `fetch` throws a TypeError for an unreachable host. A 4xx answer is the client's fault, not the issuer's. */
function isIssuerError(error: unknown): boolean {
  if (!(error instanceof ClientError)) return error instanceof TypeError
  const { cause, code = '' } = error
  const isRequestError = cause instanceof Response && cause.status >= 400 && cause.status < 500
  return issuerErrorCodes.includes(code) && !isRequestError
}

function ssoFailedError(deps: Deps, error: unknown): AppError {
  deps.log.warn({ err: error, oauthError: getOAuthErrorCode(error) }, 'SSO sign-in failed')
  return new AppError('auth.company_failed')
}

/** OAuth error code for the log, as the operator needs to see `invalid_client`. */
function getOAuthErrorCode(error: unknown): string | null {
  if (error instanceof ResponseBodyError) return error.error
  if (!(error instanceof WWWAuthenticateChallengeError)) return null
  return error.cause.find(({ parameters }) => parameters.error)?.parameters.error ?? 'invalid_client'
}

function issuerUnavailableError(deps: Deps, error: unknown): AppError {
  deps.log.warn({ err: error }, 'OpenID issuer unavailable')
  return new AppError('server.unavailable', { retryAfterSeconds })
}
