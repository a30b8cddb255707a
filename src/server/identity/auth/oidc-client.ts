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
import { claims, type Person, personOf } from './id-token-claims.ts'

/** What belongs to one way to the issuer and back: the state goes there and comes back, the rest shows who sent it. */
export type Begun = { state: string; nonce: string; verifier: string }

/** What the issuer sends the browser back with. */
type Returned = { code: string; state: string; iss?: string | undefined }

/** For each question. */
const patienceSeconds = 5
const retryAfterSeconds = 5

/** Where a browser signs in with the company's issuer. */
export async function addressAt(deps: Deps, company: CompanySettings, begun: Begun): Promise<string> {
  const issuer = await issuerOf(deps, company)
  return buildAuthorizationUrl(issuer, {
    redirect_uri: returnAddress(deps),
    scope: 'openid email profile',
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
  }).href
}

/**
 * Whom the issuer vouches for to somebody who came back from there. What does not belong together is refused as a failed
 * sign-in; an issuer that cannot be asked is a fault of neither side.
 */
export async function vouchedBy(
  deps: Deps,
  company: CompanySettings,
  begun: Begun,
  returned: Returned,
): Promise<Person> {
  const issuer = await issuerOf(deps, company)
  const said = await saidBy(deps, issuer, begun, returned).catch(error => {
    if (!isFaultOfIssuer(error)) throw failed(deps, error)
    known.delete(company)
    throw unavailable(deps, error)
  })
  const { data, error } = claims.safeParse(said)
  if (!data) throw failed(deps, error)
  return personOf(company.issuer, data)
}

/** The screen that the issuer sends browsers back to; it knows this address beforehand. */
const returnAddress = ({ urls }: Deps) => `${urls.app}/login/company`

/** The library checks the issuer's name, state, audience, end and nonce, and the signature with the issuer's keys. */
async function saidBy(deps: Deps, issuer: Configuration, begun: Begun, { code, state, iss }: Returned) {
  const returned = new URL(returnAddress(deps))
  returned.search = String(new URLSearchParams({ code, state, ...(iss === undefined ? {} : { iss }) }))
  const tokens = await authorizationCodeGrant(issuer, returned, {
    pkceCodeVerifier: begun.verifier,
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

const known = new WeakMap<CompanySettings, Promise<Configuration>>()

/** Asked what it offers once for each process, and again after a failure; its keys are fetched anew every five minutes. */
function issuerOf(deps: Deps, company: CompanySettings): Promise<Configuration> {
  const asked = known.get(company) ?? discover(company)
  known.set(company, asked)
  return asked.catch(error => {
    known.delete(company)
    throw unavailable(deps, error)
  })
}

function discover({ issuer, clientId, clientSecret }: CompanySettings): Promise<Configuration> {
  const isPlain = issuer.startsWith('http:')
  return discovery(new URL(issuer), clientId, undefined, clientSecret ? by(clientSecret) : None(), {
    timeout: patienceSeconds,
    execute: [enableNonRepudiationChecks, ...(isPlain ? [allowInsecureRequests] : [])],
  })
}

/** An issuer that does not say how it wants the secret wants it in the header (OpenID Connect Discovery, section 3). */
function by(secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? []
    return (ways.includes('client_secret_post') ? inBody : inHeader)(server, ...rest)
  }
}

const faultsOfIssuer = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']

/** `fetch` throws a TypeError where nobody answers. An answer that says what was wrong with the question is no fault. */
function isFaultOfIssuer(error: unknown): boolean {
  if (!(error instanceof ClientError)) return error instanceof TypeError
  const { cause, code = '' } = error
  const isObjection = cause instanceof Response && cause.status >= 400 && cause.status < 500
  return faultsOfIssuer.includes(code) && !isObjection
}

function failed(deps: Deps, error: unknown): AppError {
  deps.log.warn({ err: error, said: objectionIn(error) }, 'a sign-in with the OpenID issuer failed')
  return new AppError('auth.company_failed')
}

/** What an issuer objects to, in the standard's words: whoever set this up has to see `invalid_client`. */
function objectionIn(error: unknown): string | null {
  if (error instanceof ResponseBodyError) return error.error
  if (!(error instanceof WWWAuthenticateChallengeError)) return null
  return error.cause.find(({ parameters }) => parameters.error)?.parameters.error ?? 'invalid_client'
}

function unavailable(deps: Deps, error: unknown): AppError {
  deps.log.warn({ err: error }, 'the OpenID issuer cannot be asked')
  return new AppError('server.unavailable', { retryAfterSeconds })
}
