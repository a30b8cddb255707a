import type { Deps } from '#server/market/deps.ts'
import type { Sweeps } from '#server/platform/jobs/jobs.ts'
import { completeSessions } from './complete-sessions.ts'
import { expireBookings } from './expire-bookings.ts'

export const bookingSweeps = (deps: Deps): Sweeps => ({
  'expire-bookings': () => expireBookings(deps),
  'complete-sessions': () => completeSessions(deps),
})
