import { randomInt } from 'node:crypto'
import type { UserId } from '#contract/id.ts'
import { mfaLimits } from '#contract/limits.ts'
import type { AuthProof } from '#contract/mfa.ts'
import { getEmailAndName, getRecipient } from '#server/identity/accounts/get-account.ts'
import { verifyCurrentPassword } from '#server/identity/accounts/password.ts'
import { updateAuthSession } from '#server/identity/auth/repository.ts'
import type { Deps } from '#server/identity/context.ts'
import { throttleAttempts } from '#server/identity/throttling/throttle.ts'
import { hashToken, hmacCode } from '#server/lib/crypto.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import { createPendingLogin, type PendingLogin } from './challenges.ts'
import { sendFactorsChangedEmail } from './factors.ts'
import { verifyPasskey } from './passkeys.ts'
import {
  getChallengeExpiry,
  getReauthenticationMethods,
  getSecondStepMethods,
  requiresSecondStep,
} from './policy.ts'
import {
  deleteChallenge,
  findFactors,
  incrementChallengeAttempts,
  insertChallenge,
  isEmailOtpPending,
} from './repository.ts'
import { verifyRecoveryCode, verifyTotpCode } from './totp.ts'

/** Throws with a challenge if the account requires a second step. */
export async function requireSecondStep(deps: Deps, login: PendingLogin): Promise<void> {
  const factors = await findFactors(deps.db, login.userId)
  if (!requiresSecondStep(factors)) return
  const challenge = await createPendingLogin(deps, 'second_step', login)
  throw new AppError('auth.second_factor_required', {
    extra: { challenge, ways: getSecondStepMethods(factors) },
  })
}

export async function verifyFactor(deps: Deps, userId: UserId, proof: AuthProof): Promise<void> {
  switch (proof.way) {
    case 'code':
      await verifyTotpCode(deps, userId, proof.code)
      return
    case 'recovery':
      await verifyRecoveryCode(deps, userId, proof.code)
      return deps.db.transaction().execute(tx => sendFactorsChangedEmail(deps, tx, userId, 'recovery-used'))
    case 'passkey':
      if ((await verifyPasskey(deps, proof.credential)) !== userId) throw new AppError('auth.passkey_failed')
      return
    default:
      throw new AppError('auth.code_wrong')
  }
}

/** Also returns the email that a code would go to. */
export async function getReauthenticationOptions(deps: Deps, { id }: CurrentUser) {
  const factors = await findFactors(deps.db, id)
  const { email } = await getEmailAndName(deps.db, id)
  return { ways: getReauthenticationMethods(factors), email }
}

/** Reauthenticates this auth session only, for a limited time. Refuses methods that would not suffice to sign in. */
export async function reauthenticate(deps: Deps, user: CurrentUser, proof: AuthProof): Promise<void> {
  const methods = getReauthenticationMethods(await findFactors(deps.db, user.id))
  if (!methods.includes(proof.way)) throw new AppError('auth.code_wrong')
  if (proof.way === 'mail') await verifyEmailOtp(deps, user, proof.code)
  else if (proof.way === 'password') await verifyCurrentPassword(deps, user, proof.password, 'password')
  else await verifyFactor(deps, user.id, proof)
  await updateAuthSession(deps.db, user.authSessionId, { reauthenticated_at: deps.now() })
}

/** One code per auth session. */
const getChallengeKey = ({ authSessionId }: CurrentUser) => hashToken(`email otp ${authSessionId}`)

/** Emails a code to users without a password or another factor. It replaces an earlier code. */
export async function sendEmailOtp(deps: Deps, user: CurrentUser): Promise<void> {
  if (!getReauthenticationMethods(await findFactors(deps.db, user.id)).includes('mail')) return
  await throttleAttempts(deps, [{ policy: 'email-otp', subject: [user.id] }])
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await deps.db.transaction().execute(async tx => {
    await insertChallenge(tx, {
      token_hash: getChallengeKey(user),
      user_id: user.id,
      purpose: 'mailed_code',
      code_hash: hmacCode(deps, code),
      remember_login: false,
      expires_at: getChallengeExpiry(deps.now()),
    })
    await enqueueNotification(deps, tx, {
      template: 'email-otp',
      to: await getRecipient(tx, user.id),
      data: { code, minutes: mfaLimits.challengeMinutes },
    })
  })
}

/** Verifies and consumes a code. Only the requesting auth session may use it. */
async function verifyEmailOtp(deps: Deps, user: CurrentUser, code: string): Promise<void> {
  const key = getChallengeKey(user)
  const challenge = await incrementChallengeAttempts(deps.db, 'mailed_code', key, deps.now())
  if (!challenge) throw new AppError('auth.challenge_expired')
  const codeHash = hmacCode(deps, code)
  if (!challenge.code_hash?.equals(codeHash)) throw new AppError('auth.code_wrong')
  if (!(await deleteChallenge(deps.db, key, codeHash))) throw new AppError('auth.challenge_expired')
}

/** Skips a code that a newer one has replaced before sending. */
export const mfaEmailRefreshers = (deps: Deps): EmailRefreshers => ({
  'email-otp': async (db, data, { id }) =>
    id && !(await isEmailOtpPending(db, id, hmacCode(deps, data.code))) ? null : data,
})
