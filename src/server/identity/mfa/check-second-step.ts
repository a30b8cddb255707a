import type { Proof } from '#contract/factor.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/identity/context.ts'
import { AppError } from '#server/lib/http/error.ts'
import { announceChange } from './announce-factor-change.ts'
import { checkPasskey } from './check-passkey.ts'
import { checkCode, checkRecoveryCode } from './check-totp-code.ts'
import { type Begun, issueChallenge } from './pending-login.ts'
import { asksSecondStep, waysOfSecondStep } from './policy.ts'
import { factorsOf } from './read-factors.ts'

/**
 * Stops a sign-in whose first step is done where a second one is asked for: the refusal says how it goes on. Where none is,
 * nothing happens.
 */
export async function askSecondStep(deps: Deps, begun: Begun): Promise<void> {
  const facts = await factorsOf(deps.db, begun.userId)
  if (!asksSecondStep(facts)) return
  const challenge = await issueChallenge(deps, 'second_step', begun)
  throw new AppError('auth.second_factor_required', { extra: { challenge, ways: waysOfSecondStep(facts) } })
}

/** Checks what somebody shows beside a password, and uses it up. */
export async function checkFactor(deps: Deps, userId: UserId, proof: Proof): Promise<void> {
  switch (proof.way) {
    case 'code':
      await checkCode(deps, userId, proof.code)
      return
    case 'recovery':
      await checkRecoveryCode(deps, userId, proof.code)
      return deps.db.transaction().execute(tx => announceChange(deps, tx, userId, 'recovery-used'))
    case 'passkey':
      if ((await checkPasskey(deps, proof.credential)) !== userId) throw new AppError('auth.passkey_failed')
      return
    default:
      throw new AppError('auth.code_wrong')
  }
}
