import { randomBytes } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { mfaLimits } from '#contract/limits.ts'
import { getEmailAndName } from '#server/identity/accounts/get-account.ts'
import { lockAccount } from '#server/identity/accounts/repository.ts'
import { endAuthSessions } from '#server/identity/auth/sessions.ts'
import type { Deps } from '#server/identity/context.ts'
import { type Attempt, resetAttempts, throttleAttempts } from '#server/identity/throttling/throttle.ts'
import { decryptSecret, encryptSecret, hmacCode } from '#server/lib/crypto.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { listFactors, sendFactorsChangedEmail } from './factors.ts'
import { formatRecoveryCode, normalizeRecoveryCode } from './policy.ts'
import {
  confirmTotp,
  deleteTotp,
  findFactors,
  findTotp,
  replaceRecoveryCodes,
  updateLastUsedStep,
  updateRecoveryCodeUsed,
  upsertPendingTotp,
} from './repository.ts'

export async function startTotpSetup(deps: Deps, { id }: CurrentUser) {
  const { generateSecret, generateURI } = await import('otplib')
  const secret = generateSecret()
  if (!(await upsertPendingTotp(deps.db, id, encryptSecret(deps, secret))))
    throw new AppError('factor.codes_on')
  const { email } = await getEmailAndName(deps.db, id)
  return { secret, uri: generateURI({ issuer: 'Rehearse', label: email, secret }) }
}

/** Refuses if a parallel request turned codes on, or if another tab replaced the secret. */
async function confirmTotpSetup(deps: Deps, tx: Tx, userId: UserId, secret: Buffer): Promise<string[]> {
  await lockAccount(tx, { id: userId })
  if ((await findFactors(tx, userId)).hasTotp) throw new AppError('factor.codes_on')
  if (!(await confirmTotp(tx, userId, secret, deps.now()))) throw new AppError('factor.codes_replaced')
  await sendFactorsChangedEmail(deps, tx, userId, 'codes-on')
  return createRecoveryCodes(deps, tx, userId)
}

/** Replaces earlier recovery codes. They are shown once and stored as hashes. */
async function createRecoveryCodes(deps: Deps, tx: Tx, userId: UserId): Promise<string[]> {
  const codes = Array.from({ length: mfaLimits.recoveryCodes }, () => formatRecoveryCode(randomBytes(10)))
  const hashes = codes.map(code => hmacCode(deps, normalizeRecoveryCode(code)))
  await replaceRecoveryCodes(tx, userId, hashes)
  return codes
}

/** One time step early or late, for clock drift and slow typing. */
const toleranceSeconds = 30

/**
 * Verifies and consumes a code, and returns the stored secret it belongs to. Six digits can be guessed, so
 * wrong codes throttle the account. Passkeys and recovery codes still work meanwhile.
 */
export async function verifyTotpCode(
  deps: Deps,
  userId: UserId,
  code: string,
  { isPending = false } = {},
): Promise<Buffer> {
  const attempt: Attempt = { policy: 'totp-of-account', subject: [userId] }
  await throttleAttempts(deps, [attempt])
  const credential = await findTotp(deps.db, userId)
  if (!credential || (credential.confirmed_at === null) !== isPending) throw new AppError('auth.code_wrong')
  const { verify } = await import('otplib')
  const result = await verify({
    secret: decryptSecret(deps, credential.secret),
    token: code,
    epoch: Math.floor(deps.now().getTime() / 1000),
    epochTolerance: toleranceSeconds,
  })
  const isMatch = result.valid && 'timeStep' in result
  if (!isMatch || !(await updateLastUsedStep(deps.db, userId, credential.secret, result.timeStep)))
    throw new AppError('auth.code_wrong')
  await resetAttempts(deps, [attempt])
  return credential.secret
}

/** Recovery codes are too long to guess, so they need no throttle. */
export async function verifyRecoveryCode(deps: Deps, userId: UserId, code: string): Promise<void> {
  const hash = hmacCode(deps, normalizeRecoveryCode(code))
  if (!(await updateRecoveryCodeUsed(deps.db, userId, hash, deps.now())))
    throw new AppError('auth.code_wrong')
}

/** Other auth sessions never showed a code, so they are revoked. */
export async function enableTotp(deps: Deps, user: CurrentUser, code: string) {
  const secret = await verifyTotpCode(deps, user.id, code, { isPending: true })
  return deps.db.transaction().execute(async tx => {
    const recoveryCodes = await confirmTotpSetup(deps, tx, user.id, secret)
    await endAuthSessions(deps, tx, user.id, user.authSessionId)
    return { recoveryCodes }
  })
}

/** Also deletes the recovery codes. */
export async function disableTotp(deps: Deps, { id }: CurrentUser) {
  await deps.db.transaction().execute(async tx => {
    if (!(await deleteTotp(tx, id))) throw new AppError('factor.codes_off')
    await sendFactorsChangedEmail(deps, tx, id, 'codes-off')
  })
  return listFactors(deps, id)
}

export const regenerateRecoveryCodes = (deps: Deps, { id }: CurrentUser) =>
  deps.db.transaction().execute(async tx => {
    await lockAccount(tx, { id })
    if (!(await findFactors(tx, id)).hasTotp) throw new AppError('factor.codes_off')
    await sendFactorsChangedEmail(deps, tx, id, 'recovery-renewed')
    return { recoveryCodes: await createRecoveryCodes(deps, tx, id) }
  })
