import type { Deps } from '#server/people/deps.ts'
import type { User } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/error.ts'
import { announceChange } from './announce-change.ts'
import { makeRecoveryCodes } from './keep-codes.ts'
import { factorsOf } from './read.ts'
import { lockFactors } from './store.ts'

/** Ten new recovery codes; the old ones no longer work. */
export const renewRecoveryCodes = (deps: Deps, { id }: User): Promise<{ recoveryCodes: string[] }> =>
  deps.db.transaction().execute(async tx => {
    await lockFactors(tx, id)
    if (!(await factorsOf(tx, id)).hasCodes) throw new AppError('factor.codes_off')
    await announceChange(deps, tx, id, 'recovery-renewed')
    return { recoveryCodes: await makeRecoveryCodes(deps, tx, id) }
  })
