import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { googleIssuer as googleName } from '#server/identity/accounts/policy.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import { idTokenClaims, type IdentityProfile, toIdentityProfile } from './id-token-claims.ts'

/** Who somebody is at Google, and by which token. */
export type GoogleProfile = IdentityProfile & {
  /** What whoever asked for the token had Google write into it. */
  nonce: string | null
  expiresAt: Date
}

type GoogleSettings = NonNullable<Config['google']>
type GoogleIssuer = { issuers: string[]; keys: JWTVerifyGetKey }

const googleTokenClaims = idTokenClaims.extend({ nonce: z.string().optional(), exp: z.number() })

/**
 * Checks an ID token: signed by a key of the issuer, meant for us, not expired, about somebody with an email. Anything
 * else is refused as a failed sign-in; an issuer that cannot be asked is a fault of neither side.
 */
export async function verifyIdToken(deps: Deps, google: GoogleSettings, idToken: string): Promise<GoogleProfile> {
  const payload = await verifyJwt(deps, google, idToken).catch(error => {
    if (isInvalidToken(error)) throw new AppError('auth.google_failed')
    issuerCache.delete(google.issuer)
    deps.log.warn({ err: error, issuer: google.issuer }, 'Google OpenID configuration unavailable')
    throw new AppError('server.unavailable', { retryAfterSeconds: 5 })
  })
  const { data: said } = googleTokenClaims.safeParse(payload)
  if (!said) throw new AppError('auth.google_failed')
  return { ...toIdentityProfile(googleName, said), nonce: said.nonce ?? null, expiresAt: new Date(said.exp * 1000) }
}

async function verifyJwt(deps: Deps, google: GoogleSettings, idToken: string): Promise<JWTPayload> {
  const { issuers: names, keys } = await getIssuer(google)
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: names,
    audience: google.clientId,
    currentDate: deps.now(),
    requiredClaims: ['exp'],
    // What every issuer must offer and Google uses. Tokens do not choose how they are checked.
    algorithms: ['RS256'],
  })
  return payload
}

const jwksErrorCodes = ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT']
const isInvalidToken = (error: unknown) =>
  error instanceof errors.JOSEError && !jwksErrorCodes.includes(error.code)

const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url() })
const issuerCache = new Map<string, Promise<GoogleIssuer>>()

/**
 * Asked once for each process, and again after a failure; the keys are fetched anew by themselves when they get old or one
 * is missing.
 */
function getIssuer({ issuer }: GoogleSettings): Promise<GoogleIssuer> {
  const asked = issuerCache.get(issuer) ?? discoverIssuer(issuer)
  issuerCache.set(issuer, asked)
  return asked
}

async function discoverIssuer(configured: string): Promise<GoogleIssuer> {
  const url = `${withoutTrailingSlash(configured)}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'error' })
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  const { issuer, jwks_uri } = discoveryDocument.parse(await response.json())
  if (withoutTrailingSlash(issuer) !== withoutTrailingSlash(configured)) throw new Error(`${url} speaks for ${issuer}`)
  // Google writes its own name in both ways.
  return { issuers: [issuer, issuer.replace(/^https:\/\//, '')], keys: createRemoteJWKSet(new URL(jwks_uri)) }
}

const withoutTrailingSlash = (address: string) => address.replace(/\/$/, '')
