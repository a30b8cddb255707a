import { sql } from 'kysely'
import { type Language, type RoleId, roles } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { Connection, Executor, Tx } from '#server/database/pool.ts'

/** Hot: runs with every signed-in request. */
export async function findSessionUser(pool: Connection['pool'], sessionId: string, now: Date) {
  const { rows } = await pool.query<{ user_id: UserId; role_id: number | null }>(
    `select s.user_id, u.role_id from sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.revoked_at is null and s.expires_at > $2 and u.suspended_at is null`,
    [sessionId, now],
  )
  return rows[0] ?? null
}

export type NewAccount = {
  email: string
  username: string
  passwordHash: string
  roleId: RoleId
  language: Language
  timeZone: string
}

/** The rows an account consists of. A name that is taken breaks a constraint of `users`. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<UserId> {
  const { id } = await tx
    .insertInto('users')
    .values({
      email: account.email,
      username: account.username,
      password_hash: account.passwordHash,
      role_id: account.roleId,
      language: account.language,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('profiles').values({ user_id: id, time_zone: account.timeZone }).execute()
  if (account.roleId === roles.interviewer) {
    await tx.insertInto('interviewers').values({ user_id: id }).execute()
  }
  return id
}

/** An account by email or username, in any case. Only emails contain an @, so there is at most one. */
export const findCredentials = (db: Executor, name: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role_id', 'password_hash', 'suspended_at'])
    .where(eb => eb.or([eb('email', '=', name), eb('username', '=', name)]))
    .executeTakeFirst()

type NewSession = { userId: UserId; expiresAt: Date; userAgent: string | null }

export async function insertSession(tx: Tx, { userId, expiresAt, userAgent }: NewSession): Promise<string> {
  const { id } = await tx
    .insertInto('sessions')
    .values({ user_id: userId, expires_at: expiresAt, user_agent: userAgent })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A session for a password that was right a moment ago; null where it was changed or the account suspended meanwhile.
 * The lock makes a change of password wait, so that it sees this session and revokes it too.
 */
export async function insertSessionFor(
  db: Executor,
  { userId, expiresAt, userAgent, passwordHash }: NewSession & { passwordHash: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into sessions (user_id, expires_at, user_agent)
    select id, ${expiresAt}::timestamptz, ${userAgent}::text from users
    where id = ${userId} and password_hash = ${passwordHash} and suspended_at is null
    for share
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

export const findSession = (db: Executor, sessionId: string) =>
  db.selectFrom('sessions').select('expires_at').where('id', '=', sessionId).executeTakeFirstOrThrow()

export async function revokeSession(db: Executor, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: now }).where('id', '=', sessionId).execute()
}

/** Whom to write to, locked, so that two requests for one account come one after the other. */
export const lockAddressee = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.language', 'profiles.display_name', 'profiles.time_zone'])
    .where('users.email', '=', email)
    .forUpdate('users')
    .executeTakeFirst()

/** Keeps the hash of a new link; the account's older ones no longer work. */
export async function replaceResetLink(tx: Tx, userId: UserId, tokenHash: Buffer, expiresAt: Date) {
  await dropResetLinks(tx, userId)
  await tx
    .insertInto('mailed_links')
    .values({ token_hash: tokenHash, user_id: userId, purpose: 'reset_password', expires_at: expiresAt })
    .execute()
}

/** Uses a link up: whose it was, with the account locked; null where it is unknown, expired or used. */
export async function takeResetLink(tx: Tx, tokenHash: Buffer, now: Date): Promise<UserId | null> {
  const link = tx
    .selectFrom('mailed_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', 'reset_password')
  // The account before the link, as asking for a link does, so that the two cannot wait for each other.
  await tx.selectFrom('users').select('id').where('id', '=', link).forUpdate().execute()
  const taken = await link.where('expires_at', '>', now).executeTakeFirst()
  if (!taken) return null
  await dropResetLinks(tx, taken.user_id)
  return taken.user_id
}

const dropResetLinks = (tx: Tx, userId: UserId) =>
  tx
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset_password')
    .execute()

/** Sets the password and ends every session that the old one had opened. */
export async function changePassword(tx: Tx, userId: UserId, passwordHash: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}
