import type { Deps } from '#server/identity/context.ts'
import type { CronJobs } from '#server/lib/jobs/jobs.ts'
import { deleteOldInAppNotifications } from './repository.ts'

export const inAppNotificationCronJobs = (deps: Deps): CronJobs => ({
  'delete-old-in-app-notifications': () => deleteOldInAppNotifications(deps.db, deps.now()),
})
