import type { UserId } from '#contract/id.ts'
import { roleNameOf } from '#server/people/sign-in/identify.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { requireProfile } from './read.ts'
import { lockProfile, saveInterviewer } from './store.ts'
import { searchView } from './view.ts'

/**
 * Brings what search knows of an interviewer in line with profile and account: to be called after the account was closed,
 * opened again or suspended, or its address changed. Nobody else is in the search, so nothing happens for them.
 */
export async function refreshListing(tx: Tx, userId: UserId): Promise<void> {
  await lockProfile(tx, userId)
  const stored = await requireProfile(tx, userId)
  if (roleNameOf(stored.role_id) === 'interviewer') await saveInterviewer(tx, stored, searchView(stored))
}
