import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { getViolatedConstraint } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { retryFailedJob } from '#server/lib/jobs/repository.ts'
import { settleDueBookingQueue } from '#server/marketplace/bookings/jobs.ts'
import { retryUndeliveredEmails } from '#server/notifications/repository.ts'
import {
  executeRefundQueue,
  processWebhookQueue,
  runReconciliationQueue,
  syncPaymentQueue,
  transferPayoutsQueue,
  voidPaymentQueue,
} from '#server/payments/queues.ts'

/** Makes one or all undelivered emails due now. Returns their number. Without any, the log has no entry. */
export const retryEmails = (
  deps: Deps,
  actor: Actor,
  { jobId = null, reason }: { jobId?: string | null; reason: string },
): Promise<number> =>
  deps.db.transaction().execute(async tx => {
    const emails = await retryUndeliveredEmails(tx, jobId)
    if (emails > 0)
      await recordAction(tx, deps.now(), {
        actor,
        reason,
        action: 'retry_emails',
        target: jobId ? { type: 'job', id: jobId } : { type: 'system', id: 'send-email' },
        after: { emails },
      })
    return emails
  })

/** Cron jobs that settle, pay or compare what was paid. */
const moneyCronJobs = [
  'settle-uncontested-no-shows',
  'retry-stale-payments',
  'complete-sessions',
  'expire-bookings',
  'retry-suspension-cancellations',
  'reconcile-payments',
]

const moneyQueues: readonly string[] = [
  ...moneyCronJobs,
  ...[
    executeRefundQueue,
    processWebhookQueue,
    runReconciliationQueue,
    syncPaymentQueue,
    transferPayoutsQueue,
    voidPaymentQueue,
    // Captures the payment of an accepted request, or releases it.
    settleDueBookingQueue,
  ].map(({ name }) => name),
]

/** Jobs that only finance runs again. */
export const movesMoney = (queue: string): boolean => moneyQueues.includes(queue)

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
