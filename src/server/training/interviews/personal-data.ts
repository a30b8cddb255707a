import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/training/context.ts'
import { readOwnInterviews } from './read-interview.ts'
import { deleteInterviews } from './repository.ts'

export const personalTraining = (deps: Deps): PersonalData => ({
  tables: { training_interviews: 'deleted' },
  /** Every interview of a person with its transcript and summary. */
  exportData: async ({ id }) => ({ interviewTraining: await readOwnInterviews(deps, id) }),
  /** Everything somebody said in training goes with them; nothing of it concerns anybody else. */
  erase: deleteInterviews,
})
