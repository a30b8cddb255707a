import type { AuthMethod } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { AuthProof } from '#contract/mfa.ts'
import { getEmailAndName } from '#server/identity/accounts/get-account.ts'
import { verifyCurrentPassword } from '#server/identity/accounts/password.ts'
import { updateReauthenticatedAt } from '#server/identity/auth/repository.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { createPendingLogin, type PendingLogin } from './challenges.ts'
import { verifyEmailOtp } from './email-otp.ts'
import { getAccountFactors, sendFactorsChangedEmail } from './factors.ts'
import { verifyPasskey } from './passkeys.ts'
import { getReauthenticationMethods, getSecondStepMethods, requiresSecondStep } from './policy.ts'
import { verifyRecoveryCode, verifyTotpCode } from './totp.ts'

/** Throws with a challenge if the account requires a second step. */
export async function requireSecondStep(deps: Deps, login: PendingLogin): Promise<void> {
  const factors = await getAccountFactors(deps.db, login.userId)
  if (!requiresSecondStep(factors)) return
  const challenge = await createPendingLogin(deps, 'second_step', login)
  throw new AppError('auth.second_factor_required', {
    extra: { challenge, ways: getSecondStepMethods(factors) },
  })
}

/** Verifies and consumes a second factor. */
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
export async function getReauthenticationOptions(
  deps: Deps,
  { id }: CurrentUser,
): Promise<{ ways: AuthMethod[]; email: string }> {
  const [factors, { email }] = await Promise.all([
    getAccountFactors(deps.db, id),
    getEmailAndName(deps.db, id),
  ])
  return { ways: getReauthenticationMethods(factors), email }
}

/** Refuses methods that would not suffice to sign in. */
async function verifyProof(deps: Deps, user: CurrentUser, proof: AuthProof): Promise<void> {
  const methods = getReauthenticationMethods(await getAccountFactors(deps.db, user.id))
  if (!methods.includes(proof.way)) throw new AppError('auth.code_wrong')
  if (proof.way === 'mail') return verifyEmailOtp(deps, user, proof.code)
  if (proof.way !== 'password') return verifyFactor(deps, user.id, proof)
  await verifyCurrentPassword(deps, user, proof.password, 'password')
}

/** Reauthenticates this auth session only, for a limited time. */
export async function reauthenticate(deps: Deps, user: CurrentUser, proof: AuthProof): Promise<void> {
  await verifyProof(deps, user, proof)
  await updateReauthenticatedAt(deps.db, user.authSessionId, deps.now())
}
