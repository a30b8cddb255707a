import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import { moderationLimits } from '#contract/limits.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'

/** Users whom a user blocks, newest first. */
export const listBlocks = (db: Executor, blockerId: UserId) =>
  db
    .selectFrom('blocks')
    .innerJoin('contacts', 'contacts.id', 'blocks.blocked_id')
    .select(['contacts.id', 'contacts.name', 'blocks.created_at'])
    .where('blocker_id', '=', blockerId)
    .orderBy('blocks.created_at', 'desc')
    .orderBy('blocked_id')
    .limit(moderationLimits.maxBlocks)
    .execute()

export async function listBlockedIds(db: Executor, blockerId: UserId): Promise<UserId[]> {
  const blocked = db.selectFrom('blocks').select('blocked_id').where('blocker_id', '=', blockerId)
  return (await blocked.execute()).map(row => row.blocked_id)
}

/** SQL condition that either of two users blocks the other. Both are SQL expressions. */
export const blockedBetween = (one: string, other: string): string => `exists (
  select from blocks k where (k.blocker_id = ${one} and k.blocked_id = ${other})
    or (k.blocker_id = ${other} and k.blocked_id = ${one}))`

/** Whether either of the two blocks the other. */
export async function isBlockedBetween(db: Executor, one: UserId, other: UserId): Promise<boolean> {
  const { rows } = await sql<{ isBlocked: boolean }>`
    select ${sql.raw(blockedBetween('pair.one', 'pair.other'))} as "isBlocked"
    from (select ${one}::uuid as one, ${other}::uuid as other) pair`.execute(db)
  return rows[0]?.isBlocked ?? false
}

/** Serializes changes of one user's blocks, so that concurrent requests cannot exceed the limit. */
export async function lockBlocksOfUser(tx: Tx, blockerId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`blocks of ${blockerId}`}))`.execute(tx)
}

/** Users whom one can meet: a listed interviewer, the other person of a booking, or an interviewee who asked for times. */
export async function canMeet(tx: Tx, userId: UserId, otherId: UserId): Promise<boolean> {
  const { rows } = await sql<{ canMeet: boolean }>`
    select exists (select from interviewers where user_id = ${otherId} and listed)
      or exists (select from bookings where interviewee_id = ${userId} and interviewer_id = ${otherId})
      or exists (select from bookings where interviewee_id = ${otherId} and interviewer_id = ${userId})
      or exists (select from time_requests where interviewee_id = ${otherId} and interviewer_id = ${userId})
      as "canMeet"`.execute(tx)
  return rows[0]?.canMeet ?? false
}

export async function insertBlock(tx: Tx, blockerId: UserId, blockedId: UserId, now: Date): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function deleteBlock(db: Executor, blockerId: UserId, blockedId: UserId): Promise<void> {
  await db
    .deleteFrom('blocks')
    .where('blocker_id', '=', blockerId)
    .where('blocked_id', '=', blockedId)
    .execute()
}

/** Deletes the user's blocks, and the blocks of others against this user. */
export async function deleteBlocksOfUser(tx: Executor, userId: UserId): Promise<void> {
  for (const column of ['blocker_id', 'blocked_id'] as const)
    await tx.deleteFrom('blocks').where(column, '=', userId).execute()
}
