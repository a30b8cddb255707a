import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/deps.ts'
import { readWhole } from './read.ts'
import { listSessions } from './store.ts'

/** Every session of a person with its transcript and summary. */
export async function exportTraining(deps: Deps, userId: UserId) {
  const sessions = await listSessions(deps.db, userId)
  return Promise.all(sessions.map(session => readWhole(deps, session)))
}
