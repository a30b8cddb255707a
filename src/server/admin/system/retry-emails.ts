import { type Actor, recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { retryUndeliveredEmails } from '#server/notifications/repository.ts'

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
