import type { AdminRole } from '#contract/admin-roles.ts'
import { roles } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'

export const listAdminRoles = (db: Executor, userId: UserId) =>
  db
    .selectFrom('admin_roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute()
    .then(rows => rows.map(({ role }) => role))

/** Admins with their roles. Few, so without paging. */
export const listAdmins = (db: Executor) =>
  db
    .selectFrom('admin_roles')
    .innerJoin('users', 'users.id', 'admin_roles.user_id')
    .select(['users.id', 'users.email', 'admin_roles.role'])
    .select(eb => [
      eb
        .or([
          eb.exists(eb.selectFrom('passkeys').select('id').whereRef('user_id', '=', 'users.id')),
          eb.exists(
            eb
              .selectFrom('totp_credentials')
              .select('user_id')
              .whereRef('user_id', '=', 'users.id')
              .where('confirmed_at', 'is not', null),
          ),
        ])
        .as('has_mfa'),
    ])
    .orderBy('users.email')
    .orderBy('admin_roles.role')
    .execute()

/** False if the account had the role already. */
export async function insertRole(tx: Tx, userId: UserId, role: AdminRole, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('admin_roles')
    .values({ user_id: userId, role, granted_at: now })
    .onConflict(conflict => conflict.doNothing())
    .returning('role')
    .executeTakeFirst()
  return inserted !== undefined
}

/** False if the account did not have the role. */
export async function deleteRole(tx: Tx, userId: UserId, role: AdminRole): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('admin_roles')
    .where('user_id', '=', userId)
    .where('role', '=', role)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Owners who can sign in. Call it after `lockOwners`, so that it sees what another admin has just changed. */
export const findActiveOwners = (tx: Tx) =>
  tx
    .selectFrom('admin_roles')
    .innerJoin('users', 'users.id', 'admin_roles.user_id')
    .select('user_id')
    .where('role', '=', 'owner')
    .where('users.closed_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .execute()

/** False for an account that is no admin any more. Until the transaction ends, it stays one. */
export async function lockActingAdmin(tx: Tx, id: UserId): Promise<boolean> {
  const admin = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('role_id', '=', roles.admin)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return admin !== undefined
}

/**
 * Owners, locked, so that two cannot take the role from each other at once. Each action of an admin on an account locks them
 * first, before the account: two admins who act on each other would wait for each other's account.
 */
export const lockOwners = (tx: Tx) =>
  tx
    .selectFrom('admin_roles')
    .innerJoin('users', 'users.id', 'admin_roles.user_id')
    .select('user_id')
    .where('role', '=', 'owner')
    .where('users.closed_at', 'is', null)
    .orderBy('user_id')
    .forUpdate('admin_roles')
    .execute()
