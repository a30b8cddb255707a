import type { AuthMethod } from '#contract/auth-method.ts'
import type { AuthProof } from '#contract/factor.ts'
import type { UserId } from '#contract/id.ts'
import { getEmailAndName } from '#server/identity/accounts/get-account.ts'
import { verifyCurrentPassword } from '#server/identity/accounts/password.ts'
import { updateReauthenticatedAt } from '#server/identity/auth/repository.ts'
import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { createPendingLogin, type PendingLogin } from './challenges.ts'
import { verifyEmailOtp } from './email-otp.ts'
import { getAccountFactors, sendFactorsChangedEmail } from './factors.ts'
import { verifyPasskey } from './passkeys.ts'
import { getReauthenticationMethods, getSecondStepMethods, requiresSecondStep } from './policy.ts'
import { verifyRecoveryCode, verifyTotpCode } from './totp.ts'

/**
 * Stops a sign-in whose first step is done where a second one is asked for: the refusal says how it goes on. Where none is,
 * nothing happens.
 */
export async function requireSecondStep(deps: Deps, begun: PendingLogin): Promise<void> {
  const facts = await getAccountFactors(deps.db, begun.userId)
  if (!requiresSecondStep(facts)) return
  const challenge = await createPendingLogin(deps, 'second_step', begun)
  throw new AppError('auth.second_factor_required', {
    extra: { challenge, ways: getSecondStepMethods(facts) },
  })
}

/** Checks what somebody shows beside a password, and uses it up. */
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

/** How a signed-in person can show once more who they are, and where a code would be mailed. */
export async function getReauthenticationOptions(
  deps: Deps,
  { id }: User,
): Promise<{ ways: AuthMethod[]; email: string }> {
  const [facts, { email }] = await Promise.all([getAccountFactors(deps.db, id), getEmailAndName(deps.db, id)])
  return { ways: getReauthenticationMethods(facts), email }
}

/** Checks what a signed-in person shows; a way that signing in would not take is none here either. */
export async function verifyProof(deps: Deps, user: User, proof: AuthProof): Promise<void> {
  const ways = getReauthenticationMethods(await getAccountFactors(deps.db, user.id))
  if (!ways.includes(proof.way)) throw new AppError('auth.code_wrong')
  if (proof.way === 'mail') return verifyEmailOtp(deps, user, proof.code)
  if (proof.way !== 'password') return verifyFactor(deps, user.id, proof)
  await verifyCurrentPassword(deps, user, proof.password, 'password')
}

/** Whoever shows once more who they are is asked no more for a while, in this sign-in alone. */
export async function reauthenticate(deps: Deps, user: User, proof: AuthProof): Promise<void> {
  await verifyProof(deps, user, proof)
  await updateReauthenticatedAt(deps.db, user.signInId, deps.now())
}
