import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { googleSignIn } from '#contract/account.ts'
import { hourMs } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { googleIssuer as googleName } from '#server/identity/accounts/policy.ts'
import type { Deps } from '#server/identity/context.ts'
import {
  consumeNonce,
  consumeSignedChallenge,
  issueSignedChallenge,
} from '#server/identity/mfa/challenges.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { ClientContext } from './known-devices.ts'
import type { SignInResult } from './session-token.ts'
import {
  type IdentityProfile,
  idTokenClaims,
  signInWithIdentity,
  toIdentityProfile,
} from './sign-in-with-identity.ts'

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
export async function verifyIdToken(
  deps: Deps,
  google: GoogleSettings,
  idToken: string,
): Promise<GoogleProfile> {
  const payload = await verifyJwt(deps, google, idToken).catch(error => {
    if (isInvalidToken(error)) throw new AppError('auth.google_failed')
    issuerCache.delete(google.issuer)
    deps.log.warn({ err: error, issuer: google.issuer }, 'Google OpenID configuration unavailable')
    throw new AppError('server.unavailable', { retryAfterSeconds: 5 })
  })
  const { data: said } = googleTokenClaims.safeParse(payload)
  if (!said) throw new AppError('auth.google_failed')
  return {
    ...toIdentityProfile(googleName, said),
    nonce: said.nonce ?? null,
    expiresAt: new Date(said.exp * 1000),
  }
}

async function verifyJwt(deps: Deps, google: GoogleSettings, idToken: string): Promise<JWTPayload> {
  const { issuers, keys } = await getIssuer(google)
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: issuers,
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
  if (withoutTrailingSlash(issuer) !== withoutTrailingSlash(configured))
    throw new Error(`${url} speaks for ${issuer}`)
  // Google writes its own name in both ways.
  return { issuers: [issuer, issuer.replace(/^https:\/\//, '')], keys: createRemoteJWKSet(new URL(jwks_uri)) }
}

const withoutTrailingSlash = (address: string) => address.replace(/\/$/, '')

/** A nonce for Google, and what only the browser that asked for it can tell: a token alone, wherever it leaked, is nothing. */
export function createGoogleNonce(deps: Deps): { nonce: string; proof: string } {
  if (!deps.config.google) throw new AppError('auth.google_unavailable')
  const until = new Date(deps.now().getTime() + hourMs)
  const proof = issueSignedChallenge(deps, 'google', until).toString('base64url')
  return { nonce: hashNonce(proof), proof }
}

/**
 * Uses an ID token up: by its nonce, with what belongs to it, or by itself where whoever asked for it wanted none. What is
 * used up with a transaction that fails was not used.
 */
export async function consumeIdToken(
  deps: Deps,
  tx: Tx,
  { nonce, expiresAt }: GoogleProfile,
  { idToken, proof }: { idToken: string; proof?: string | undefined },
): Promise<void> {
  const isFirstUse =
    nonce === null
      ? await consumeNonce(tx, getSignedPart(idToken), expiresAt)
      : proof !== undefined &&
        hashNonce(proof) === nonce &&
        (await consumeSignedChallenge(deps, 'google', proof, tx))
  if (!isFirstUse) throw new AppError('auth.google_failed')
}

const hashNonce = (proof: string): string => createHash('sha256').update(proof).digest('base64url')

/** A signature can be written in more than one way; what it signs cannot. */
const getSignedPart = (idToken: string): string => idToken.slice(0, idToken.lastIndexOf('.'))

/** Signs in, or up, whoever an ID token of Google is about. */
export async function signInWithGoogle(
  deps: Deps,
  visitor: ClientContext,
  wish: z.output<typeof googleSignIn>,
): Promise<SignInResult> {
  const { google } = deps.config
  if (!google) throw new AppError('auth.google_unavailable')
  const person = await verifyIdToken(deps, google, wish.idToken)
  return signInWithIdentity(deps, visitor, person, wish, tx => consumeIdToken(deps, tx, person, wish))
}
