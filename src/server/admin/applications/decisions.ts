import type { UserId } from '#contract/id.ts'
import { recordAction } from '#server/admin/audit-log/record-action.ts'
import type { Deps } from '#server/admin/context.ts'
import { decideApplication } from '#server/marketplace/applications/decide-application.ts'
import { decidedStates } from '#server/marketplace/applications/policy.ts'

type Decider = { adminId: UserId; userId: UserId }

/** Decides and logs in one transaction. The texts for the interviewer stay out of the log. */
const decideAndLog = (
  deps: Deps,
  { reason, ...decided }: { reason: string } & Parameters<typeof decideApplication>[2],
): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const before = await decideApplication(deps, tx, decided)
    await recordAction(tx, deps.now(), {
      actor: { adminId: decided.adminId },
      action: actions[decided.decision],
      target: { type: 'application', id: decided.userId },
      reason,
      before: { state: before.state },
      after: { state: decidedStates[decided.decision] },
    })
  })

const actions = {
  approve: 'approve_application',
  sendBack: 'send_back_application',
  decline: 'decline_application',
} as const

type Approval = { version: string; reason: string }
type Answer = Approval & { answer: string }

export const approveApplication = (deps: Deps, decider: Decider, body: Approval) =>
  decideAndLog(deps, { ...decider, ...body, decision: 'approve' })

export const sendBackApplication = (deps: Deps, decider: Decider, body: Answer) =>
  decideAndLog(deps, { ...decider, ...body, decision: 'sendBack' })

export const declineApplication = (deps: Deps, decider: Decider, body: Answer) =>
  decideAndLog(deps, { ...decider, ...body, decision: 'decline' })
