import type { AuthProof } from '#contract/factor.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import { sendFactorsChangedEmail } from './announce-factor-change.ts'
import { verifyPasskey } from './check-passkey.ts'
import { verifyTotpCode, verifyRecoveryCode } from './check-totp-code.ts'
import { type PendingLogin, createPendingLogin } from './pending-login.ts'
import { requiresSecondStep, getSecondStepMethods } from './policy.ts'
import { getAccountFactors } from './read-factors.ts'

/**
 * Stops a sign-in whose first step is done where a second one is asked for: the refusal says how it goes on. Where none is,
 * nothing happens.
 */
export async function requireSecondStep(deps: Deps, begun: PendingLogin): Promise<void> {
  const facts = await getAccountFactors(deps.db, begun.userId)
  if (!requiresSecondStep(facts)) return
  const challenge = await createPendingLogin(deps, 'second_step', begun)
  throw new AppError('auth.second_factor_required', { extra: { challenge, ways: getSecondStepMethods(facts) } })
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
