import { randomInt } from 'node:crypto'
import { factorLimits } from '#contract/limits.ts'
import { getRecipient } from '#server/identity/accounts/get-account.ts'
import { sendNotification } from '#server/identity/accounts/send-account-email.ts'
import type { Deps } from '#server/identity/context.ts'
import { throttleAttempts } from '#server/identity/throttling/throttle.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Refreshers } from '#server/lib/mail/templates/email.ts'
import { hashToken, hmacCode } from './crypto.ts'
import { getAccountFactors } from './factors.ts'
import { getChallengeExpiry, getReauthenticationMethods } from './policy.ts'
import {
  deleteAnsweredChallenge,
  incrementChallengeAttempts,
  insertChallenge,
  isEmailOtpPending,
} from './repository.ts'

/** The one code that waits for a sign-in. */
const getChallengeKey = ({ signInId }: User): Buffer => hashToken(`email otp ${signInId}`)

/** Mails a code to whoever has nothing else to show; a second one takes the place of the first. */
export async function sendEmailOtp(deps: Deps, user: User): Promise<void> {
  if (!getReauthenticationMethods(await getAccountFactors(deps.db, user.id)).includes('mail')) return
  await throttleAttempts(deps, [{ policy: 'email-otp', subject: [user.id] }])
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await deps.db.transaction().execute(async tx => {
    await insertChallenge(tx, {
      token_hash: getChallengeKey(user),
      user_id: user.id,
      purpose: 'mailed_code',
      code_hash: hmacCode(deps, code),
      issuer: null,
      subject: null,
      remember_login: false,
      expires_at: getChallengeExpiry(deps.now()),
    })
    await sendNotification(deps, tx, {
      template: 'email-otp',
      to: await getRecipient(tx, user.id),
      data: { code, minutes: factorLimits.challengeMinutes },
    })
  })
}

/** Checks a mailed code and uses it up. It belongs to the sign-in that asked for it. */
export async function verifyEmailOtp(deps: Deps, user: User, code: string): Promise<void> {
  const { triesPerChallenge } = factorLimits
  const kept = await incrementChallengeAttempts(
    deps.db,
    'mailed_code',
    getChallengeKey(user),
    deps.now(),
    triesPerChallenge,
  )
  if (!kept) throw new AppError('auth.challenge_expired')
  const answer = hmacCode(deps, code)
  if (!kept.code_hash?.equals(answer)) throw new AppError('auth.code_wrong')
  if (!(await deleteAnsweredChallenge(deps.db, getChallengeKey(user), answer)))
    throw new AppError('auth.challenge_expired')
}

/** A code is mailed while it is the one that its sign-in waits for: a second one takes the place of the first. */
export const mfaEmailRefreshers = (deps: Deps): Refreshers => ({
  'email-otp': async (data, { id }) =>
    id && !(await isEmailOtpPending(deps.db, id, hmacCode(deps, data.code))) ? null : data,
})
