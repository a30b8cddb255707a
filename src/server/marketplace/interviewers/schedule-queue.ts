import type { UserId } from '#contract/id.ts'
import { minuteMs } from '#contract/time.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { claimHoursDue, setHoursDue } from './repository.ts'

/** What could not be done now is tried again after this. */
const againMs = 10 * minuteMs

/** Whose weekly hours have to be looked at: of those who can be found. Each is handed out once. */
export const claimHours = (deps: Deps): Promise<UserId[]> =>
  claimHoursDue(deps.db, deps.now(), new Date(deps.now().getTime() + againMs))

/** Notes when that is next; whoever publishes slots of the same interviewer meanwhile waits. */
export const scheduleHours = (tx: Tx, interviewerId: UserId, at: Date | null): Promise<void> =>
  setHoursDue(tx, interviewerId, at)
