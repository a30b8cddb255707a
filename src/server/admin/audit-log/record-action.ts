import type { ActionName, ActionTargetType } from '#contract/admin/action-names.ts'
import type { UserId } from '#contract/id.ts'
import { lockActingAdmin } from '#server/identity/accounts/repository.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { insertAction } from './repository.ts'

/** An admin, or the operating system's user of the command line. */
export type Actor = { adminId: UserId } | { commandLineUser: string }

/** The server ends by itself what an admin has begun, who may have lost the role since. */
type EndOf = { endOfAdminId: UserId }

export type ActionTarget = {
  type: ActionTargetType
  id: string
}

/** `before` and `after` hold states, amounts and ids, never names or texts of users: entries cannot be erased. */
export type AdminAction = {
  actor: Actor | EndOf
  action: ActionName
  target: ActionTarget
  reason: string
  before?: object | null
  after?: object | null
}

/**
 * Writes the log entry of an action, in the transaction of the action. Refuses an admin who lost the last role after the
 * request was admitted. The admin's account is locked before the log: a change of the admin's roles holds that account
 * while it waits for the log.
 */
export async function recordAction(
  tx: Tx,
  now: Date,
  { actor, action, target, reason, before = null, after = null }: AdminAction,
): Promise<void> {
  if ('adminId' in actor && !(await lockActingAdmin(tx, actor.adminId))) throw new AppError('auth.wrong_role')
  await insertAction(tx, {
    created_at: now,
    actor_id: 'adminId' in actor ? actor.adminId : 'endOfAdminId' in actor ? actor.endOfAdminId : null,
    actor_name: 'commandLineUser' in actor ? actor.commandLineUser : null,
    action,
    target_type: target.type,
    target_id: target.id,
    reason,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  })
}
