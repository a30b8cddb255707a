import { sql } from 'kysely'
import type { Executor } from '#server/lib/database/pool.ts'
import type { OAuthProviderName } from '#server/marketplace/calendars/provider.ts'

/** Calendars whose channel ends before a moment, or that have none. Closed accounts need none. */
export async function listCalendarsToWatch(db: Executor, endsBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from connected_calendars k
    join calendar_connections c on c.id = k.connection_id join users u on u.id = k.user_id
    where c.provider in ('google', 'microsoft') and c.status <> 'reauth_required'
      and (k.checks_busy or k.is_target) and k.deleted_at is null
      and (k.channel_expires_at is null or k.channel_expires_at < ${endsBefore})
      and u.closed_at is null and u.suspended_at is null
    order by k.channel_expires_at nulls first limit 200`.execute(db)
  return rows.map(row => row.id)
}

export const findWatchedCalendar = (db: Executor, id: string) =>
  db.selectFrom('connected_calendars').selectAll().where('id', '=', id).executeTakeFirst()

export const listChannels = (db: Executor, connectionId: string) =>
  db
    .selectFrom('connected_calendars')
    .select(['channel_id', 'channel_resource_id'])
    .where('connection_id', '=', connectionId)
    .where('channel_id', 'is not', null)
    .execute()

type NewChannel = { id: string; resourceId: string; tokenHash: Buffer; expiresAt: Date }

/** False if the calendar was removed, or another process has replaced its channel. */
export async function replaceChannel(
  db: Executor,
  calendarId: string,
  previousId: string | null,
  { id, resourceId, tokenHash, expiresAt }: NewChannel,
): Promise<boolean> {
  const row = await db
    .updateTable('connected_calendars')
    .set({
      ...{ channel_id: id, channel_resource_id: resourceId },
      ...{ channel_token_hash: tokenHash, channel_expires_at: expiresAt },
    })
    .where('id', '=', calendarId)
    .where('channel_id', 'is not distinct from', previousId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** When the channel counts as ended, which decides when the next one is opened. */
export async function updateChannelEnd(db: Executor, calendarId: string, expiresAt: Date): Promise<void> {
  await db
    .updateTable('connected_calendars')
    .set({ channel_expires_at: expiresAt })
    .where('id', '=', calendarId)
    .execute()
}

export const findChannel = (db: Executor, provider: OAuthProviderName, channelId: string) =>
  db
    .selectFrom('connected_calendars as k')
    .innerJoin('calendar_connections as c', 'c.id', 'k.connection_id')
    .select(['k.id as calendarId', 'k.connection_id as connectionId', 'k.channel_token_hash as tokenHash'])
    .where('k.channel_id', '=', channelId)
    .where('c.provider', '=', provider)
    .executeTakeFirst()
