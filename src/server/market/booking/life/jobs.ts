import type { Deps } from '#server/market/deps.ts'
import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import { settleNoShows } from './decide-no-show.ts'
import { remindOfSessions } from './remind.ts'

export const bookingLifeSweeps = (deps: Deps): Sweeps => ({
  'settle-no-shows': () => settleNoShows(deps),
  'remind-of-sessions': () => remindOfSessions(deps),
})
