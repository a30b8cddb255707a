import type { Deps } from '#server/people/deps.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { announceChange } from './announce-change.ts'
import { readFactors } from './read.ts'
import { deletePasskey } from './store.ts'

/** Forgets a passkey. Somebody else's is not there. */
export async function removePasskey(deps: Deps, user: User, id: string) {
  await deps.db.transaction().execute(async tx => {
    if (!(await deletePasskey(tx, user.id, id))) throw new AppError('factor.passkey_not_found')
    await announceChange(deps, tx, user.id, 'passkey-removed')
  })
  return readFactors(deps, user.id)
}
