import type { CronJobs } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { listLateInterviewers } from './change-listing-rule.ts'
import { deleteExpiredLinks } from './repository.ts'

export const applicationCronJobs = (deps: Deps): CronJobs => ({
  'list-late-interviewers': () => listLateInterviewers(deps),
  'delete-expired-work-email-links': () => deleteExpiredLinks(deps.db, deps.now()),
})
