import type { Deps } from '#server/identity/context.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { sendFactorsChangedEmail } from './announce-factor-change.ts'
import { listFactors } from './read-factors.ts'
import { deleteTotp } from './repository.ts'

/** Asks for no codes any more; what recovered them goes too. */
export async function disableTotp(deps: Deps, { id }: User) {
  await deps.db.transaction().execute(async tx => {
    if (!(await deleteTotp(tx, id))) throw new AppError('factor.codes_off')
    await sendFactorsChangedEmail(deps, tx, id, 'codes-off')
  })
  return listFactors(deps, id)
}
