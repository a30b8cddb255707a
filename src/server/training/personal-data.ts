import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps } from './context.ts'
import { getOwnInterviews } from './interviews/get-interviews.ts'
import { deleteInterviews } from './interviews/repository.ts'

export const trainingPersonalData = (deps: Deps): PersonalData => ({
  tables: { training_interviews: 'deleted' },
  /** Every interview of a person with its transcript and summary. */
  exportData: async ({ id }) => ({ interviewTraining: await getOwnInterviews(deps, id) }),
  /** Everything somebody said in training goes with them; nothing of it concerns anybody else. */
  erase: deleteInterviews,
})
