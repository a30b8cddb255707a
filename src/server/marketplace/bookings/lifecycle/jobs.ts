import type { Sweeps } from '#server/lib/jobs/jobs.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { settleNoShows } from './decide-no-show.ts'
import { remindOfSessions } from './remind.ts'

export const bookingLifeSweeps = (deps: Deps): Sweeps => ({
  'settle-no-shows': () => settleNoShows(deps),
  'remind-of-sessions': () => remindOfSessions(deps),
})
