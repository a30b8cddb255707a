import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { Config } from '#server/config/config.ts'
import { google as googleName } from '#server/identity/accounts/policy.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import { claims, type Person, personOf } from './id-token-claims.ts'

/** Who somebody is at Google, and by which token. */
export type GooglePerson = Person & {
  /** What whoever asked for the token had Google write into it. */
  nonce: string | null
  expiresAt: Date
}

type Google = NonNullable<Config['google']>
type Issuer = { names: string[]; keys: JWTVerifyGetKey }

const token = claims.extend({ nonce: z.string().optional(), exp: z.number() })

/**
 * Checks an ID token: signed by a key of the issuer, meant for us, not expired, about somebody with an email. Anything
 * else is refused as a failed sign-in; an issuer that cannot be asked is a fault of neither side.
 */
export async function readIdToken(deps: Deps, google: Google, idToken: string): Promise<GooglePerson> {
  const payload = await verify(deps, google, idToken).catch(error => {
    if (isFaultOfToken(error)) throw new AppError('auth.google_failed')
    known.delete(google.issuer)
    deps.log.warn({ err: error, issuer: google.issuer }, 'the issuer of ID tokens cannot be asked')
    throw new AppError('server.unavailable', { retryAfterSeconds: 5 })
  })
  const { data: said } = token.safeParse(payload)
  if (!said) throw new AppError('auth.google_failed')
  return { ...personOf(googleName, said), nonce: said.nonce ?? null, expiresAt: new Date(said.exp * 1000) }
}

async function verify(deps: Deps, google: Google, idToken: string): Promise<JWTPayload> {
  const { names, keys } = await issuerOf(google)
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

const faultsOfIssuer = ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT']
const isFaultOfToken = (error: unknown) =>
  error instanceof errors.JOSEError && !faultsOfIssuer.includes(error.code)

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() })
const known = new Map<string, Promise<Issuer>>()

/**
 * Asked once for each process, and again after a failure; the keys are fetched anew by themselves when they get old or one
 * is missing.
 */
function issuerOf({ issuer }: Google): Promise<Issuer> {
  const asked = known.get(issuer) ?? discover(issuer)
  known.set(issuer, asked)
  return asked
}

async function discover(configured: string): Promise<Issuer> {
  const url = `${bare(configured)}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'error' })
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  const { issuer, jwks_uri } = discovery.parse(await response.json())
  if (bare(issuer) !== bare(configured)) throw new Error(`${url} speaks for ${issuer}`)
  // Google writes its own name in both ways.
  return { names: [issuer, issuer.replace(/^https:\/\//, '')], keys: createRemoteJWKSet(new URL(jwks_uri)) }
}

const bare = (address: string) => address.replace(/\/$/, '')
