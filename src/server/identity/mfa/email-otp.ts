import { randomInt } from 'node:crypto'
import { mfaLimits } from '#contract/limits.ts'
import { getRecipient } from '#server/identity/accounts/get-account.ts'
import type { Deps } from '#server/identity/context.ts'
import { throttleAttempts } from '#server/identity/throttling/throttle.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import type { EmailRefreshers } from '#server/notifications/email.ts'
import { sendNotification } from '#server/notifications/send.ts'
import { hashToken, hmacCode } from './crypto.ts'
import { getChallengeExpiry, getReauthenticationMethods } from './policy.ts'
import {
  deleteChallenge,
  findFactors,
  incrementChallengeAttempts,
  insertChallenge,
  isEmailOtpPending,
} from './repository.ts'

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
    await sendNotification(deps, tx, {
      template: 'email-otp',
      to: await getRecipient(tx, user.id),
      data: { code, minutes: mfaLimits.challengeMinutes },
    })
  })
}

/** Verifies and consumes a code. Only the requesting auth session may use it. */
export async function verifyEmailOtp(deps: Deps, user: CurrentUser, code: string): Promise<void> {
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
