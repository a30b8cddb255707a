import type { Deps } from '#server/identity/context.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import { deleteOldInAppNotifications } from './repository.ts'

export const inAppNotificationCronJobs = (deps: Deps): Sweeps => ({
  'delete-old-in-app-notifications': () => deleteOldInAppNotifications(deps.db, deps.now()),
})
