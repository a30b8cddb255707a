import type { AdminRole } from '#contract/admin-roles.ts'
import { roles } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import type { Connection, Executor, Row, Tx } from '#server/lib/database/pool.ts'

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
