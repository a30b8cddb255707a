import type { Deps } from '#server/people/deps.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { announceChange } from './announce-change.ts'
import { readFactors } from './read.ts'
import { deleteCodes } from './store.ts'

/** Asks for no codes any more; what recovered them goes too. */
export async function turnOffCodes(deps: Deps, { id }: User) {
  await deps.db.transaction().execute(async tx => {
    if (!(await deleteCodes(tx, id))) throw new AppError('factor.codes_off')
    await announceChange(deps, tx, id, 'codes-off')
  })
  return readFactors(deps, id)
}
