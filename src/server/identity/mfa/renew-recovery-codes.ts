import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { sendFactorsChangedEmail } from './announce-factor-change.ts'
import { getAccountFactors } from './read-factors.ts'
import { lockUser } from './repository.ts'
import { createRecoveryCodes } from './totp-setup.ts'

/** Ten new recovery codes; the old ones no longer work. */
export const regenerateRecoveryCodes = (deps: Deps, { id }: User): Promise<{ recoveryCodes: string[] }> =>
  deps.db.transaction().execute(async tx => {
    await lockUser(tx, id)
    if (!(await getAccountFactors(tx, id)).hasTotp) throw new AppError('factor.codes_off')
    await sendFactorsChangedEmail(deps, tx, id, 'recovery-renewed')
    return { recoveryCodes: await createRecoveryCodes(deps, tx, id) }
  })
