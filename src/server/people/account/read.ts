import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type AccountRow, findAccount, findNewEmail, lockAccount } from './store.ts'
import { viewAccount } from './view.ts'

export async function readAccount(deps: Deps, id: UserId) {
  return viewAccount(await findAccount(deps.db, id), await findNewEmail(deps.db, id, deps.now()))
}

/** The account that an address belongs to, locked; null where there is none. */
export const findAccountByEmail = (tx: Tx, email: string): Promise<AccountRow | null> =>
  lockAccount(tx, { email })
