import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { settleUncontestedNoShows } from './decide-no-show.ts'
import { sendSessionReminders } from './remind.ts'

export const lifecycleCronJobs = (deps: Deps): Sweeps => ({
  'settle-uncontested-no-shows': () => settleUncontestedNoShows(deps),
  'send-session-reminders': () => sendSessionReminders(deps),
})
