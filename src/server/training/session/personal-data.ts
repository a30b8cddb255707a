import type { PersonalData } from '#server/people/port.ts'
import type { Deps } from '#server/training/deps.ts'
import { readWhole } from './read.ts'
import { deleteSessions, listSessions } from './store.ts'

export const personalTraining = (deps: Deps): PersonalData => ({
  /** Every session of a person with its transcript and summary. */
  exportOf: async ({ id }) => {
    const sessions = await listSessions(deps.db, id)
    return { interviewTraining: await Promise.all(sessions.map(session => readWhole(deps, session))) }
  },
  /** Everything somebody said in training goes with them; nothing of it concerns anybody else. */
  erase: deleteSessions,
})
