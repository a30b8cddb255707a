import { createHash } from 'node:crypto'
import { hourMs } from '#contract/time.ts'
import type { Deps } from '#server/identity/context.ts'
import { issueSignedChallenge, consumeSignedChallenge, consumeNonce } from '#server/identity/mfa/webauthn-challenge.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { GoogleProfile } from './read-id-token.ts'

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
      : proof !== undefined && hashNonce(proof) === nonce && (await consumeSignedChallenge(deps, 'google', proof, tx))
  if (!isFirstUse) throw new AppError('auth.google_failed')
}

const hashNonce = (proof: string): string => createHash('sha256').update(proof).digest('base64url')

/** A signature can be written in more than one way; what it signs cannot. */
const getSignedPart = (idToken: string): string => idToken.slice(0, idToken.lastIndexOf('.'))
