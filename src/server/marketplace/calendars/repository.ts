import { sql } from 'kysely'
import type { UserId } from '#contract/id.ts'
import { calendarLimits } from '#contract/limits.ts'
import type { Executor, NewRow, Row, Tx } from '#server/lib/database/pool.ts'
import type { RemoteCalendar } from './provider.ts'

export type ConnectionRow = Row<'calendar_connections'>
export type CalendarRow = Row<'connected_calendars'>

export const listConnections = (db: Executor, userId: UserId): Promise<ConnectionRow[]> =>
  db
    .selectFrom('calendar_connections')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const listCalendars = (db: Executor, userId: UserId): Promise<CalendarRow[]> =>
  db.selectFrom('connected_calendars').selectAll().where('user_id', '=', userId).orderBy('name').execute()

export const listCalendarsOfConnection = (db: Executor, connectionId: string): Promise<CalendarRow[]> =>
  db.selectFrom('connected_calendars').selectAll().where('connection_id', '=', connectionId).execute()

export const findConnection = (db: Executor, id: string) =>
  db.selectFrom('calendar_connections').selectAll().where('id', '=', id).executeTakeFirst()

/** Keeps a connection from being deleted. False if it was. */
export async function lockConnection(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from calendar_connections where id = ${id} for key share`.execute(tx)
  return rows.length > 0
}

/** Serialises changes of one user's connections, so that concurrent requests cannot exceed the limits. */
export async function lockCalendars(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`calendars of ${userId}`}))`.execute(tx)
}

/** Inserts a connection, or gives the one of the same account, or the replaced one, a new secret. Returns its id. */
export async function upsertConnection(
  tx: Tx,
  connection: Pick<NewRow<'calendar_connections'>, 'user_id' | 'provider' | 'label' | 'secret'>,
  { now, replacedId = null }: { now: Date; replacedId?: string | null | undefined },
): Promise<string> {
  const { user_id, provider, label, secret } = connection
  const renewed = await tx
    .updateTable('calendar_connections')
    .set({ secret, label, next_sync_at: now, leased_until: null })
    .set({ status: 'ok', failing_since: null, failures: 0 })
    .where('id', '=', eb =>
      eb
        .selectFrom('calendar_connections')
        .select('id')
        .where('user_id', '=', user_id)
        .where('provider', '=', provider)
        .where(same => same.or([same('label', '=', label), same('id', '=', replacedId)]))
        .orderBy(sql`label = ${label}`, 'desc')
        .limit(1),
    )
    .returning('id')
    .executeTakeFirst()
  if (renewed) {
    // What is known of the calendars may be of another address.
    if (replacedId)
      await tx
        .updateTable('connected_calendars')
        .set({ sync_token: null })
        .where('connection_id', '=', renewed.id)
        .execute()
    return renewed.id
  }
  const inserted = await tx
    .insertInto('calendar_connections')
    .values({ ...connection, created_at: now, next_sync_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}

/** Adds the calendars of a connection. Choices about known ones stay. */
export async function upsertCalendars(
  tx: Tx,
  { connectionId, userId }: { connectionId: string; userId: UserId },
  calendars: readonly (RemoteCalendar & { checksBusy: boolean })[],
): Promise<void> {
  for (const { id, name, canWrite, checksBusy } of calendars)
    await tx
      .insertInto('connected_calendars')
      .values({
        ...{ connection_id: connectionId, user_id: userId, external_id: id, name },
        ...{ can_write: canWrite, checks_busy: checksBusy },
      })
      .onConflict(conflict =>
        conflict.columns(['connection_id', 'external_id']).doUpdateSet({
          name,
          // One that was deleted is there again.
          checks_busy: sql`case when connected_calendars.deleted_at is null then connected_calendars.checks_busy
            else excluded.checks_busy end`,
          deleted_at: null,
          missing_since: null,
        }),
      )
      .execute()
}

/** With their busy times, and with what is known of bookings that were written into them. */
export async function deleteCalendars(tx: Tx, calendars: readonly CalendarRow[]): Promise<void> {
  const ids = calendars.map(({ id }) => id)
  if (ids.length > 0) await tx.deleteFrom('connected_calendars').where('id', 'in', ids).execute()
}

/** Notes the first of the readings in a row that do not find the calendars. */
export async function markMissing(tx: Tx, calendars: readonly CalendarRow[], now: Date): Promise<void> {
  for (const { id } of calendars)
    await tx
      .updateTable('connected_calendars')
      .set({ missing_since: now })
      .where('id', '=', id)
      .where('missing_since', 'is', null)
      .execute()
}

/** Calendar that bookings were written into, and that its owner deleted there. Its busy times and events are gone. */
export async function markDeleted(tx: Tx, { id }: CalendarRow, now: Date): Promise<void> {
  await tx.deleteFrom('calendar_busy_times').where('calendar_id', '=', id).execute()
  await tx.deleteFrom('calendar_events').where('calendar_id', '=', id).execute()
  await tx
    .updateTable('connected_calendars')
    .set({ deleted_at: now, checks_busy: false, sync_token: null })
    .where('id', '=', id)
    .execute()
}

/** Deleted calendars are kept until their owner has chosen what bookings are written into. */
export async function deleteUnusedDeleted(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .deleteFrom('connected_calendars')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .where('is_target', '=', false)
    .execute()
}

export async function updateSecret(db: Executor, id: string, secret: Buffer): Promise<void> {
  await db.updateTable('calendar_connections').set({ secret }).where('id', '=', id).execute()
}

/** Connections to sync now, of open accounts. */
export async function listDueConnections(db: Executor, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from calendar_connections c join users u on u.id = c.user_id
    where c.next_sync_at <= ${now} and (c.leased_until is null or c.leased_until <= ${now})
      and u.closed_at is null and u.suspended_at is null
    order by c.next_sync_at limit 1000`.execute(db)
  return rows.map(row => row.id)
}

/** Neither read since then, nor waiting after a failure. */
export const isToAsk = (since: Date, now: Date) => sql<boolean>`
  (last_synced_at is null or last_synced_at < ${since}) and (failures = 0 or next_sync_at <= ${now})`

/** Connections whose busy times count, that were last read before `since` and do not wait after a failure. */
export async function listConnectionsToAsk(
  db: Executor,
  userId: UserId,
  { since, now }: { since: Date; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from calendar_connections c
    where c.user_id = ${userId} and c.status <> 'reauth_required' and ${isToAsk(since, now)}
      and exists (select from connected_calendars k where k.connection_id = c.id and k.checks_busy)`.execute(
    db,
  )
  return rows.map(row => row.id)
}

export type BusyPeriod = { hash: Buffer; start: Date; end: Date }

/** Events by their hashes. */
type EventChoice = { only: readonly Buffer[] } | { allExcept: readonly Buffer[] }

/** Replaces the busy times of the chosen events. */
export async function replaceBusyTimes(
  tx: Tx,
  { id, user_id }: CalendarRow,
  choice: EventChoice,
  periods: readonly BusyPeriod[],
): Promise<void> {
  const isChosen =
    'only' in choice
      ? sql`event_hash = any(${choice.only}::bytea[])`
      : sql`event_hash <> all(${choice.allExcept}::bytea[])`
  await sql`delete from calendar_busy_times where calendar_id = ${id} and ${isChosen}`.execute(tx)
  if (periods.length === 0) return
  await sql`
    insert into calendar_busy_times (calendar_id, interviewer_id, event_hash, starts_at, ends_at)
    select ${id}::uuid, ${user_id}::uuid, event_hash, starts_at, ends_at
    from unnest(${periods.map(period => period.hash)}::bytea[], ${periods.map(period => period.start)}::timestamptz[],
      ${periods.map(period => period.end)}::timestamptz[]) as busy (event_hash, starts_at, ends_at)`.execute(
    tx,
  )
}

export async function countBusyTimes(tx: Tx, interviewerId: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from calendar_busy_times where interviewer_id = ${interviewerId}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

export async function updateCalendar(
  tx: Executor,
  id: string,
  change: Partial<
    Pick<CalendarRow, 'checks_busy' | 'is_target' | 'sync_token' | 'full_synced_at' | 'missing_since'>
  >,
): Promise<void> {
  await tx.updateTable('connected_calendars').set(change).where('id', '=', id).execute()
}

export async function clearTarget(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .updateTable('connected_calendars')
    .set({ is_target: false })
    .where('user_id', '=', userId)
    .where('is_target', '=', true)
    .execute()
}

export async function deleteConnection(tx: Tx, userId: UserId, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('calendar_connections')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** All connections, or those made since a moment. Their calendars and busy times go with them. */
export async function deleteConnectionsOfUser(
  tx: Tx,
  userId: UserId,
  since: Date | null = null,
): Promise<void> {
  await tx
    .deleteFrom('calendar_connections')
    .where('user_id', '=', userId)
    .where(sql<boolean>`(${since}::timestamptz is null or created_at >= ${since}::timestamptz)`)
    .execute()
}

export type BusyTime = { start: Date; end: Date; calendar: string; account: string }

/** Busy times that overlap one of the ranges. Without a limit there are no more than may be stored. */
export async function listBusyTimes(
  db: Executor,
  userId: UserId,
  ranges: readonly Pick<BusyTime, 'start' | 'end'>[],
  limit: number = calendarLimits.busyTimesMax,
): Promise<BusyTime[]> {
  const [starts, ends] = [ranges.map(({ start }) => start), ranges.map(({ end }) => end)]
  const { rows } = await sql<BusyTime>`
    select b.starts_at as start, b.ends_at as "end", k.name as calendar, c.label as account
    from calendar_busy_times b
    join connected_calendars k on k.id = b.calendar_id join calendar_connections c on c.id = k.connection_id
    where b.interviewer_id = ${userId}
      and tstzrange(b.starts_at, b.ends_at) && (
        select range_agg(tstzrange(starts, ends))
        from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as asked (starts, ends))
    order by b.starts_at, b.ends_at limit ${limit}`.execute(db)
  return rows
}

export const findFeed = (db: Executor, userId: UserId) =>
  db.selectFrom('calendar_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst()

export async function findFeedOwner(db: Executor, tokenHash: Buffer): Promise<UserId | null> {
  const { rows } = await sql<{ user_id: UserId }>`
    select f.user_id from calendar_feeds f join users u on u.id = f.user_id
    where f.token_hash = ${tokenHash} and u.closed_at is null and u.suspended_at is null`.execute(db)
  return rows[0]?.user_id ?? null
}

export async function upsertFeed(tx: Tx, feed: Row<'calendar_feeds'>): Promise<void> {
  const { user_id: _, ...change } = feed
  await tx
    .insertInto('calendar_feeds')
    .values(feed)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(change))
    .execute()
}

export async function deleteFeed(tx: Executor, userId: UserId): Promise<void> {
  await tx.deleteFrom('calendar_feeds').where('user_id', '=', userId).execute()
}

/** Recipient of an email about a connection. Null for an unconfirmed or closed account. */
export async function findOwner(db: Executor, userId: UserId) {
  const row = await db
    .selectFrom('contacts')
    .select(['id', 'name', 'email', 'language', 'time_zone as timeZone'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}
