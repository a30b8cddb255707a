import { type Selectable, sql } from 'kysely'
import { type Language, type RoleId, roles } from '#contract/account.ts'
import type { UserId } from '#contract/id.ts'
import type { Connection, Executor, Tx } from '#server/platform/database/pool.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Hot: runs with every signed-in request. */
export async function findSessionUser(pool: Connection['pool'], sessionId: string, now: Date) {
  const { rows } = await pool.query<{
    user_id: UserId
    role_id: number | null
    language: Language
    last_seen_at: Date
  }>(
    `select s.user_id, u.role_id, u.language, s.last_seen_at from sessions s join users u on u.id = s.user_id
     where s.id = $1 and s.revoked_at is null and s.expires_at > $2
       and u.suspended_at is null and u.closed_at is null`,
    [sessionId, now],
  )
  return rows[0] ?? null
}

export async function noteSessionSeen(db: Executor, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', sessionId).execute()
}

export type NewAccount = {
  email: string
  username: string
  passwordHash: string | null
  roleId: RoleId | null
  language: Language
  timeZone: string
  displayName?: string | null
  google?: { subject: string; confirmedAt: Date }
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
      google_subject: account.google?.subject ?? null,
      email_confirmed_at: account.google?.confirmedAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('profiles')
    .values({ user_id: id, time_zone: account.timeZone, display_name: account.displayName ?? null })
    .execute()
  if (account.roleId === roles.interviewer) {
    await tx.insertInto('interviewers').values({ user_id: id }).execute()
  }
  return id
}

/** An account by email or username, in any case. Only emails contain an @, so there is at most one. */
export const findCredentials = (db: Executor, name: string) =>
  db
    .selectFrom('users')
    .select(['id', 'role_id', 'password_hash', 'suspended_at', 'closed_at'])
    .where(eb => eb.or([eb('email', '=', name), eb('username', '=', name)]))
    .executeTakeFirst()

export type AccountRow = Selectable<Tables['users']> & { display_name: string | null; time_zone: string }

const selectAccount = (db: Executor) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .selectAll('users')
    .select(['profiles.display_name', 'profiles.time_zone'])

export const findAccount = (db: Executor, id: UserId): Promise<AccountRow> =>
  selectAccount(db).where('users.id', '=', id).executeTakeFirstOrThrow()

type Key = { id: UserId } | { email: string } | { google_subject: string }

/** One account, locked, so that two requests about it come one after the other. */
export async function lockAccount(tx: Tx, key: Key): Promise<AccountRow | null> {
  const chosen = selectAccount(tx).forUpdate('users')
  const row =
    'id' in key
      ? chosen.where('users.id', '=', key.id)
      : 'email' in key
        ? chosen.where('users.email', '=', key.email)
        : chosen.where('users.google_subject', '=', key.google_subject)
  return (await row.executeTakeFirst()) ?? null
}

type Change = Partial<Omit<Selectable<Tables['users']>, 'id' | 'created_at'>>

/** A name that is taken breaks a constraint of `users`. */
export async function updateAccount(tx: Tx, id: UserId, change: Change): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute()
}

// Sessions -----------------------------------------------------------------------------------------------------------

type NewSession = { userId: UserId; expiresAt: Date; userAgent: string | null; now: Date }

export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const { id } = await tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      expires_at: session.expiresAt,
      user_agent: session.userAgent,
      created_at: session.now,
      last_seen_at: session.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A session for a password that was right a moment ago; null where it was changed, or the account suspended or closed
 * meanwhile. The lock makes a change of password wait, so that it sees this session and revokes it too.
 */
export async function insertSessionFor(
  db: Executor,
  { userId, expiresAt, userAgent, now, passwordHash }: NewSession & { passwordHash: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into sessions (user_id, expires_at, user_agent, created_at, last_seen_at)
    select id, ${expiresAt}::timestamptz, ${userAgent}::text, ${now}::timestamptz, ${now}::timestamptz from users
    where id = ${userId} and password_hash = ${passwordHash} and suspended_at is null and closed_at is null
    for share
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

export const findSession = (db: Executor, sessionId: string) =>
  db.selectFrom('sessions').select('expires_at').where('id', '=', sessionId).executeTakeFirstOrThrow()

/** Sessions that are still open, newest first. */
export const listSessions = (db: Executor, userId: UserId, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()

export async function revokeSession(db: Executor, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: now }).where('id', '=', sessionId).execute()
}

const revoking = (db: Executor, userId: UserId, now: Date) =>
  db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)

/** Ends one of this person's sessions; false where there is no such session, or none any more. */
export async function revokeOwnSession(db: Executor, userId: UserId, sessionId: string, now: Date) {
  const { numUpdatedRows } = await revoking(db, userId, now)
    .where('id', '=', sessionId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends every session of a person, or all but one. */
export async function revokeSessions(db: Executor, userId: UserId, now: Date, except?: string) {
  await revoking(db, userId, now)
    .$if(except !== undefined, query => query.where('id', '<>', except ?? ''))
    .execute()
}

// Mailed links -------------------------------------------------------------------------------------------------------

type NewLink = { userId: UserId; tokenHash: Buffer; expiresAt: Date }

/** Keeps the hash of a new link; the account's older ones no longer work. */
export async function replaceResetLink(tx: Tx, { userId, tokenHash, expiresAt }: NewLink): Promise<void> {
  const ofUser = tx.deleteFrom('mailed_links').where('user_id', '=', userId)
  await ofUser.where('purpose', '=', 'reset_password').execute()
  await tx
    .insertInto('mailed_links')
    .values({ token_hash: tokenHash, user_id: userId, purpose: 'reset_password', expires_at: expiresAt })
    .execute()
}

/**
 * The same for a link that confirms `email`. The account's own address and the one it is to become have a link each, so
 * that asking for another address does not spoil the first mail.
 */
export async function replaceConfirmationLink(
  tx: Tx,
  { userId, tokenHash, expiresAt, email, isOwn }: NewLink & { email: string; isOwn: boolean },
): Promise<void> {
  await dropConfirmationLinks(tx, userId, isOwn)
  await tx
    .insertInto('mailed_links')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      purpose: 'confirm_email',
      email,
      expires_at: expiresAt,
    })
    .execute()
}

export async function dropConfirmationLinks(tx: Tx, userId: UserId, ofOwnAddress: boolean): Promise<void> {
  const own = tx.selectFrom('users').select('email').where('id', '=', userId)
  await tx
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm_email')
    .where('email', ofOwnAddress ? '=' : '<>', own)
    .execute()
}

/** The address that waits for its confirmation to become the account's; null where there is none. */
export async function findNewEmail(db: Executor, userId: UserId, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('mailed_links')
    .innerJoin('users', 'users.id', 'mailed_links.user_id')
    .select('mailed_links.email')
    .where('mailed_links.user_id', '=', userId)
    .where('purpose', '=', 'confirm_email')
    .where('expires_at', '>', now)
    .whereRef('mailed_links.email', '<>', 'users.email')
    .executeTakeFirst()
  return row?.email ?? null
}

/** Uses a link up: whose it was, with the account locked; null where it is unknown, expired or used. */
export async function takeLink(
  tx: Tx,
  purpose: Tables['mailed_links']['purpose'],
  tokenHash: Buffer,
  now: Date,
): Promise<{ account: AccountRow; email: string | null } | null> {
  const link = tx
    .selectFrom('mailed_links')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
  const owner = await link.select('user_id').executeTakeFirst()
  // The account before the link, as asking for a link does, so that the two cannot wait for each other.
  const account = owner && (await lockAccount(tx, { id: owner.user_id }))
  if (!account) return null
  const taken = await tx
    .deleteFrom('mailed_links')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return taken ? { account, email: taken.email } : null
}

/**
 * Drops what was mailed for an account and would let somebody in, or take its address away. The confirmation of its own
 * address does neither and stays.
 */
export async function dropPowerfulLinks(tx: Tx, userId: UserId): Promise<void> {
  const own = tx.selectFrom('users').select('email').where('id', '=', userId)
  await tx
    .deleteFrom('mailed_links')
    .where('user_id', '=', userId)
    .where(eb => eb.or([eb('purpose', '=', 'reset_password'), eb('email', '<>', own)]))
    .execute()
}

export async function dropLinks(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('mailed_links').where('user_id', '=', userId).execute()
}

/** Closed accounts that still have something to come: what a crash, or a request at the same moment, left behind. */
export async function findUnfinishedClosings(db: Executor) {
  const { rows } = await sql<{ id: UserId; closed_at: Date }>`
    select u.id, u.closed_at from users u
    where u.closed_at is not null and u.erased_at is null and (
      exists (select from bookings b where (b.interviewee_id = u.id or b.interviewer_id = u.id)
        and b.starts_at > u.closed_at and b.status in ('hold', 'pending', 'confirmed'))
      or exists (select from slots s where s.interviewer_id = u.id and s.available and s.starts_at > u.closed_at)
    ) limit 100`.execute(db)
  return rows
}

/** Accounts that were closed by this moment and are not erased yet. */
export async function findToErase(db: Executor, closedBy: Date): Promise<UserId[]> {
  const due = db.selectFrom('users').select('id').where('closed_at', '<=', closedBy)
  const rows = await due.where('erased_at', 'is', null).orderBy('closed_at').limit(100).execute()
  return rows.map(row => row.id)
}

/** Everything that let somebody into the account. */
export async function deleteWaysIn(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await dropLinks(tx, userId)
}
