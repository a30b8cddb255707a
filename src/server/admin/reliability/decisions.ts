import type { z } from 'zod'
import type { ActionName } from '#contract/admin/action-names.ts'
import type { imposition } from '#contract/admin/reliability.ts'
import type { UserId } from '#contract/id.ts'
import type { ReliabilityState } from '#contract/reliability-rules.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { imposeState, liftState } from '#server/marketplace/reliability/update-reliability.ts'

type Decider = { adminId: UserId; interviewerId: UserId }
type Seen = { from: ReliabilityState; reason: string }

/** Changes the state and logs it in one transaction. */
const changeAndLog = (
  deps: Deps,
  { adminId, interviewerId, action, reason }: Decider & { action: ActionName; reason: string },
  change: (tx: Tx) => Promise<{ before: object; after: object }>,
): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    if (adminId === interviewerId) throw new AppError('admin.own_case')
    const { before, after } = await change(tx)
    const target = { type: 'user' as const, id: interviewerId }
    await recordAction(tx, deps.now(), { actor: { adminId }, action, target, reason, before, after })
  })

export const imposeReliability = (
  deps: Deps,
  decider: Decider,
  { reason, ...imposed }: z.output<typeof imposition> & Seen,
) =>
  changeAndLog(deps, { ...decider, reason, action: 'impose_reliability' }, tx =>
    imposeState(deps, tx, { ...decider, ...imposed }),
  )

export const liftReliability = (deps: Deps, decider: Decider, { reason, from }: Seen) =>
  changeAndLog(deps, { ...decider, reason, action: 'lift_reliability' }, tx =>
    liftState(deps, tx, { ...decider, from }),
  )
