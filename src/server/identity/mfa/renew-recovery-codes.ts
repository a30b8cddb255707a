import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { announceChange } from './announce-factor-change.ts'
import { factorsOf } from './read-factors.ts'
import { lockFactors } from './repository.ts'
import { makeRecoveryCodes } from './totp-setup.ts'

/** Ten new recovery codes; the old ones no longer work. */
export const renewRecoveryCodes = (deps: Deps, { id }: User): Promise<{ recoveryCodes: string[] }> =>
  deps.db.transaction().execute(async tx => {
    await lockFactors(tx, id)
    if (!(await factorsOf(tx, id)).hasCodes) throw new AppError('factor.codes_off')
    await announceChange(deps, tx, id, 'recovery-renewed')
    return { recoveryCodes: await makeRecoveryCodes(deps, tx, id) }
  })
