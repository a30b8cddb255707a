import type { z } from 'zod'
import type { ActionName } from '#contract/admin/action-names.ts'
import type { appealDecision, hiding } from '#contract/admin/moderation.ts'
import type { UserId } from '#contract/id.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import {
  decideCaseAppeal,
  dismissCase,
  hideReportedContent,
  restoreHiddenContent,
} from '#server/marketplace/reports/decide-case.ts'
import type { CaseRow } from '#server/marketplace/reports/policy.ts'
import { hasReported } from '#server/marketplace/reports/repository.ts'
import { toLoggedCase } from './presenter.ts'

type LoggedDecision = { adminId: UserId; id: string; action: ActionName; reason: string; after: object }

/** Decides a case and logs it in one transaction. Its author and those who reported it cannot, whatever their role is. */
const decideAndLog = (
  deps: Deps,
  { adminId, id, action, reason, after }: LoggedDecision,
  decide: (tx: Tx) => Promise<CaseRow>,
): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const row = await decide(tx)
    if (row.author_id === adminId || (await hasReported(tx, id, adminId)))
      throw new AppError('admin.own_case')
    const before = toLoggedCase(row)
    const target = { type: 'report' as const, id }
    const actor = { adminId }
    await recordAction(tx, deps.now(), { actor, action, target, reason, before, after })
  })

type Decider = { adminId: UserId; id: string }

export const dismissReports = (deps: Deps, { adminId, id }: Decider, { reason }: { reason: string }) =>
  decideAndLog(deps, { adminId, id, reason, action: 'dismiss_reports', after: { state: 'dismissed' } }, tx =>
    dismissCase(deps, tx, id, adminId),
  )

export const hideContent = (
  deps: Deps,
  { adminId, id }: Decider,
  { reason, rule, statement }: z.output<typeof hiding>,
) =>
  decideAndLog(deps, { adminId, id, reason, action: 'hide_content', after: { state: 'hidden', rule } }, tx =>
    hideReportedContent(deps, tx, id, adminId, { rule, statement }),
  )

export const decideAppeal = (
  deps: Deps,
  { adminId, id }: Decider,
  { reason, restore, answer }: z.output<typeof appealDecision>,
) =>
  decideAndLog(
    deps,
    { adminId, id, reason, action: 'decide_appeal', after: { state: restore ? 'restored' : 'kept' } },
    tx => decideCaseAppeal(deps, tx, id, adminId, { restore, answer }),
  )

export const restoreContent = (deps: Deps, { adminId, id }: Decider, { reason }: { reason: string }) =>
  decideAndLog(deps, { adminId, id, reason, action: 'restore_content', after: { state: 'restored' } }, tx =>
    restoreHiddenContent(deps, tx, id),
  )
