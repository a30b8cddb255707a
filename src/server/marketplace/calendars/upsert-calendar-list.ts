import { calendarLimits } from '#contract/limits.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { RemoteCalendar } from './provider.ts'
import {
  type CalendarRow,
  type ConnectionRow,
  deleteCalendars,
  listCalendarsOfConnection,
  upsertCalendars,
} from './repository.ts'

/**
 * Stores what an account lists: all its calendars. Those that it no longer lists leave if they are not read. Holidays and
 * birthdays, which cannot be written, are not the owner's own time. The caller holds `lockCalendars`.
 */
export async function upsertCalendarList(
  tx: Tx,
  { id: connectionId, user_id: userId }: Pick<ConnectionRow, 'id' | 'user_id'>,
  calendars: readonly RemoteCalendar[],
): Promise<void> {
  const listed = new Map(calendars.map(calendar => [calendar.id, calendar]))
  const stored = await listCalendarsOfConnection(tx, connectionId)
  const hasLeft = ({ external_id, checks_busy, is_target }: CalendarRow) =>
    !listed.has(external_id) && !checks_busy && !is_target
  await deleteCalendars(tx, stored.filter(hasLeft))
  const known = new Set(stored.filter(calendar => !hasLeft(calendar)).map(({ external_id }) => external_id))
  const places = Math.max(0, calendarLimits.calendarsPerConnection - known.size)
  const unique = [...listed.values()]
  const chosen = [
    ...unique.filter(({ id }) => known.has(id)),
    ...unique.filter(({ id }) => !known.has(id)).slice(0, places),
  ].map(calendar => ({ ...calendar, checksBusy: calendar.canWrite || calendar.isPrimary }))
  await upsertCalendars(tx, { connectionId, userId }, chosen)
}
