import { sql } from 'kysely'
import { type AdminRole, viewAsRoles } from '#contract/admin-roles.ts'
import { roles } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import type { Connection, Executor, NewRow, Row, Tx } from '#server/lib/database/pool.ts'

/** Hot path: runs with every authenticated request. */
export async function findAuthenticatedUser(pool: Connection['pool'], authSessionId: string, now: Date) {
  const { rows } = await pool.query<{
    user_id: UserId
    role_id: number | null
    language: Language
    last_seen_at: Date
    reauthenticated_at: Date
    needs_factor: boolean
    admin_roles: AdminRole[]
  }>(
    `select s.user_id, u.role_id, u.language, s.last_seen_at, s.reauthenticated_at,
       u.role_id = ${roles.admin} and not exists (select from passkeys p where p.user_id = u.id)
         and not exists (select from totp_credentials c where c.user_id = u.id and c.confirmed_at is not null)
         as needs_factor,
       case when u.role_id = ${roles.admin} then array(select r.role from admin_roles r where r.user_id = u.id)
         else '{}' end as admin_roles
     from auth_sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.revoked_at is null and s.expires_at > $2
       and u.suspended_at is null and u.closed_at is null`,
    [authSessionId, now],
  )
  return rows[0] ?? null
}

/** Those of the given sessions that are not revoked and whose account is active. */
export async function findOpenAuthSessions(db: Executor, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('auth_sessions')
    .innerJoin('users', 'users.id', 'auth_sessions.user_id')
    .select('auth_sessions.id')
    .where('auth_sessions.id', 'in', [...ids])
    .where('revoked_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .execute()
  return rows.map(row => row.id)
}

export async function updateAuthSession(
  db: Executor,
  authSessionId: string,
  change: Partial<Pick<Row<'auth_sessions'>, 'last_seen_at' | 'reauthenticated_at'>>,
): Promise<void> {
  await db.updateTable('auth_sessions').set(change).where('id', '=', authSessionId).execute()
}

/** Matches the email or username, ignoring case. Only emails contain an @, so at most one account matches. */
export const findCredentials = (db: Executor, name: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role_id', 'password_hash', 'suspended_at', 'suspended_until', 'closed_at'])
    .where(eb => eb.or([eb('email', '=', name), eb('username', '=', name)]))
    .executeTakeFirst()

type NewAuthSession = { userId: UserId; expiresAt: Date; userAgent: string | null; now: Date }

export async function insertAuthSession(tx: Tx, { userId, expiresAt, userAgent, now }: NewAuthSession) {
  const { id } = await tx
    .insertInto('auth_sessions')
    .values({
      user_id: userId,
      expires_at: expiresAt,
      user_agent: userAgent,
      created_at: now,
      last_seen_at: now,
      reauthenticated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const findAuthSessionExpiry = (db: Executor, authSessionId: string) =>
  db
    .selectFrom('auth_sessions')
    .select('expires_at')
    .where('id', '=', authSessionId)
    .executeTakeFirstOrThrow()

export const listAuthSessions = (db: Executor, userId: UserId, now: Date) =>
  db
    .selectFrom('auth_sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()

const revokeQuery = (db: Executor, now: Date) =>
  db.updateTable('auth_sessions').set({ revoked_at: now }).where('revoked_at', 'is', null)

/** False if the user has no such active session. */
export async function revokeAuthSession(db: Executor, userId: UserId, authSessionId: string, now: Date) {
  const { numUpdatedRows } = await revokeQuery(db, now)
    .where('user_id', '=', userId)
    .where('id', '=', authSessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function revokeAuthSessions(db: Executor, userId: UserId, now: Date, exceptId?: string) {
  await revokeQuery(db, now)
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, query => query.where('id', '<>', exceptId ?? ''))
    .execute()
}

export async function revokeAllAuthSessions(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await revokeQuery(tx, now).where('expires_at', '>', now).executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteAuthSessions(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('auth_sessions').where('user_id', '=', userId).execute()
}

// Known devices ------------------------------------------------------------------------------------------------------

/** Clients without cookies add a new device at every login. */
const maxKnownDevices = 30

export async function findDevice(db: Executor, userId: UserId, tokenHashes: readonly Buffer[]) {
  if (tokenHashes.length === 0) return null
  const row = await db
    .selectFrom('known_devices')
    .select('token_hash')
    .where('token_hash', 'in', [...tokenHashes])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.token_hash ?? null
}

export async function updateDeviceLastUsed(db: Executor, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('known_devices')
    .set({ last_used_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Inserts a device and deletes the least recently used ones over the limit. */
export async function insertDevice(db: Executor, userId: UserId, tokenHash: Buffer, now: Date) {
  await db
    .insertInto('known_devices')
    .values({ token_hash: tokenHash, user_id: userId, first_used_at: now, last_used_at: now })
    .execute()
  const devices = db.selectFrom('known_devices').select('token_hash').where('user_id', '=', userId)
  await db
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('token_hash', 'in', devices.orderBy('last_used_at', 'desc').offset(maxKnownDevices))
    .execute()
}

export const listDevices = (db: Executor, userId: UserId) =>
  db
    .selectFrom('known_devices')
    .select(['first_used_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .execute()

export async function deleteDevices(db: Executor, userId: UserId): Promise<void> {
  await db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

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
