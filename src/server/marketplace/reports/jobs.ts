import { defineQueue } from '#server/lib/jobs/define-queue.ts'
import { handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { enqueueNotifications } from '#server/notifications/enqueue-notification.ts'
import { findCase, takeUnnotifiedReporters } from './repository.ts'

/** Tells those who reported content what was decided. A case may have thousands of them. */
export const notifyReportersQueue = defineQueue<{ caseId: string }>('notify-reporters')

const reportersPerPart = 100

/** Each part is a transaction of its own, so no lock is held for long. False when no reporter is left. */
const notifyPart = (deps: Deps, caseId: string): Promise<boolean> =>
  deps.db.transaction().execute(async tx => {
    const row = await findCase(tx, caseId)
    if (!row?.decision) return false
    const reporters = await takeUnnotifiedReporters(tx, caseId, reportersPerPart, deps.now())
    const data = { caseId, kind: row.target_type, isHidden: row.decision === 'hidden' }
    await enqueueNotifications(
      deps,
      tx,
      reporters.map(to => ({ template: 'report-decided' as const, to, data })),
    )
    return reporters.length === reportersPerPart
  })

export const reportJobHandlers = (deps: Deps): JobHandlers =>
  handle(notifyReportersQueue, async ({ caseId }) => {
    while (await notifyPart(deps, caseId));
  })
