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
import type { CompanySettings } from '#server/config/config.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import { type IdentityProfile, idTokenClaims, toIdentityProfile } from './sign-in-with-identity.ts'

/** What belongs to one way to the issuer and back: the state goes there and comes back, the rest shows who sent it. */
export type AuthorizationRequest = { state: string; nonce: string; codeVerifier: string }

/** What the issuer sends the browser back with. */
type AuthorizationResponse = { code: string; state: string; iss?: string | undefined }

/** For each question. */
const timeoutSeconds = 5
const retryAfterSeconds = 5

/** Where a browser signs in with the company's issuer. */
export async function createAuthorizationUrl(
  deps: Deps,
  company: CompanySettings,
  begun: AuthorizationRequest,
): Promise<string> {
  const issuer = await getConfiguration(deps, company)
  return buildAuthorizationUrl(issuer, {
    redirect_uri: getRedirectUri(deps),
    scope: 'openid email profile',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await calculatePKCECodeChallenge(begun.codeVerifier),
    code_challenge_method: 'S256',
  }).href
}

/**
 * Whom the issuer vouches for to somebody who came back from there. What does not belong together is refused as a failed
 * sign-in; an issuer that cannot be asked is a fault of neither side.
 */
export async function exchangeAuthorizationCode(
  deps: Deps,
  company: CompanySettings,
  begun: AuthorizationRequest,
  returned: AuthorizationResponse,
): Promise<IdentityProfile> {
  const issuer = await getConfiguration(deps, company)
  const said = await fetchClaims(deps, issuer, begun, returned).catch(error => {
    if (!isIssuerError(error)) throw ssoFailedError(deps, error)
    configurationCache.delete(company)
    throw issuerUnavailableError(deps, error)
  })
  const { data, error } = idTokenClaims.safeParse(said)
  if (!data) throw ssoFailedError(deps, error)
  return toIdentityProfile(company.issuer, data)
}

/** The screen that the issuer sends browsers back to; it knows this address beforehand. */
const getRedirectUri = ({ urls }: Deps) => `${urls.app}/login/company`

/** The library checks the issuer's name, state, audience, end and nonce, and the signature with the issuer's keys. */
async function fetchClaims(
  deps: Deps,
  issuer: Configuration,
  begun: AuthorizationRequest,
  { code, state, iss }: AuthorizationResponse,
) {
  const returned = new URL(getRedirectUri(deps))
  returned.search = String(new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }))
  const tokens = await authorizationCodeGrant(issuer, returned, {
    pkceCodeVerifier: begun.codeVerifier,
    expectedState: begun.state,
    expectedNonce: begun.nonce,
    idTokenExpected: true,
  })
  const inToken = tokens.claims()
  const isWhole = inToken?.email !== undefined && inToken.email_verified !== undefined
  if (!inToken || isWhole || !issuer.serverMetadata().userinfo_endpoint) return inToken
  // Some issuers write into the token who it is, and tell the rest only when they are asked.
  return { ...(await fetchUserInfo(issuer, tokens.access_token, inToken.sub)), ...inToken }
}

const configurationCache = new WeakMap<CompanySettings, Promise<Configuration>>()

/** Asked what it offers once for each process, and again after a failure; its keys are fetched anew every five minutes. */
function getConfiguration(deps: Deps, company: CompanySettings): Promise<Configuration> {
  const asked = configurationCache.get(company) ?? discoverConfiguration(company)
  configurationCache.set(company, asked)
  return asked.catch(error => {
    configurationCache.delete(company)
    throw issuerUnavailableError(deps, error)
  })
}

function discoverConfiguration({ issuer, clientId, clientSecret }: CompanySettings): Promise<Configuration> {
  const isPlain = issuer.startsWith('http:')
  return discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret ? clientSecretAuth(clientSecret) : None(),
    {
      timeout: timeoutSeconds,
      execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
    },
  )
}

/** An issuer that does not say how it wants the secret wants it in the header (OpenID Connect Discovery, section 3). */
function clientSecretAuth(secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? []
    return (ways.includes('client_secret_post') ? inBody : inHeader)(server, ...rest)
  }
}

const issuerErrorCodes = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/** `fetch` throws a TypeError where nobody answers. An answer that says what was wrong with the question is no fault. */
function isIssuerError(error: unknown): boolean {
  if (!(error instanceof ClientError)) return error instanceof TypeError
  const { cause, code = '' } = error
  const isObjection = cause instanceof Response && cause.status >= 400 && cause.status < 500
  return issuerErrorCodes.includes(code) && !isObjection
}

function ssoFailedError(deps: Deps, error: unknown): AppError {
  deps.log.warn({ err: error, said: getOAuthErrorCode(error) }, 'SSO sign-in failed')
  return new AppError('auth.company_failed')
}

/** What an issuer objects to, in the standard's words: whoever set this up has to see `invalid_client`. */
function getOAuthErrorCode(error: unknown): string | null {
  if (error instanceof ResponseBodyError) return error.error
  if (!(error instanceof WWWAuthenticateChallengeError)) return null
  return error.cause.find(({ parameters }) => parameters.error)?.parameters.error ?? 'invalid_client'
}

function issuerUnavailableError(deps: Deps, error: unknown): AppError {
  deps.log.warn({ err: error }, 'OpenID issuer unavailable')
  return new AppError('server.unavailable', { retryAfterSeconds })
}
