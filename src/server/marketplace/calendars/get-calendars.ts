import { calendarProviders } from '#contract/calendar-providers.ts'
import type { CalendarOverview } from '#contract/calendars.ts'
import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { listDifferingEvents } from './events-repository.ts'
import { getFeedUrl } from './ical/ical-feed.ts'
import { type CalendarRow, type ConnectionRow, listCalendars, listConnections } from './repository.ts'

const presentCalendar = (row: CalendarRow) => ({
  id: row.id,
  name: row.name,
  checksBusy: row.checks_busy,
  isTarget: row.is_target,
  canWrite: row.can_write,
  isDeleted: row.deleted_at !== null,
})

const presentConnection = (row: ConnectionRow, calendars: readonly CalendarRow[]) => ({
  id: row.id,
  provider: row.provider,
  label: row.label,
  status: row.status,
  failingSince: row.failing_since?.toISOString() ?? null,
  lastSyncedAt: row.last_synced_at?.toISOString() ?? null,
  calendars: calendars.filter(({ connection_id }) => connection_id === row.id).map(presentCalendar),
})

export async function getCalendars(deps: Deps, userId: UserId): Promise<CalendarOverview> {
  const connections = await listConnections(deps.db, userId)
  const calendars = await listCalendars(deps.db, userId)
  const differences = await listDifferingEvents(deps.db, userId, deps.now())
  return {
    connections: connections.map(row => presentConnection(row, calendars)),
    providers: calendarProviders.filter(provider => deps.calendarProviders[provider]),
    differences: differences.map(({ id, start, ...rest }) => ({
      bookingId: id,
      startTime: start.toISOString(),
      ...rest,
    })),
    feedUrl: await getFeedUrl(deps, userId),
  }
}
