import { sql } from 'kysely'
import { roles } from '#contract/auth.ts'
import type { UserId } from '#contract/id.ts'
import { mfaLimits } from '#contract/limits.ts'
import type { Executor, NewRow, Row, Tx } from '#server/lib/database/pool.ts'
import type { AccountFactors } from './policy.ts'

export async function findFactors(db: Executor, userId: UserId): Promise<AccountFactors> {
  const { role_id, ...factors } = await db
    .selectFrom('users')
    .leftJoin('totp_credentials', join =>
      join
        .onRef('totp_credentials.user_id', '=', 'users.id')
        .on('totp_credentials.confirmed_at', 'is not', null),
    )
    .where('users.id', '=', userId)
    .select(eb => [
      'users.role_id',
      eb('users.password_hash', 'is not', null).$castTo<boolean>().as('hasPassword'),
      eb('totp_credentials.user_id', 'is not', null).$castTo<boolean>().as('hasTotp'),
      eb
        .selectFrom('passkeys')
        .whereRef('passkeys.user_id', '=', 'users.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('passkeyCount'),
      eb
        .selectFrom('recovery_codes')
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .where('used_at', 'is', null)
        .select(sql<number>`count(*)::int`.as('count'))
        .$asScalar()
        .$notNull()
        .as('recoveryCodesLeft'),
    ])
    .executeTakeFirstOrThrow()
  return { ...factors, isAdmin: role_id === roles.admin }
}

// Passkeys -----------------------------------------------------------------------------------------------------------

export const listPasskeys = (db: Executor, userId: UserId) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').execute()

export const findPasskey = (db: Executor, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** False if the credential is registered already, by any account. */
export async function insertPasskey(tx: Tx, passkey: NewRow<'passkeys'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeys')
    .values(passkey)
    .onConflict(conflict => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False if the passkey was removed during verification. */
export async function updatePasskeyUse(db: Executor, id: string, counter: number, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasskey(tx: Tx, userId: UserId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

// TOTP and recovery codes --------------------------------------------------------------------------------------------

export const findTotp = (db: Executor, userId: UserId) =>
  db.selectFrom('totp_credentials').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Stores a new secret over an unconfirmed one. False if codes are turned on. */
export async function upsertPendingTotp(db: Executor, userId: UserId, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totp_credentials')
    .values({ user_id: userId, secret, confirmed_at: null, last_used_step: null })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_used_step: null })
        .where('totp_credentials.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False if another tab has replaced the secret. */
export async function confirmTotp(tx: Tx, userId: UserId, secret: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('totp_credentials')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Consumes this time step and all earlier ones. False if it was consumed before or the secret has changed. */
export async function updateLastUsedStep(db: Executor, userId: UserId, secret: Buffer, step: number) {
  const { numUpdatedRows } = await db
    .updateTable('totp_credentials')
    .set({ last_used_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where(eb => eb.or([eb('last_used_step', 'is', null), eb('last_used_step', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Also deletes the recovery codes. False if codes were off. */
export async function deleteTotp(tx: Tx, userId: UserId): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const deleted = await tx
    .deleteFrom('totp_credentials')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return deleted?.confirmed_at != null
}

export async function replaceRecoveryCodes(tx: Tx, userId: UserId, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const rows = hashes.map(code_hash => ({ user_id: userId, code_hash, used_at: null }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

export async function updateRecoveryCodeUsed(db: Executor, userId: UserId, codeHash: Buffer, now: Date) {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

// Challenges ---------------------------------------------------------------------------------------------------------

/** Replaces a challenge with the same token. */
export async function insertChallenge(db: Executor, challenge: NewRow<'auth_challenges'>): Promise<void> {
  await db
    .insertInto('auth_challenges')
    .values(challenge)
    .onConflict(conflict =>
      conflict.column('token_hash').doUpdateSet(eb => ({
        code_hash: eb.ref('excluded.code_hash'),
        expires_at: eb.ref('excluded.expires_at'),
        attempts: 0,
      })),
    )
    .execute()
}

export async function isEmailOtpPending(db: Executor, userId: UserId, codeHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('auth_challenges')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'mailed_code')
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the attempt before it is made. Undefined if the challenge is unknown, expired or out of attempts. */
export const incrementChallengeAttempts = (
  db: Executor,
  purpose: Row<'auth_challenges'>['purpose'],
  tokenHash: Buffer,
  now: Date,
) =>
  db
    .updateTable('auth_challenges')
    .set(eb => ({ attempts: eb('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('attempts', '<', mfaLimits.attemptsPerChallenge)
    .returningAll()
    .executeTakeFirst()

/** False if a parallel request consumed it first, or if a newer code has replaced `codeHash`. */
export async function deleteChallenge(db: Executor, tokenHash: Buffer, codeHash: Buffer | null) {
  const { numDeletedRows } = await db
    .deleteFrom('auth_challenges')
    .where('token_hash', '=', tokenHash)
    .where('code_hash', 'is not distinct from', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteChallenges(tx: Executor, userId: UserId): Promise<void> {
  await tx.deleteFrom('auth_challenges').where('user_id', '=', userId).execute()
}

/** False if the nonce was used before. */
export async function insertUsedNonce(db: Executor, nonceHash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_nonces')
    .values({ nonce_hash: nonceHash, expires_at: expiresAt })
    .onConflict(conflict => conflict.column('nonce_hash').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteExpiredChallenges(db: Executor, now: Date): Promise<void> {
  await db.deleteFrom('auth_challenges').where('expires_at', '<=', now).execute()
  await db.deleteFrom('used_nonces').where('expires_at', '<=', now).execute()
}

export async function deleteFactors(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await deleteTotp(tx, userId)
  await deleteChallenges(tx, userId)
}

export async function deleteFactorsSince(tx: Tx, userId: UserId, since: Date): Promise<void> {
  const passkeys = tx.deleteFrom('passkeys').where('user_id', '=', userId)
  await passkeys.where('created_at', '>=', since).execute()
  const totp = await findTotp(tx, userId)
  if (totp && (totp.confirmed_at === null || totp.confirmed_at >= since)) await deleteTotp(tx, userId)
  await deleteChallenges(tx, userId)
}
