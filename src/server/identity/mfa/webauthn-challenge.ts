import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Deps } from '#server/identity/context.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { hashToken, deriveKey } from './crypto.ts'
import { getChallengeExpiry } from './policy.ts'
import { insertUsedNonce } from './repository.ts'

/** What is asked for: a passkey made by somebody, one shown by whoever it is, or an issuer's word about them. */
type SignedChallengePurpose = `make ${string}` | 'show' | 'google' | 'company'

const bodyBytes = 24

/**
 * A challenge for somebody else to sign. It carries its end and our own mark, so that asking for one leaves nothing behind;
 * what was used is noted until then.
 */
export function issueSignedChallenge(
  deps: Deps,
  purpose: SignedChallengePurpose,
  until = getChallengeExpiry(deps.now()),
): Buffer<ArrayBuffer> {
  const end = Buffer.alloc(8)
  end.writeBigUInt64BE(BigInt(until.getTime()))
  const body = Buffer.concat([end, randomBytes(bodyBytes - end.length)])
  return Buffer.concat([body, signChallenge(deps, purpose, body)])
}

/** Uses a challenge up, in base64url as browsers send it back; false where it is not ours, over or used. */
export async function consumeSignedChallenge(
  deps: Deps,
  purpose: SignedChallengePurpose,
  challenge: string,
  db: Executor = deps.db,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url')
  const body = bytes.subarray(0, bodyBytes)
  const mark = signChallenge(deps, purpose, body)
  if (bytes.length !== bodyBytes + mark.length || !timingSafeEqual(bytes.subarray(bodyBytes), mark))
    return false
  const end = new Date(Number(body.readBigUInt64BE()))
  return end > deps.now() && insertUsedNonce(db, hashToken(bytes.toString('base64url')), end)
}

/** Uses something up that works once; false where that was done before. */
export const consumeNonce = (db: Executor, what: string, until: Date): Promise<boolean> =>
  insertUsedNonce(db, hashToken(what), until)

const signChallenge = (deps: Deps, purpose: SignedChallengePurpose, body: Buffer): Buffer =>
  createHmac('sha256', deriveKey(deps, 'ceremony')).update(purpose).update(body).digest()
