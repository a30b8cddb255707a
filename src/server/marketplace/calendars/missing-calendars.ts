import { calendarLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import { hasLease } from './lease-repository.ts'
import {
  type CalendarRow,
  type ConnectionRow,
  deleteCalendars,
  findOwner,
  listCalendarsOfConnection,
  lockCalendars,
  markDeleted,
  markMissing,
} from './repository.ts'

/**
 * Calendars that a reading did not find in their account. One fault of a server opens no hidden times: a calendar counts as deleted
 * if the reading before, some minutes ago, did not find it either.
 */
export function splitMissing(missing: readonly CalendarRow[], now: Date) {
  const latest = now.getTime() - calendarLimits.pollMinutes * minuteMs
  const isDeleted = ({ missing_since: since }: CalendarRow) => since !== null && since.getTime() <= latest
  return { deleted: missing.filter(isDeleted), suspected: missing.filter(row => !isDeleted(row)) }
}

/** Notes what is missing, unless another reading or a choice of the owner came between. */
export async function storeSuspected(
  { db }: Deps,
  leased: ConnectionRow,
  suspected: readonly CalendarRow[],
  now: Date,
): Promise<void> {
  if (suspected.length === 0) return
  await db.transaction().execute(async tx => {
    await lockCalendars(tx, leased.user_id)
    if (await hasLease(tx, leased)) await markMissing(tx, suspected, now)
  })
}

/**
 * What the account no longer has is not busy, and does not count. One that bookings were written into stays listed as deleted, and
 * its owner is told once to choose another one. The caller holds `lockCalendars`.
 */
export async function storeDeleted(
  deps: Deps,
  tx: Tx,
  connection: ConnectionRow,
  found: readonly CalendarRow[],
): Promise<void> {
  if (found.length === 0) return
  const now = deps.now()
  // Again, because the target may have been chosen during the reading.
  const calendars = await listCalendarsOfConnection(tx, connection.id)
  const deleted = calendars.filter(calendar => found.some(({ id }) => id === calendar.id))
  await deleteCalendars(
    tx,
    deleted.filter(({ is_target }) => !is_target),
  )
  for (const calendar of deleted.filter(({ is_target }) => is_target)) {
    await markDeleted(tx, calendar, now)
    const owner = await findOwner(tx, connection.user_id)
    const data = { calendarId: calendar.id, calendar: calendar.name, label: connection.label }
    if (owner) await enqueueNotification(deps, tx, { template: 'calendar-deleted', to: owner, data })
  }
  for (const { id, is_target } of deleted)
    deps.log.warn({ connectionId: connection.id, calendarId: id, isTarget: is_target }, 'calendar is gone')
}
