import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { getViolatedConstraint } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { retryFailedJob } from '#server/lib/jobs/repository.ts'
import { movesMoney } from './money-jobs.ts'

type Retry = { queue: string; jobId: string; reason: string }

/** For support, who must not move money. */
export function retryJobWithoutMoney(deps: Deps, actor: Actor, retry: Retry): Promise<void> {
  if (movesMoney(retry.queue)) throw new AppError('auth.wrong_role')
  return retryJob(deps, actor, retry)
}

/** For finance, who runs no other job again. */
export function retryMoneyJob(deps: Deps, actor: Actor, retry: Retry): Promise<void> {
  if (!movesMoney(retry.queue)) throw new AppError('auth.wrong_role')
  return retryJob(deps, actor, retry)
}

/** Runs a failed job again, with all its attempts. */
const retryJob = (deps: Deps, actor: Actor, { queue, jobId, reason }: Retry): Promise<void> =>
  deps.db
    .transaction()
    .execute(async tx => {
      if (!(await retryFailedJob(tx, queue, jobId))) throw new AppError('admin.no_job')
      await recordAction(tx, deps.now(), {
        actor,
        reason,
        action: 'retry_job',
        target: { type: 'job', id: jobId },
        before: { queue, state: 'failed' },
        after: { queue, state: 'created' },
      })
    })
    .catch(error => {
      // Some queues hold an equal job only once.
      throw getViolatedConstraint(error)?.startsWith('job_') ? new AppError('admin.job_waiting') : error
    })
