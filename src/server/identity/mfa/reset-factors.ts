import { lockAccountByEmail } from '#server/identity/accounts/read-account.ts'
import type { Deps } from '#server/identity/context.ts'
import { sendFactorsChangedEmail } from './announce-factor-change.ts'
import { deleteFactors } from './repository.ts'

/** For somebody who has lost them all: takes every passkey and code from an account. Null where there is no such account. */
export const resetFactors = (deps: Deps, email: string): Promise<{ email: string } | null> =>
  deps.db.transaction().execute(async tx => {
    const account = await lockAccountByEmail(tx, email)
    if (!account) return null
    await deleteFactors(tx, account.id)
    await sendFactorsChangedEmail(deps, tx, account.id, 'reset')
    return { email: account.email }
  })
