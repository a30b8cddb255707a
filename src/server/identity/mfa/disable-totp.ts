import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { announceChange } from './announce-factor-change.ts'
import { readFactors } from './read-factors.ts'
import { deleteCodes } from './repository.ts'

/** Asks for no codes any more; what recovered them goes too. */
export async function turnOffCodes(deps: Deps, { id }: User) {
  await deps.db.transaction().execute(async tx => {
    if (!(await deleteCodes(tx, id))) throw new AppError('factor.codes_off')
    await announceChange(deps, tx, id, 'codes-off')
  })
  return readFactors(deps, id)
}
