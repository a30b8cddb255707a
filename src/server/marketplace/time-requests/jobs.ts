import type { UserId } from '#contract/id.ts'
import { dayMs } from '#contract/time.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { CronJobs } from '#server/lib/jobs/job-queue.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { endIfOver } from './answer-time-request.ts'
import { deleteEndedRequests, findDueRequests, listOpenRequestIds } from './repository.ts'

const keptMs = 30 * dayMs

export const timeRequestCronJobs = (deps: Deps): CronJobs => ({
  'end-time-requests': async () => {
    const due = await findDueRequests(deps.db, deps.now())
    await forEachSettled(deps.log, 'time request not ended, will retry', due, id => endIfOver(deps, id))
  },
  /** Nothing shows them any more, and they hold personal texts. */
  'delete-ended-time-requests': () => deleteEndedRequests(deps.db, new Date(deps.now().getTime() - keptMs)),
})

/** Requests by and to a user whose account was closed. What fails is left to the cron job. */
export async function endRequestsOfUser(deps: Deps, userId: UserId): Promise<void> {
  const ids = await listOpenRequestIds(deps.db, userId)
  await forEachSettled(deps.log, 'time request not ended, will retry', ids, id => endIfOver(deps, id))
}
