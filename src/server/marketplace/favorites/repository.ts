import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import type { Database, Executor, Tx } from '#server/lib/database/pool.ts'
import type { BookableFrom } from '#server/marketplace/slots/policy.ts'
import type { NotificationRecipient } from '#server/notifications/send.ts'
import type { Favorite } from './policy.ts'

/** One person's wishes change one after the other. */
export async function lockFavoritesOfUser(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`favorites of ${userId}`}))`.execute(tx)
}

export const listFavorites = (db: Executor, userId: UserId): Promise<Favorite[]> =>
  db
    .selectFrom('favorites')
    .select([
      'interviewer_id as interviewerId',
      'is_favorite as isFavorite',
      'alert_requested_at as requestedAt',
      'alerted_at as notifiedAt',
    ])
    .where('user_id', '=', userId)
    .orderBy('interviewer_id')
    .execute()

/** For the export: with the names of those who are kept. */
export const listFavoritesWithNames = (db: Executor, userId: UserId) =>
  db
    .selectFrom('favorites')
    .innerJoin('contacts', 'contacts.id', 'favorites.interviewer_id')
    .select([
      'contacts.name',
      'is_favorite as isFavourite',
      'alert_requested_at as askedAt',
      'alerted_at as toldAt',
    ])
    .where('user_id', '=', userId)
    .execute()

/** Whether an interviewer can be found now, and whether mails reach who asks. */
export async function findFavoriteFacts(db: Executor, userId: UserId, interviewerId: UserId) {
  const { rows } = await sql<{ isListed: boolean; isReached: boolean }>`
    select coalesce((select listed from interviewers where user_id = ${interviewerId}), false) as "isListed",
      exists (select from contacts where id = ${userId} and email is not null) as "isReached"`.execute(db)
  return rows[0] ?? { isListed: false, isReached: false }
}

export async function upsertFavorite(
  tx: Tx,
  userId: UserId,
  { interviewerId, ...wish }: Favorite,
): Promise<void> {
  const row = {
    is_favorite: wish.isFavorite,
    alert_requested_at: wish.requestedAt,
    alerted_at: wish.notifiedAt,
  }
  await tx
    .insertInto('favorites')
    .values({ user_id: userId, interviewer_id: interviewerId, ...row })
    .onConflict(conflict => conflict.columns(['user_id', 'interviewer_id']).doUpdateSet(row))
    .execute()
}

export async function deleteFavorite(tx: Tx, userId: UserId, interviewerId: UserId): Promise<void> {
  await tx
    .deleteFrom('favorites')
    .where('user_id', '=', userId)
    .where('interviewer_id', '=', interviewerId)
    .execute()
}

/** Some of those whom somebody waits for, after `last`, hopping in the index from one to the next. */
export async function listAwaitedInterviewers(
  db: Database,
  last: UserId | null,
  atMost: number,
): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    with recursive awaited (id, place) as (
      (select interviewer_id, 1 from favorites
        where alert_requested_at is not null and (${last}::uuid is null or interviewer_id > ${last}::uuid)
        order by interviewer_id limit 1)
      union all
      select (select w.interviewer_id from favorites w
        where w.alert_requested_at is not null and w.interviewer_id > awaited.id order by w.interviewer_id limit 1), place + 1
      from awaited where awaited.id is not null and place < ${atMost}
    )
    select id from awaited where id is not null`.execute(db)
  return rows.map(row => row.id)
}

export type AvailableInterviewer = { id: UserId; name: string; startsAt: Date }

/** Those of them who can be booked now, with their next time. */
export async function findAvailableInterviewers(
  db: Database,
  ids: readonly UserId[],
  after: BookableFrom,
): Promise<AvailableInterviewer[]> {
  const { rows } = await sql<AvailableInterviewer>`
    select i.user_id as id, p.name, next.starts_at as "startsAt"
    from interviewers i join contacts p on p.id = i.user_id
    cross join lateral (
      select s.starts_at from slots s
      where s.interviewer_id = i.user_id and s.available and s.starts_at > case i.booking_mode
        when 'approve' then ${after.approve}::timestamptz else ${after.instant}::timestamptz end
        and s.starts_at - make_interval(mins => s.notice_minutes) > ${after.now}::timestamptz
      order by s.starts_at limit 1
    ) next
    where i.user_id = any(${ids}::uuid[]) and i.listed`.execute(db)
  return rows
}

export async function countRecentAlerts(tx: Tx, interviewerId: UserId, since: Date): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from favorites
    where interviewer_id = ${interviewerId} and alerted_at > ${since}`.execute(tx)
  return rows[0]?.many ?? 0
}

/** Notes of those who wait longest that they are told, and answers who they are. Nobody is taken twice. */
export async function claimAlertRecipients(
  tx: Tx,
  interviewerId: UserId,
  { atMost, now, toldBefore }: { atMost: number; now: Date; toldBefore: Date },
): Promise<NotificationRecipient[]> {
  const { rows } = await sql<NotificationRecipient>`
    with first as (
      select w.user_id from favorites w join users u on u.id = w.user_id
      where w.interviewer_id = ${interviewerId} and w.alert_requested_at is not null
        and (w.alerted_at is null or w.alerted_at <= ${toldBefore})
        and u.email_confirmed_at is not null and u.suspended_at is null and u.closed_at is null
      order by w.alert_requested_at limit ${atMost} for no key update of w skip locked
    ), told as (
      update favorites w set alert_requested_at = null, alerted_at = ${now}
      from first where w.user_id = first.user_id and w.interviewer_id = ${interviewerId} returning w.user_id
    )
    select p.id, p.name, p.email, p.language, p.time_zone as "timeZone" from told join contacts p on p.id = told.user_id`.execute(
    tx,
  )
  return rows
}

/** Lets a person wait for an interviewer once more, whose free time was gone before its mail left. */
export async function restoreAlertRequest(
  db: Executor,
  userId: UserId,
  interviewerId: UserId,
  now: Date,
): Promise<void> {
  await sql`
    insert into favorites as w (user_id, interviewer_id, is_favorite, alert_requested_at)
    select id, ${interviewerId}::uuid, false, ${now}::timestamptz from users where id = ${userId} and closed_at is null
    on conflict (user_id, interviewer_id) do update set
      alert_requested_at = coalesce(w.alert_requested_at, excluded.alert_requested_at), alerted_at = null`.execute(
    db,
  )
}

/** Forgets whom somebody was told of so long ago that nothing depends on it. */
export async function deleteExpiredAlerts(db: Database, before: Date): Promise<void> {
  await db
    .deleteFrom('favorites')
    .where('is_favorite', '=', false)
    .where('alert_requested_at', 'is', null)
    .where('alerted_at', '<=', before)
    .execute()
}

/** What somebody kept, and that others kept them. */
export async function deleteFavoritesOfUser(tx: Executor, userId: UserId): Promise<void> {
  for (const column of ['user_id', 'interviewer_id'] as const)
    await tx.deleteFrom('favorites').where(column, '=', userId).execute()
}
