import type { Deps } from '#server/market/deps.ts'
import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import { remindOfSessions } from './remind.ts'
import { settleNoShows } from './report-no-show.ts'

export const bookingLifeSweeps = (deps: Deps): Sweeps => ({
  'settle-no-shows': () => settleNoShows(deps),
  'remind-of-sessions': () => remindOfSessions(deps),
})
