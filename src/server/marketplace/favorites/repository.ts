import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { Database, Executor, Tx } from '#server/lib/database/pool.ts'
import { blockedBetween } from '#server/marketplace/blocks/repository.ts'
import { nextBookableSlot } from '#server/marketplace/interviewers/repository.ts'
import type { BookableFrom } from '#server/marketplace/slots/policy.ts'
import type { NotificationRecipient } from '#server/notifications/email.ts'
import { type Favorite, getRepeatAlertCutoff } from './policy.ts'

/** Serializes changes of one user's favorites. */
export async function lockFavoritesOfUser(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`favorites of ${userId}`}))`.execute(tx)
}

export const listFavorites = (db: Executor, userId: UserId): Promise<Favorite[]> =>
  db.selectFrom('favorites').selectAll().where('user_id', '=', userId).orderBy('interviewer_id').execute()

export const listFavoritesWithNames = (db: Executor, userId: UserId) =>
  db
    .selectFrom('favorites')
    .innerJoin('contacts', 'contacts.id', 'favorites.interviewer_id')
    .select(['name', 'is_favorite as isFavourite', 'alert_requested_at as askedAt', 'alerted_at as toldAt'])
    .where('user_id', '=', userId)
    .execute()

export async function findFavoriteFacts(db: Executor, userId: UserId, interviewerId: UserId) {
  const { rows } = await sql<{ isListed: boolean; hasConfirmedEmail: boolean }>`
    select coalesce((select listed from interviewers where user_id = ${interviewerId}), false) as "isListed",
      exists (select from contacts where id = ${userId} and email is not null)
        as "hasConfirmedEmail"`.execute(db)
  return rows[0] ?? { isListed: false, hasConfirmedEmail: false }
}

export async function upsertFavorite(tx: Tx, favorite: Favorite): Promise<void> {
  const { user_id, interviewer_id, ...change } = favorite
  await tx
    .insertInto('favorites')
    .values(favorite)
    .onConflict(conflict => conflict.columns(['user_id', 'interviewer_id']).doUpdateSet(change))
    .execute()
}

export async function deleteFavorite(tx: Tx, { user_id, interviewer_id }: Favorite): Promise<void> {
  await tx
    .deleteFrom('favorites')
    .where('user_id', '=', user_id)
    .where('interviewer_id', '=', interviewer_id)
    .execute()
}

/** Interviewers after `last` with alert requests. A loose index scan reads one row per interviewer. */
export async function listAwaitedInterviewers(db: Database, last: UserId | null, limit: number) {
  const { rows } = await sql<{ id: UserId }>`
    with recursive awaited (id, place) as (
      (select interviewer_id, 1 from favorites
        where alert_requested_at is not null and (${last}::uuid is null or interviewer_id > ${last}::uuid)
        order by interviewer_id limit 1)
      union all
      select (select f.interviewer_id from favorites f
        where f.alert_requested_at is not null and f.interviewer_id > awaited.id order by f.interviewer_id limit 1), place + 1
      from awaited where awaited.id is not null and place < ${limit}
    )
    select id from awaited where id is not null`.execute(db)
  return rows.map(row => row.id)
}

export type AvailableInterviewer = { id: UserId; name: string; startsAt: Date }

/** Bookable interviewers among `ids`, with their next slot. */
export async function findAvailableInterviewers(db: Executor, ids: readonly UserId[], after: BookableFrom) {
  const { rows } = await sql<AvailableInterviewer>`
    select i.user_id as id, p.name, next.starts_at as "startsAt"
    from interviewers i join contacts p on p.id = i.user_id ${nextBookableSlot(after)}
    where i.user_id = any(${ids}::uuid[]) and i.listed and next.starts_at is not null`.execute(db)
  return rows
}

export async function countRecentAlerts(tx: Tx, interviewerId: UserId, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from favorites
    where interviewer_id = ${interviewerId} and alerted_at > ${since}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Marks the oldest alert requests as sent and returns their users. Concurrent workers skip each other's rows. */
export async function claimAlertRecipients(tx: Tx, interviewerId: UserId, limit: number, now: Date) {
  const { rows } = await sql<NotificationRecipient>`
    with first as (
      select f.user_id from favorites f join users u on u.id = f.user_id
      where f.interviewer_id = ${interviewerId} and f.alert_requested_at is not null
        and (f.alerted_at is null or f.alerted_at <= ${getRepeatAlertCutoff(now)})
        and u.email_confirmed_at is not null and u.suspended_at is null and u.closed_at is null
        and not ${sql.raw(blockedBetween('f.user_id', 'f.interviewer_id'))}
      order by f.alert_requested_at limit ${limit} for no key update of f skip locked
    ), notified as (
      update favorites f set alert_requested_at = null, alerted_at = ${now}
      from first where f.user_id = first.user_id and f.interviewer_id = ${interviewerId} returning f.user_id
    )
    select p.id, p.name, p.email, p.language, p.time_zone as "timeZone" from notified
    join contacts p on p.id = notified.user_id`.execute(tx)
  return rows
}

/** Restores an alert request if the slot was booked before the email was sent. */
export async function restoreAlertRequest(db: Executor, userId: UserId, interviewerId: UserId, now: Date) {
  await sql`
    insert into favorites as f (user_id, interviewer_id, is_favorite, alert_requested_at)
    select id, ${interviewerId}::uuid, false, ${now}::timestamptz from users where id = ${userId} and closed_at is null
    on conflict (user_id, interviewer_id) do update set
      alert_requested_at = coalesce(f.alert_requested_at, excluded.alert_requested_at),
      alerted_at = null`.execute(db)
}

export async function deleteExpiredAlerts(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('is_favorite', '=', false)
    .where('alert_requested_at', 'is', null)
    .where('alerted_at', '<=', getRepeatAlertCutoff(now))
    .execute()
}

/** Deletes the user's favorites, and the favorites of others for this user. */
export async function deleteFavoritesOfUser(tx: Executor, userId: UserId): Promise<void> {
  for (const column of ['user_id', 'interviewer_id'] as const)
    await tx.deleteFrom('favorites').where(column, '=', userId).execute()
}
