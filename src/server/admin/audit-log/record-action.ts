import type { UserId } from '#contract/id.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { insertAction } from './repository.ts'

/** An admin, or the operating system's user of the command line. */
export type Actor = { adminId: UserId } | { commandLineUser: string }

export type ActionTarget = {
  type:
    | 'user'
    | 'booking'
    | 'payment'
    | 'payout_batch'
    | 'payout'
    | 'review'
    | 'report'
    | 'application'
    | 'dispute'
    | 'setting'
    | 'policy'
    | 'admin_role'
    | 'job'
    | 'system'
  id: string
}

/** `before` and `after` hold states, amounts and ids, never names or texts of users: entries cannot be erased. */
export type AdminAction = {
  actor: Actor
  /** Verb and object: `suspend_account`. */
  action: string
  target: ActionTarget
  reason: string
  before?: object | null
  after?: object | null
}

/** Writes the log entry of an action, in the transaction of the action. */
export async function recordAction(
  tx: Tx,
  now: Date,
  { actor, action, target, reason, before = null, after = null }: AdminAction,
): Promise<void> {
  await insertAction(tx, {
    created_at: now,
    actor_id: 'adminId' in actor ? actor.adminId : null,
    actor_name: 'commandLineUser' in actor ? actor.commandLineUser : null,
    action,
    target_type: target.type,
    target_id: target.id,
    reason,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  })
}
