import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { sendFactorsChangedEmail } from './announce-factor-change.ts'
import { listFactors } from './read-factors.ts'
import { deletePasskey } from './repository.ts'

/** Forgets a passkey. Somebody else's is not there. */
export async function removePasskey(deps: Deps, user: User, id: string) {
  await deps.db.transaction().execute(async tx => {
    if (!(await deletePasskey(tx, user.id, id))) throw new AppError('factor.passkey_not_found')
    await sendFactorsChangedEmail(deps, tx, user.id, 'passkey-removed')
  })
  return listFactors(deps, user.id)
}
