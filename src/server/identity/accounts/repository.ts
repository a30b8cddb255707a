import { sql } from 'kysely'
import type { AdminRole } from '#contract/admin-roles.ts'
import { roles } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import { accountLimits } from '#contract/limits.ts'
import type { Executor, NewRow, Row, Tx } from '#server/lib/database/pool.ts'
import type { EmailTokenPurpose, Identity } from './policy.ts'

/** A name that is taken breaks a constraint of `users`. */
export async function insertUser(tx: Tx, user: NewRow<'users'>): Promise<UserId> {
  const { id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

/** True if an account has this username or email, ignoring case, or if the email is reserved for another user. */
export async function isUsernameOrEmailTaken(db: Executor, name: string, now: Date, reservedForId: UserId) {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(eb => eb.or([eb('email', '=', name), eb('username', '=', name)]))
    .executeTakeFirst()
  return row !== undefined || (await isEmailReserved(db, name, now, reservedForId))
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

export type AccountRow = Row<'users'> & { display_name: string | null; time_zone: string }

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

/** A name that is taken breaks a constraint of `users`. */
export async function updateAccount(tx: Tx, id: UserId, change: Partial<Row<'users'>>): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute()
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

export async function findIdentitySubject(db: Executor, userId: UserId, issuer: string) {
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

export async function findAccountsToErase(db: Executor, closedUntil: Date): Promise<UserId[]> {
  const due = db.selectFrom('users').select('id').where('closed_at', '<=', closedUntil)
  const rows = await due.where('erased_at', 'is', null).orderBy('closed_at').limit(100).execute()
  return rows.map(row => row.id)
}

export async function findExpiredSuspensions(db: Executor, now: Date): Promise<UserId[]> {
  const due = db.selectFrom('users').select('id').where('suspended_until', '<=', now)
  return (await due.orderBy('suspended_until').limit(100).execute()).map(row => row.id)
}

// Email tokens -------------------------------------------------------------------------------------------------------

export async function insertEmailToken(tx: Tx, token: NewRow<'email_tokens'>): Promise<void> {
  await tx.insertInto('email_tokens').values(token).execute()
}

const deleteTokensOf = (tx: Tx, userId: UserId, purpose: EmailTokenPurpose) =>
  tx.deleteFrom('email_tokens').where('user_id', '=', userId).where('purpose', '=', purpose)

export async function deleteResetTokens(tx: Tx, userId: UserId): Promise<void> {
  await deleteTokensOf(tx, userId, 'reset_password').execute()
}

/**
 * The current and the new address each have one valid link, so requesting a new address leaves the link already sent to
 * the current one valid.
 */
export async function deleteConfirmationTokens(tx: Tx, userId: UserId, isCurrent: boolean): Promise<void> {
  const currentEmail = tx.selectFrom('users').select('email').where('id', '=', userId)
  await deleteTokensOf(tx, userId, 'confirm_email')
    .where('email', isCurrent ? '=' : '<>', currentEmail)
    .execute()
}

export async function deleteExpiredReportTokens(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await deleteTokensOf(tx, userId, 'not_me').where('expires_at', '<=', now).execute()
}

/** Report tokens issued since then may have gone to an attacker. */
export async function deleteReportTokensSince(tx: Tx, userId: UserId, since: Date): Promise<void> {
  await deleteTokensOf(tx, userId, 'not_me').where('requested_at', '>=', since).execute()
}

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

/** Also finds an expired token. */
export const findEmailToken = (db: Executor, tokenHash: Buffer) =>
  db
    .selectFrom('email_tokens')
    .select(['user_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

/** Consumes a token. Undefined if it is unknown, expired, used or for another purpose. */
export async function deleteEmailToken(tx: Tx, purpose: EmailTokenPurpose, tokenHash: Buffer, now: Date) {
  return tx
    .deleteFrom('email_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['email', 'requested_by', 'requested_at'])
    .executeTakeFirst()
}

/** Deletes tokens that could open the account or change its email, but not the current email's confirmation. */
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

/** Returns the emails. Report tokens stay until erasure, so an owner can recover an account that an attacker closed. */
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

/** Counts one email to the mailbox. False if the daily quota is used up. The upsert serialises requests. */
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
