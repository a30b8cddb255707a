import type { Deps } from '#server/identity/context.ts'
import { requiresSecondStep } from '#server/identity/mfa/policy.ts'
import { getAccountFactors, listFactors } from '#server/identity/mfa/read-factors.ts'
import { savePasskey, verifyRegistration } from '#server/identity/mfa/register-passkey.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { revokeSessions } from './revoke-sessions.ts'

/** Keeps a passkey. Where it is the first thing that every sign-in now has to show, those that did not show it end. */
export async function registerPasskey(
  deps: Deps,
  user: User,
  { name, credential }: { name: string; credential: object },
) {
  const made = await verifyRegistration(deps, user, credential)
  await deps.db.transaction().execute(async tx => {
    const before = await getAccountFactors(tx, user.id)
    await savePasskey(deps, tx, user, name, made)
    const isAsked = requiresSecondStep({ ...before, passkeyCount: before.passkeyCount + 1 })
    if (isAsked && !requiresSecondStep(before)) await revokeSessions(deps, tx, user.id, user.signInId)
  })
  return listFactors(deps, user.id)
}
