import type { UserId } from '#contract/id.ts'
import type { Tx } from '#server/database/pool.ts'
import type { Deps } from '#server/deps.ts'
import { deleteRecordingsWith } from './store.ts'

/** Somebody's data goes: with it every recording that shows them, as either party could have deleted it at any time. */
export async function eraseRecordings(deps: Deps, tx: Tx, userId: UserId): Promise<void> {
  for (const key of await deleteRecordingsWith(tx, userId)) await deps.jobs.send(tx, 'tidy-storage', { key })
}
