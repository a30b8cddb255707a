import type { Deps } from '#server/identity/context.ts'
import { asksSecondStep } from '#server/identity/mfa/policy.ts'
import { factorsOf, readFactors } from '#server/identity/mfa/read-factors.ts'
import { keepPasskey, readNewPasskey } from '#server/identity/mfa/register-passkey.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { endSignIns } from './revoke-sessions.ts'

/** Keeps a passkey. Where it is the first thing that every sign-in now has to show, those that did not show it end. */
export async function addPasskey(
  deps: Deps,
  user: User,
  { name, credential }: { name: string; credential: object },
) {
  const made = await readNewPasskey(deps, user, credential)
  await deps.db.transaction().execute(async tx => {
    const before = await factorsOf(tx, user.id)
    await keepPasskey(deps, tx, user, name, made)
    const isAsked = asksSecondStep({ ...before, passkeys: before.passkeys + 1 })
    if (isAsked && !asksSecondStep(before)) await endSignIns(deps, tx, user.id, user.signInId)
  })
  return readFactors(deps, user.id)
}
