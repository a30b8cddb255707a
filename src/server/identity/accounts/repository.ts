import { type Selectable, sql } from 'kysely'
import type { Language } from '#contract/account.ts'
import type { RoleId } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import type { Executor, Tables, Tx } from '#server/lib/database/pool.ts'
import type { Identity } from './policy.ts'

export type NewUser = {
  email: string
  username: string
  passwordHash: string | null
  roleId: RoleId | null
  language: Language
  emailConfirmedAt: Date | null
  now: Date
}

/** A name that is taken breaks a constraint of `users`. */
export async function insertUser(tx: Tx, user: NewUser): Promise<UserId> {
  const { id } = await tx
    .insertInto('users')
    .values({
      email: user.email,
      username: user.username,
      password_hash: user.passwordHash,
      role_id: user.roleId,
      language: user.language,
      email_confirmed_at: user.emailConfirmedAt,
      created_at: user.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** True if the name is an email or username of any account, in any case, or a reserved email. */
export async function isUsernameOrEmailTaken(
  db: Executor,
  name: string,
  now: Date,
  exceptId?: UserId,
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(eb => eb.or([eb('email', '=', name), eb('username', '=', name)]))
    .executeTakeFirst()
  return row !== undefined || (await isEmailReserved(db, name, now, exceptId))
}

/** A recently replaced email is reserved, because its owner can still revert the change. */
export async function isEmailReserved(db: Executor, email: string, now: Date, exceptId?: UserId) {
  const row = await db
    .selectFrom('email_tokens')
    .select('user_id')
    .where('purpose', '=', 'not_me')
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .$if(exceptId !== undefined, query => query.where('user_id', '<>', exceptId ?? null))
    .executeTakeFirst()
  return row !== undefined
}

export type AccountRow = Selectable<Tables['users']> & { display_name: string | null; time_zone: string }

const selectAccount = (db: Executor) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .selectAll('users')
    .select(['profiles.display_name', 'profiles.time_zone'])

export const findAccount = (db: Executor, id: UserId): Promise<AccountRow> =>
  selectAccount(db).where('users.id', '=', id).executeTakeFirstOrThrow()

type AccountKey = { id: UserId } | { email: string } | { identity: Identity }

/** Locks the account, so concurrent requests for it run one after the other. */
export async function lockAccount(tx: Tx, key: AccountKey): Promise<AccountRow | null> {
  const query = selectAccount(tx).forUpdate('users')
  const row =
    'id' in key
      ? query.where('users.id', '=', key.id)
      : 'email' in key
        ? query.where('users.email', '=', key.email)
        : query.where('users.id', '=', selectIdentityOwner(tx, key.identity))
  return (await row.executeTakeFirst()) ?? null
}

type AccountUpdate = Partial<Omit<Selectable<Tables['users']>, 'id' | 'created_at'>>

/** A name that is taken breaks a constraint of `users`. */
export async function updateAccount(tx: Tx, id: UserId, change: AccountUpdate): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute()
}

// Identities ---------------------------------------------------------------------------------------------------------

const selectIdentityOwner = (db: Executor, { issuer, subject }: Identity) =>
  db
    .selectFrom('identities')
    .select('user_id as id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)

export async function findIdentityOwner(db: Executor, identity: Identity): Promise<UserId | null> {
  return (await selectIdentityOwner(db, identity).executeTakeFirst())?.id ?? null
}

export async function findIdentitySubject(
  db: Executor,
  userId: UserId,
  issuer: string,
): Promise<string | null> {
  const identities = await listIdentities(db, userId)
  return identities.find(identity => identity.issuer === issuer)?.subject ?? null
}

export const listIdentities = (db: Executor, userId: UserId) =>
  db
    .selectFrom('identities')
    .select(['issuer', 'subject'])
    .where('user_id', '=', userId)
    .orderBy('issuer')
    .execute()

/** An identity of another account breaks a constraint of `identities`. */
export async function insertIdentity(tx: Tx, userId: UserId, { issuer, subject }: Identity): Promise<void> {
  await tx.insertInto('identities').values({ issuer, subject, user_id: userId }).execute()
}

export async function deleteIdentities(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('identities').where('user_id', '=', userId).execute()
}

export async function findExpiredSuspensions(db: Executor, now: Date): Promise<UserId[]> {
  const due = db.selectFrom('users').select('id').where('suspended_until', '<=', now)
  return (await due.orderBy('suspended_until').limit(100).execute()).map(row => row.id)
}

// Email tokens -------------------------------------------------------------------------------------------------------

/** `requestedBy` is the auth session that asked for a new email. */
type ConfirmationTarget = { email: string; isCurrentEmail: boolean; requestedBy: string | null }
type NewEmailToken = { userId: UserId; tokenHash: Buffer; expiresAt: Date }

/** Older reset links of the account stop working. */
export async function replaceResetToken(
  tx: Tx,
  { userId, tokenHash, expiresAt }: NewEmailToken,
): Promise<void> {
  const tokens = tx.deleteFrom('email_tokens').where('user_id', '=', userId)
  await tokens.where('purpose', '=', 'reset_password').execute()
  await tx
    .insertInto('email_tokens')
    .values({ token_hash: tokenHash, user_id: userId, purpose: 'reset_password', expires_at: expiresAt })
    .execute()
}

/** The current and the new email have one link each, so a change request does not break the first email. */
export async function replaceConfirmationToken(
  tx: Tx,
  { userId, tokenHash, expiresAt, email, isCurrentEmail, requestedBy }: NewEmailToken & ConfirmationTarget,
): Promise<void> {
  await deleteConfirmationTokens(tx, userId, isCurrentEmail)
  await tx
    .insertInto('email_tokens')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      purpose: 'confirm_email',
      email,
      expires_at: expiresAt,
      requested_by: requestedBy,
    })
    .execute()
}

export async function deleteConfirmationTokens(tx: Tx, userId: UserId, isCurrent: boolean): Promise<void> {
  const currentEmail = tx.selectFrom('users').select('email').where('id', '=', userId)
  await tx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm_email')
    .where('email', isCurrent ? '=' : '<>', currentEmail)
    .execute()
}

/** New email that awaits confirmation. */
export async function findPendingEmail(db: Executor, userId: UserId, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('email_tokens')
    .innerJoin('users', 'users.id', 'email_tokens.user_id')
    .select('email_tokens.email')
    .where('email_tokens.user_id', '=', userId)
    .where('purpose', '=', 'confirm_email')
    .where('expires_at', '>', now)
    .whereRef('email_tokens.email', '<>', 'users.email')
    .executeTakeFirst()
  return row?.email ?? null
}

/** Owner of a token, even an expired one. */
export async function findEmailTokenOwner(db: Executor, tokenHash: Buffer): Promise<UserId | null> {
  const row = await db
    .selectFrom('email_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function isEmailTokenValid(db: Executor, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('email_tokens')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

type EmailTokenPurpose = Tables['email_tokens']['purpose']

/** Consumes a token. Null if it is unknown, expired, used or for another purpose. */
export async function deleteEmailToken(tx: Tx, purpose: EmailTokenPurpose, tokenHash: Buffer, now: Date) {
  const row = await tx
    .deleteFrom('email_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['email', 'requested_by', 'requested_at'])
    .executeTakeFirst()
  return row ?? null
}

/**
 * Deletes tokens that could open the account or change its email. The confirmation of the current email
 * stays.
 */
export async function deleteSensitiveTokens(tx: Tx, userId: UserId): Promise<void> {
  const currentEmail = tx.selectFrom('users').select('email').where('id', '=', userId)
  await tx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where(eb =>
      eb.or([
        eb('purpose', '=', 'reset_password'),
        eb.and([eb('purpose', '=', 'confirm_email'), eb('email', '<>', currentEmail)]),
      ]),
    )
    .execute()
}

/** Also deletes expired report tokens of the account. */
export async function insertReportToken(
  tx: Tx,
  { userId, tokenHash, expiresAt, email, now }: NewEmailToken & { email: string | null; now: Date },
): Promise<void> {
  const tokens = tx.deleteFrom('email_tokens').where('user_id', '=', userId).where('purpose', '=', 'not_me')
  await tokens.where('expires_at', '<=', now).execute()
  await tx
    .insertInto('email_tokens')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      purpose: 'not_me',
      email,
      expires_at: expiresAt,
      requested_at: now,
    })
    .execute()
}

/** These may have been sent to a thief's email. */
export async function deleteReportTokensSince(tx: Tx, userId: UserId, since: Date): Promise<void> {
  await tx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'not_me')
    .where('requested_at', '>=', since)
    .execute()
}

/** Call it under the account's lock, because revocation waits for that lock too. */
export async function isAuthSessionOpen(tx: Tx, authSessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('auth_sessions')
    .select('id')
    .where('id', '=', authSessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Deletes tokens and returns the emails they were sent to. Report tokens stay until erasure, so an owner
 * can recover an account that a thief closed.
 */
export async function deleteEmailTokens(tx: Tx, userId: UserId, { withReportTokens = false } = {}) {
  const rows = await tx
    .deleteFrom('email_tokens')
    .where('user_id', '=', userId)
    .$if(!withReportTokens, query => query.where('purpose', '<>', 'not_me'))
    .returning('email')
    .execute()
  return rows.flatMap(row => row.email ?? [])
}

// Emails to unconfirmed addresses -----------------------------------------------------------------------------------

const maxUnconfirmedEmails = accountLimits.unconfirmedEmailsPerDay

/**
 * Counts one email to the mailbox. False if the daily quota is used up. The upsert serialises concurrent
 * requests.
 */
export async function incrementUnconfirmedEmails(tx: Executor, mailbox: Buffer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into unconfirmed_email_counters as m (address_hash, sent, expires_at)
    values (${mailbox}, array[${now}::timestamptz], ${now}::timestamptz + interval '1 day')
    on conflict (address_hash) do update set
      sent = (m.sent || excluded.sent)[cardinality(m.sent) + 2 - ${maxUnconfirmedEmails}:], expires_at = excluded.expires_at
    where cardinality(m.sent) < ${maxUnconfirmedEmails} or m.sent[1] <= ${now}::timestamptz - interval '1 day'
    returning address_hash`.execute(tx)
  return rows.length > 0
}

/** Times of emails to the mailbox in the last 24 hours, oldest first. */
export async function findUnconfirmedEmailTimes(db: Executor, mailbox: Buffer, now: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select at from unconfirmed_email_counters, unnest(sent) as at
    where address_hash = ${mailbox} and at > ${now}::timestamptz - interval '1 day' order by at`.execute(db)
  return rows.map(row => row.at)
}

export async function deleteExpiredUnconfirmedEmails(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('unconfirmed_email_counters').where('expires_at', '<=', now).execute()
}
