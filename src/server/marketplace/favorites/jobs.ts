import type { UserId } from '#contract/id.ts'
import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { sendAvailabilityAlerts } from './notify-waitlist.ts'
import { getRepeatAlertCutoff } from './policy.ts'
import { deleteExpiredAlerts } from './repository.ts'

export function availabilityAlertCronJobs(deps: Deps): Sweeps {
  let last: UserId | null = null
  return {
    'send-availability-alerts': async () => {
      last = await sendAvailabilityAlerts(deps, last)
    },
    'delete-expired-availability-alerts': () =>
      deleteExpiredAlerts(deps.db, getRepeatAlertCutoff(deps.now())),
  }
}
