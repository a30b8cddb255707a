import type { ProofWay } from '#contract/auth-method.ts'
import type { Proof } from '#contract/factor.ts'
import { checkOwnPassword } from '#server/identity/accounts/check-own-password.ts'
import { ownerFor } from '#server/identity/accounts/get-recipient.ts'
import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { checkFactor } from './check-second-step.ts'
import { checkMailedCode } from './email-otp.ts'
import { waysToConfirm } from './policy.ts'
import { factorsOf } from './read-factors.ts'

/** How a signed-in person can show once more who they are, and where a code would be mailed. */
export async function offerWays(deps: Deps, { id }: User): Promise<{ ways: ProofWay[]; email: string }> {
  const [facts, { email }] = await Promise.all([factorsOf(deps.db, id), ownerFor(deps.db, id)])
  return { ways: waysToConfirm(facts), email }
}

/** Checks what a signed-in person shows; a way that signing in would not take is none here either. */
export async function checkProof(deps: Deps, user: User, proof: Proof): Promise<void> {
  const ways = waysToConfirm(await factorsOf(deps.db, user.id))
  if (!ways.includes(proof.way)) throw new AppError('auth.code_wrong')
  if (proof.way === 'mail') return checkMailedCode(deps, user, proof.code)
  if (proof.way !== 'password') return checkFactor(deps, user.id, proof)
  await checkOwnPassword(deps, user, proof.password, 'password')
}
