import type { UserId } from '#contract/id.ts'
import { findAccountByEmail } from '#server/people/account/read.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { announceChange } from './announce-change.ts'
import { deleteFactors, deleteFactorsSince } from './store.ts'

/** Whoever made them, they belong to nobody any more: the account has turned out to be somebody else's. */
export const eraseFactors = (tx: Tx, userId: UserId): Promise<void> => deleteFactors(tx, userId)

/** What was set up since somebody else was in; what the owner had before stays. */
export const eraseFactorsSince = (tx: Tx, userId: UserId, since: Date): Promise<void> =>
  deleteFactorsSince(tx, userId, since)

/** For somebody who has lost them all: takes every passkey and code from an account. Null where there is no such account. */
export const resetFactors = (deps: Deps, email: string): Promise<{ email: string } | null> =>
  deps.db.transaction().execute(async tx => {
    const account = await findAccountByEmail(tx, email)
    if (!account) return null
    await deleteFactors(tx, account.id)
    await announceChange(deps, tx, account.id, 'reset')
    return { email: account.email }
  })
