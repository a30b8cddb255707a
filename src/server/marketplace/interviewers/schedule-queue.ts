import type { UserId } from '#contract/id.ts'
import { minuteMs } from '#contract/time.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { claimDueSchedules, updateScheduleRefreshAt } from './repository.ts'

/** What could not be done now is tried again after this. */
const retryDelayMs = 10 * minuteMs

/** Whose weekly hours have to be looked at: of those who can be found. Each is handed out once. */
export const claimSchedulesToRefresh = (deps: Deps): Promise<UserId[]> =>
  claimDueSchedules(deps.db, deps.now(), new Date(deps.now().getTime() + retryDelayMs))

/** Notes when that is next; whoever publishes slots of the same interviewer meanwhile waits. */
export const scheduleRefresh = (tx: Tx, interviewerId: UserId, at: Date | null): Promise<void> =>
  updateScheduleRefreshAt(tx, interviewerId, at)
