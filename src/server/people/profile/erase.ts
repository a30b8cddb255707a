import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/people/deps.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { clearProfile, lockProfile } from './store.ts'

/** Empties the profile of somebody who left, with a name that says so; the picture's files go with the commit. */
export async function eraseProfile(deps: Deps, tx: Tx, userId: UserId): Promise<void> {
  await lockProfile(tx, userId)
  const url = await clearProfile(tx, userId)
  if (url) await deps.jobs.send(tx, 'remove-picture', { url })
}
