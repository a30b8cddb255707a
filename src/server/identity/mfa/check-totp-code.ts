import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { type Attempt, resetAttempts, throttleAttempts } from '#server/identity/throttling/throttle.ts'
import { AppError } from '#server/lib/http/error.ts'
import { hmacCode, decryptSecret } from './crypto.ts'
import { normalizeRecoveryCode } from './policy.ts'
import { findTotp, updateRecoveryCodeUsed, updateLastUsedStep } from './repository.ts'

/** One half minute early or late: clocks differ, and people type slowly. */
const toleranceSeconds = 30

/**
 * Checks a code of somebody's authenticator app and uses it up. Wrong ones are counted for the account wherever they come
 * from: six digits can be tried. That keeps nobody out, for passkeys and recovery codes go on working. Answers the secret,
 * as it is kept, that the code is of.
 */
export async function verifyTotpCode(
  deps: Deps,
  userId: UserId,
  code: string,
  { isOffered = false } = {},
): Promise<Buffer> {
  const attempt: Attempt = { policy: 'totp-of-account', subject: [userId] }
  await throttleAttempts(deps, [attempt])
  const kept = await findTotp(deps.db, userId)
  if (!kept || (kept.confirmed_at === null) !== isOffered) throw new AppError('auth.code_wrong')
  const { verify } = await import('otplib')
  const answer = await verify({
    secret: decryptSecret(deps, kept.secret),
    token: code,
    epoch: Math.floor(deps.now().getTime() / 1000),
    epochTolerance: toleranceSeconds,
  })
  const isRight = answer.valid && 'timeStep' in answer
  if (!isRight || !(await updateLastUsedStep(deps.db, userId, kept.secret, answer.timeStep)))
    throw new AppError('auth.code_wrong')
  await resetAttempts(deps, [attempt])
  return kept.secret
}

/** Uses a recovery code up. They are too long to be tried. */
export async function verifyRecoveryCode(deps: Deps, userId: UserId, code: string): Promise<void> {
  const hash = hmacCode(deps, normalizeRecoveryCode(code))
  if (!(await updateRecoveryCodeUsed(deps.db, userId, hash, deps.now()))) throw new AppError('auth.code_wrong')
}
