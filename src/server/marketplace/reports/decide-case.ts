import type { UserId } from '#contract/id.ts'
import type { ReportCause } from '#contract/report-causes.ts'
import { getRecipient } from '#server/identity/accounts/get-account.ts'
import { updateBioHidden } from '#server/identity/profiles/repository.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'
import { handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import { updateMessageHidden } from '#server/marketplace/bookings/repository.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { setReviewHidden } from '#server/marketplace/reviews/reviews.ts'
import { updateTextsHidden } from '#server/marketplace/time-requests/repository.ts'
import { enqueueNotification, enqueueNotifications } from '#server/notifications/enqueue-notification.ts'
import {
  type CaseRow,
  canDecide,
  canDecideAppeal,
  canRestore,
  getAppealDeadline,
  parseMessageKey,
} from './policy.ts'
import { findCase, isHiddenByOther, lockCase, takeUnnotifiedReporters, updateCase } from './repository.ts'

/** Tells those who reported content what was decided. A case may have thousands of them. */
const notifyReportersQueue = defineQueue<{ caseId: string }>('notify-reporters')

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

// Decisions of moderators. They run in the transaction that logs them, and return the case as it was before.

async function getCaseForUpdate(tx: Tx, id: string): Promise<CaseRow> {
  const row = await lockCase(tx, id)
  if (!row) throw new AppError('moderation.not_found')
  return row
}

/** The content stays. Its author is not notified. */
export async function dismissCase(deps: Deps, tx: Tx, id: string, adminId: UserId): Promise<CaseRow> {
  const row = await getCaseForUpdate(tx, id)
  valueOrThrow(canDecide(row))
  await updateCase(tx, id, { decision: 'dismissed', decided_at: deps.now(), decided_by: adminId })
  await notifyReporters(deps, tx, row)
  return row
}

type Statement = { rule: ReportCause; statement: string }

/** Hides the content. Its author gets the statement of reasons, those who reported it the decision. */
export async function hideReportedContent(
  deps: Deps,
  tx: Tx,
  id: string,
  adminId: UserId,
  { rule, statement }: Statement,
): Promise<CaseRow> {
  const row = await getCaseForUpdate(tx, id)
  valueOrThrow(canDecide(row))
  const now = deps.now()
  await updateCase(tx, id, { decision: 'hidden', decided_at: now, decided_by: adminId, rule, statement })
  await setHidden(deps, tx, row, true)
  await enqueueNotification(deps, tx, {
    template: 'content-hidden',
    to: await getRecipient(tx, row.author_id),
    data: {
      caseId: id,
      kind: row.target_type,
      rule,
      appealBy: getAppealDeadline(now).toISOString(),
      emailOnly: { statement },
    },
  })
  await notifyReporters(deps, tx, row)
  return row
}

/** The author gets the answer in either case. */
export async function decideCaseAppeal(
  deps: Deps,
  tx: Tx,
  id: string,
  adminId: UserId,
  { restore, answer }: { restore: boolean; answer: string },
): Promise<CaseRow> {
  const row = await getCaseForUpdate(tx, id)
  valueOrThrow(canDecideAppeal(row, adminId))
  const now = deps.now()
  const decision = { appeal_decided_at: now, appeal_decided_by: adminId, appeal_answer: answer }
  await updateCase(tx, id, { ...decision, ...(restore && { restored_at: now }) })
  if (restore) await setHidden(deps, tx, row, false)
  await enqueueNotification(deps, tx, {
    template: restore ? 'content-restored' : 'appeal-rejected',
    to: await getRecipient(tx, row.author_id),
    data: { caseId: id, kind: row.target_type, emailOnly: { answer } },
  })
  return row
}

/** Corrects a decision without an appeal. */
export async function restoreHiddenContent(deps: Deps, tx: Tx, id: string): Promise<CaseRow> {
  const row = await getCaseForUpdate(tx, id)
  valueOrThrow(canRestore(row))
  await updateCase(tx, id, { restored_at: deps.now() })
  await setHidden(deps, tx, row, false)
  await enqueueNotification(deps, tx, {
    template: 'content-restored',
    to: await getRecipient(tx, row.author_id),
    data: { caseId: id, kind: row.target_type },
  })
  return row
}

/** Content stays hidden while another decision hides it too. */
async function setHidden(deps: Deps, tx: Tx, row: CaseRow, isHidden: boolean): Promise<void> {
  if (!isHidden && (await isHiddenByOther(tx, row))) return
  const hiddenAt = isHidden ? deps.now() : null
  if (row.target_type === 'profile') await updateBioHidden(tx, row.author_id, hiddenAt)
  else if (row.target_type === 'message') await setMessageHidden(tx, row.target_id, hiddenAt)
  else if (row.booking_id) await setReviewHidden(deps, tx, row.booking_id, isHidden)
}

async function setMessageHidden(tx: Tx, key: string, hiddenAt: Date | null): Promise<void> {
  const message = parseMessageKey(key)
  if (message.requestId !== undefined) await updateTextsHidden(tx, message.requestId, hiddenAt)
  else await updateMessageHidden(tx, message, hiddenAt)
}

const notifyReporters = (deps: Deps, tx: Tx, { id }: CaseRow): Promise<void> =>
  deps.jobs.send(tx, notifyReportersQueue, { caseId: id })
