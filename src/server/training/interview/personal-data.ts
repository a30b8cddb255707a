import type { PersonalData } from '#server/people/port.ts'
import type { Deps } from '#server/training/deps.ts'
import { readOwnInterviews } from './read-interview.ts'
import { deleteInterviews } from './store.ts'

export const personalTraining = (deps: Deps): PersonalData => ({
  tables: { training_sessions: 'deleted' },
  /** Every interview of a person with its transcript and summary. */
  exportOf: async ({ id }) => ({ interviewTraining: await readOwnInterviews(deps, id) }),
  /** Everything somebody said in training goes with them; nothing of it concerns anybody else. */
  erase: deleteInterviews,
})
