import { randomBytes } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { factorLimits } from '#contract/limits.ts'
import { getEmailAndName } from '#server/identity/accounts/get-account.ts'
import { revokeSessions } from '#server/identity/auth/sessions.ts'
import type { Deps } from '#server/identity/context.ts'
import { type Attempt, resetAttempts, throttleAttempts } from '#server/identity/throttling/throttle.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { decryptSecret, encryptSecret, hmacCode } from './crypto.ts'
import { getAccountFactors, listFactors, sendFactorsChangedEmail } from './factors.ts'
import { formatRecoveryCode, normalizeRecoveryCode } from './policy.ts'
import {
  confirmTotp,
  deleteTotp,
  findTotp,
  lockUser,
  replaceRecoveryCodes,
  updateLastUsedStep,
  updateRecoveryCodeUsed,
  upsertPendingTotp,
} from './repository.ts'

/** A new secret for an authenticator app, as text and as what such apps read from a picture. */
export async function startTotpSetup(deps: Deps, { id }: User): Promise<{ secret: string; uri: string }> {
  const { generateSecret, generateURI } = await import('otplib')
  const secret = generateSecret()
  const isOffered = await deps.db
    .transaction()
    .execute(tx => upsertPendingTotp(tx, id, encryptSecret(deps, secret)))
  if (!isOffered) throw new AppError('factor.codes_on')
  const { email } = await getEmailAndName(deps.db, id)
  return { secret, uri: generateURI({ issuer: 'Rehearse', label: email, secret }) }
}

/**
 * Turns on the codes of a secret whose first one was right, and makes what recovers them. Twice at once: one of them.
 * Another tab may have set up a secret of its own since: that is in nobody's app yet.
 */
export async function confirmTotpSetup(
  deps: Deps,
  tx: Tx,
  userId: UserId,
  secret: Buffer,
): Promise<string[]> {
  await lockUser(tx, userId)
  if ((await getAccountFactors(tx, userId)).hasTotp) throw new AppError('factor.codes_on')
  if (!(await confirmTotp(tx, userId, secret, deps.now()))) throw new AppError('factor.codes_replaced')
  await sendFactorsChangedEmail(deps, tx, userId, 'codes-on')
  return createRecoveryCodes(deps, tx, userId)
}

/** New recovery codes in the place of any earlier ones; told here and never again. */
export async function createRecoveryCodes(deps: Deps, tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, () => formatRecoveryCode(randomBytes(10)))
  const hashes = codes.map(code => hmacCode(deps, normalizeRecoveryCode(code)))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}

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
  if (!(await updateRecoveryCodeUsed(deps.db, userId, hash, deps.now())))
    throw new AppError('auth.code_wrong')
}

/** Asks for codes from now on. Other sign-ins have shown none, so they end. */
export async function enableTotp(deps: Deps, user: User, code: string): Promise<{ recoveryCodes: string[] }> {
  const secret = await verifyTotpCode(deps, user.id, code, { isOffered: true })
  return deps.db.transaction().execute(async tx => {
    const recoveryCodes = await confirmTotpSetup(deps, tx, user.id, secret)
    await revokeSessions(deps, tx, user.id, user.signInId)
    return { recoveryCodes }
  })
}

/** Asks for no codes any more; what recovered them goes too. */
export async function disableTotp(deps: Deps, { id }: User) {
  await deps.db.transaction().execute(async tx => {
    if (!(await deleteTotp(tx, id))) throw new AppError('factor.codes_off')
    await sendFactorsChangedEmail(deps, tx, id, 'codes-off')
  })
  return listFactors(deps, id)
}

/** Ten new recovery codes; the old ones no longer work. */
export const regenerateRecoveryCodes = (deps: Deps, { id }: User): Promise<{ recoveryCodes: string[] }> =>
  deps.db.transaction().execute(async tx => {
    await lockUser(tx, id)
    if (!(await getAccountFactors(tx, id)).hasTotp) throw new AppError('factor.codes_off')
    await sendFactorsChangedEmail(deps, tx, id, 'recovery-renewed')
    return { recoveryCodes: await createRecoveryCodes(deps, tx, id) }
  })
