import type { AuthMethod } from '#contract/auth-method.ts'
import type { AuthProof } from '#contract/factor.ts'
import { verifyCurrentPassword } from '#server/identity/accounts/check-own-password.ts'
import { getEmailAndName } from '#server/identity/accounts/get-recipient.ts'
import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { verifyFactor } from './check-second-step.ts'
import { verifyEmailOtp } from './email-otp.ts'
import { getReauthenticationMethods } from './policy.ts'
import { getAccountFactors } from './read-factors.ts'

/** How a signed-in person can show once more who they are, and where a code would be mailed. */
export async function getReauthenticationOptions(deps: Deps, { id }: User): Promise<{ ways: AuthMethod[]; email: string }> {
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
