import type { UserId } from '#contract/id.ts'
import type { AuthProof } from '#contract/mfa.ts'
import { getEmailAndName } from '#server/identity/accounts/get-account.ts'
import { verifyCurrentPassword } from '#server/identity/accounts/password.ts'
import { updateAuthSession } from '#server/identity/auth/repository.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { createPendingLogin, type PendingLogin } from './challenges.ts'
import { verifyEmailOtp } from './email-otp.ts'
import { sendFactorsChangedEmail } from './factors.ts'
import { verifyPasskey } from './passkeys.ts'
import { getReauthenticationMethods, getSecondStepMethods, requiresSecondStep } from './policy.ts'
import { findFactors } from './repository.ts'
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
