import type { Deps } from '#server/deps.ts'
import type { Sweeps } from '#server/jobs/jobs.ts'
import { expireBookings } from './expire.ts'

export const bookingSweeps = (deps: Deps): Sweeps => ({ 'expire-bookings': () => expireBookings(deps) })
