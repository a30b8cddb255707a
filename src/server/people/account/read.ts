import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/people/deps.ts'
import { findAccount, findNewEmail } from './store.ts'
import { viewAccount } from './view.ts'

export async function readAccount(deps: Deps, id: UserId) {
  return viewAccount(await findAccount(deps.db, id), await findNewEmail(deps.db, id, deps.now()))
}
