import { calendarLimits } from '#contract/limits.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { RemoteCalendar } from './provider.ts'
import { type ConnectionRow, upsertCalendars } from './repository.ts'

/** Adds the calendars that an account lists. Holidays and birthdays, which cannot be written, are not the owner's own time. */
export function storeListed(
  tx: Tx,
  { id: connectionId, user_id: userId }: Pick<ConnectionRow, 'id' | 'user_id'>,
  calendars: readonly RemoteCalendar[],
): Promise<void> {
  const chosen = calendars
    .slice(0, calendarLimits.calendarsPerConnection)
    .map(calendar => ({ ...calendar, checksBusy: calendar.canWrite || calendar.isPrimary }))
  return upsertCalendars(tx, { connectionId, userId }, chosen)
}
