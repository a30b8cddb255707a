import { sql } from 'kysely'
import { type AdminRole, viewAsRoles } from '#contract/admin-roles.ts'
import { roles } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import type { Connection, Executor, NewRow, Tx } from '#server/lib/database/pool.ts'

const allowedRoles: readonly AdminRole[] = viewAsRoles

/**
 * Conditions of an active view, all by the current state: the admin's login and role, and the person's account. `v` is the
 * view, and its parameters are the time, the role of an admin and the admin roles.
 */
const isActive = (now: string, admin: string, adminRoles: string) => `
  v.ended_at is null and v.expires_at > ${now}
  and exists (select from auth_sessions s join users a on a.id = s.user_id
    where s.id = v.auth_session_id and s.revoked_at is null and s.expires_at > ${now}
      and a.role_id = ${admin} and a.suspended_at is null and a.closed_at is null)
  and exists (select from admin_roles r where r.user_id = v.admin_id and r.role = any(${adminRoles}))
  and exists (select from users p where p.id = v.user_id and p.closed_at is null and p.erased_at is null
    and p.role_id is distinct from ${admin})`

/** The person of an active view. One statement, as for a login. */
export async function findViewedUser(pool: Connection['pool'], viewId: string, now: Date) {
  const { rows } = await pool.query<{
    user_id: UserId
    admin_id: UserId
    role_id: number | null
    language: Language
  }>(
    `select v.user_id, v.admin_id, u.role_id, u.language
     from view_as_sessions v join users u on u.id = v.user_id
     where v.id = $1 and ${isActive('$2', '$3', '$4')}`,
    [viewId, now, roles.admin, allowedRoles],
  )
  return rows[0] ?? null
}

/** Counts one more request that an admin sends to an endpoint in a view as another user. */
export async function countViewAsRequest(
  pool: Connection['pool'],
  viewId: string,
  endpoint: string,
): Promise<void> {
  await pool.query(
    `update view_as_sessions
     set reads = jsonb_set(reads, array[$2::text], to_jsonb(coalesce((reads->>$2::text)::int, 0) + 1))
     where id = $1`,
    [viewId, endpoint],
  )
}

export async function insertView(tx: Tx, view: NewRow<'view_as_sessions'>): Promise<string> {
  const { id } = await tx
    .insertInto('view_as_sessions')
    .values(view)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a view once. Null if it has ended before. */
export const endView = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('view_as_sessions')
    .set({ ended_at: sql<Date>`least(expires_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** Views that are over, but have no end yet: expired, or the admin or the person lost what they depend on. */
export async function findOverViews(pool: Connection['pool'], now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select v.id from view_as_sessions v where v.ended_at is null and not (${isActive('$1', '$2', '$3')})
     order by v.expires_at limit 1000`,
    [now, roles.admin, allowedRoles],
  )
  return rows.map(({ id }) => id)
}

/** Views of a person, oldest first. */
export const listViewsOf = (db: Executor, userId: UserId) =>
  db
    .selectFrom('view_as_sessions')
    .select(['reason', 'started_at', 'expires_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('started_at')
    .execute()

/** Reasons may name the person. Which admin looked when stays. */
export async function clearViewReasons(tx: Tx, userId: UserId): Promise<void> {
  await tx.updateTable('view_as_sessions').set({ reason: '' }).where('user_id', '=', userId).execute()
}
