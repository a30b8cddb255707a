import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { googleSignIn } from '#contract/account.ts'
import { hourMs } from '#contract/time.ts'
import type { Config } from '#server/config/config.ts'
import { googleIssuer } from '#server/identity/accounts/policy.ts'
import type { Deps } from '#server/identity/context.ts'
import { consumeSignedChallenge, issueSignedChallenge } from '#server/identity/mfa/challenges.ts'
import { insertUsedNonce } from '#server/identity/mfa/repository.ts'
import { hashToken } from '#server/lib/crypto.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { ClientContext } from './known-devices.ts'
import type { SignInResult } from './session-token.ts'
import { idTokenClaims, signInWithIdentity, toIdentityProfile } from './sign-in-with-identity.ts'

type GoogleSettings = NonNullable<Config['google']>

const googleTokenClaims = idTokenClaims.extend({ nonce: z.string().optional(), exp: z.number() })

/** Invalid ID tokens fail the sign-in, an unreachable Google answers 503. */
async function verifyIdToken(deps: Deps, google: GoogleSettings, idToken: string) {
  const payload = await verifyJwt(deps, google, idToken).catch(error => {
    if (isInvalidToken(error)) throw new AppError('auth.google_failed')
    issuerCache.delete(google.issuer)
    deps.log.warn({ err: error, issuer: google.issuer }, 'Google OpenID configuration unavailable')
    throw new AppError('server.unavailable', { retryAfterSeconds: 5 })
  })
  const { data: claims } = googleTokenClaims.safeParse(payload)
  if (!claims) throw new AppError('auth.google_failed')
  return claims
}

async function verifyJwt(deps: Deps, google: GoogleSettings, idToken: string) {
  const { issuers, keys } = await getIssuer(google)
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: issuers,
    audience: google.clientId,
    currentDate: deps.now(),
    requiredClaims: ['exp'],
    // Google signs with RS256. The token must not choose the algorithm.
    algorithms: ['RS256'],
  })
  return payload
}

const jwksErrorCodes = ['ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID', 'ERR_JWKS_TIMEOUT']
const isInvalidToken = (error: unknown) =>
  error instanceof errors.JOSEError && !jwksErrorCodes.includes(error.code)

const discoveryDocument = z.object({ issuer: z.string(), jwks_uri: z.url() })
const issuerCache = new Map<string, ReturnType<typeof discoverIssuer>>()

/** Discovered once per process and again after a failure. jose refreshes the keys itself. */
function getIssuer({ issuer }: GoogleSettings) {
  const cached = issuerCache.get(issuer) ?? discoverIssuer(issuer)
  issuerCache.set(issuer, cached)
  return cached
}

async function discoverIssuer(configured: string) {
  const url = `${withoutTrailingSlash(configured)}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'error' })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const { issuer, jwks_uri } = discoveryDocument.parse(await response.json())
  if (withoutTrailingSlash(issuer) !== withoutTrailingSlash(configured))
    throw new Error(`${url} names the issuer ${issuer}`)
  // Google writes its issuer with and without the scheme.
  return { issuers: [issuer, issuer.replace(/^https:\/\//, '')], keys: createRemoteJWKSet(new URL(jwks_uri)) }
}

const withoutTrailingSlash = (url: string) => url.replace(/\/$/, '')

/** Nonce for Google and the proof that only this browser has. A leaked token is useless without the proof. */
export function createGoogleNonce(deps: Deps): { nonce: string; proof: string } {
  if (!deps.config.google) throw new AppError('auth.google_unavailable')
  const expiresAt = new Date(deps.now().getTime() + hourMs)
  const proof = issueSignedChallenge(deps, 'google', expiresAt).toString('base64url')
  return { nonce: hashNonce(proof), proof }
}

/** Consumes an ID token by the nonce that the page passed to Google, or by itself if it has none. */
async function consumeIdToken(
  deps: Deps,
  tx: Tx,
  { nonce, exp }: z.output<typeof googleTokenClaims>,
  { idToken, proof }: z.output<typeof googleSignIn>,
): Promise<void> {
  const isFirstUse =
    nonce === undefined
      ? await insertUsedNonce(tx, hashToken(getSignedPart(idToken)), new Date(exp * 1000))
      : proof !== undefined &&
        hashNonce(proof) === nonce &&
        (await consumeSignedChallenge(deps, 'google', proof, tx))
  if (!isFirstUse) throw new AppError('auth.google_failed')
}

const hashNonce = (proof: string): string => hashToken(proof).toString('base64url')

/** One signature has several base64 spellings, the signed part has only one. */
const getSignedPart = (idToken: string): string => idToken.slice(0, idToken.lastIndexOf('.'))

export async function signInWithGoogle(
  deps: Deps,
  client: ClientContext,
  input: z.output<typeof googleSignIn>,
): Promise<SignInResult> {
  const { google } = deps.config
  if (!google) throw new AppError('auth.google_unavailable')
  const claims = await verifyIdToken(deps, google, input.idToken)
  const profile = toIdentityProfile(googleIssuer, claims)
  return signInWithIdentity(deps, client, profile, input, tx => consumeIdToken(deps, tx, claims, input))
}
