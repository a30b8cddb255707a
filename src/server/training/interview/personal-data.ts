import type { PersonalData } from '#server/people/port.ts'
import type { Deps } from '#server/training/deps.ts'
import { readWhole } from './read-interview.ts'
import { deleteInterviews, listInterviews } from './store.ts'

export const personalTraining = (deps: Deps): PersonalData => ({
  /** Every interview of a person with its transcript and summary. */
  exportOf: async ({ id }) => {
    const sessions = await listInterviews(deps.db, id)
    return { interviewTraining: await Promise.all(sessions.map(interview => readWhole(deps, interview))) }
  },
  /** Everything somebody said in training goes with them; nothing of it concerns anybody else. */
  erase: deleteInterviews,
})
