import type { PersonalData } from '#server/lib/personal-data.ts'
import type { Deps } from './context.ts'
import { getOwnInterviews } from './interviews/get-interviews.ts'
import { deleteInterviews } from './interviews/repository.ts'

export const trainingPersonalData = (deps: Deps): PersonalData => ({
  tables: { training_interviews: 'deleted' },
  exportData: async ({ id }) => ({ interviewTraining: await getOwnInterviews(deps, id) }),
  /** Interviews hold only the user's own data, so all rows are deleted. */
  erase: deleteInterviews,
})
