import { type Insertable, type Selectable, sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import { notificationLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import type { Tables } from '#server/lib/database/tables.ts'

export type InAppNotificationRow = Selectable<Tables['notifications']>

/** Users without settings are missing in the map. */
export async function findDisabledChannels(
  db: Executor,
  ids: readonly UserId[],
): Promise<Map<UserId, readonly string[]>> {
  const rows = await db
    .selectFrom('notification_settings')
    .select(['user_id', 'disabled_channels'])
    .where('user_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(row => [row.user_id, row.disabled_channels]))
}

/** `channels` are the switches that change, `disabled` those of them that are off. */
export async function upsertDisabledChannels(
  db: Executor,
  userId: UserId,
  { channels, disabled }: { channels: readonly string[]; disabled: readonly string[] },
): Promise<void> {
  await sql`
    insert into notification_settings as b (user_id, disabled_channels) values (${userId}, ${disabled}::text[])
    on conflict (user_id) do update set
      disabled_channels = array(select unnest(b.disabled_channels) except select unnest(${channels}::text[])) || excluded.disabled_channels`.execute(
    db,
  )
}

export async function resetDisabledChannels(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('notification_settings')
    .set({ disabled_channels: [] })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * Adds a notification as the newest, in place of one with the same key. Closed accounts get none. Locking
 * the settings row makes numbers follow the order of commits.
 */
export async function insertInAppNotification(
  tx: Executor,
  row: Omit<Insertable<Tables['notifications']>, 'number'>,
) {
  const { rows } = await sql<{ number: number }>`
    insert into notification_settings as b (user_id, last_number)
    select id, 1 from users where id = ${row.user_id} and closed_at is null and erased_at is null
    on conflict (user_id) do update set last_number = b.last_number + 1
    returning last_number as number`.execute(tx)
  const number = rows[0]?.number
  if (number === undefined) return
  await tx
    .insertInto('notifications')
    .values({ ...row, number })
    .onConflict(conflict =>
      conflict.columns(['user_id', 'category', 'about']).doUpdateSet({
        number,
        template: row.template,
        data: row.data,
        actor_id: row.actor_id,
        is_own: row.is_own ?? false,
        created_at: row.created_at,
      }),
    )
    .execute()
  await sql`
    delete from notifications where user_id = ${row.user_id} and number <= (
      select number from notifications where user_id = ${row.user_id} order by number desc offset ${notificationLimits.maxPerUser} limit 1
    )`.execute(tx)
}

/** One row more than a page shows whether another page follows. */
export const listInAppNotifications = (
  db: Executor,
  userId: UserId,
  before?: number,
): Promise<InAppNotificationRow[]> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, query => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(notificationLimits.pageSize + 1)
    .execute()

export const listAllInAppNotifications = (db: Executor, userId: UserId): Promise<InAppNotificationRow[]> =>
  db.selectFrom('notifications').selectAll().where('user_id', '=', userId).orderBy('number', 'desc').execute()

export async function findLastSeenNumber(db: Executor, userId: UserId): Promise<number> {
  const row = await db
    .selectFrom('notification_settings')
    .select('last_seen_number')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.last_seen_number ?? 0
}

/** The user's own actions are not counted. */
export async function countUnseen(db: Executor, userId: UserId): Promise<number> {
  const { rows } = await sql<{ unseen: number }>`
    select count(*)::int as unseen from notifications
    where user_id = ${userId} and not is_own
      and number > coalesce((select last_seen_number from notification_settings where user_id = ${userId}), 0)`.execute(
    db,
  )
  return rows[0]?.unseen ?? 0
}

/** Never decreases and never exceeds the last number, so later notifications stay unseen. */
export async function updateLastSeenNumber(db: Executor, userId: UserId, upTo: number): Promise<void> {
  await sql`
    update notification_settings set last_seen_number = least(last_number, ${upTo}::int)
    where user_id = ${userId} and last_seen_number < least(last_number, ${upTo}::int)`.execute(db)
}

export async function deleteOldInAppNotifications(db: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - notificationLimits.retentionDays * dayMs)
  await db.deleteFrom('notifications').where('created_at', '<', before).execute()
}

/** Deletes the settings row first, in the same lock order as an insert. */
export async function deleteInAppNotificationsOfUser(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute()
  for (const column of ['user_id', 'actor_id'] as const)
    await tx.deleteFrom('notifications').where(column, '=', userId).execute()
}
