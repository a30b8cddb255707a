import { calendarLimits } from '#contract/limits.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import { refreshBusySlots } from '#server/marketplace/slots/repository.ts'
import { enqueueNotification } from '#server/notifications/enqueue-notification.ts'
import { getCalendarAccess, getCalendarProvider, hashEventId } from './calendar-access.ts'
import { type EventRow, listEventsOfCalendar, updateEventState } from './events-repository.ts'
import { claimConnection, finishSync, type SyncOutcome } from './lease-repository.ts'
import { splitMissing, storeDeleted, storeSuspected } from './missing-calendars.ts'
import {
  type CalendarAccess,
  type CalendarChanges,
  CalendarError,
  type CalendarProvider,
  type RemoteCalendar,
  type SyncWindow,
} from './provider.ts'
import {
  type CalendarRow,
  type ConnectionRow,
  countBusyTimes,
  findOwner,
  listCalendarsOfConnection,
  lockCalendars,
  lockConnection,
  replaceBusyTimes,
  updateCalendar,
} from './repository.ts'
import { keepLease, leaseMs, type SyncLease } from './sync-lease.ts'
import { getFailure, getNextSync, listPeriods } from './sync-policy.ts'
import { upsertCalendarList } from './upsert-calendar-list.ts'

const syncTimeoutMs = 45_000

type SyncOptions = {
  signal?: AbortSignal
  /** Also lists the calendars of the account again, which costs a request. */
  listsCalendars?: boolean
  /** Does nothing if the connection was read since then, or waits after a failure. */
  unreadSince?: Date
}

/**
 * Reads the calendars of a connection and hides or shows the slots of their owner. One process at a time: for the others it
 * returns false, as for one whose reading a choice of the owner has made outdated. A failure leaves the busy times as they were.
 */
export async function syncConnection(
  deps: Deps,
  id: string,
  { signal, listsCalendars = false, unreadSince }: SyncOptions = {},
): Promise<boolean> {
  const now = deps.now()
  const connection = await claimConnection(deps.db, id, {
    ...{ now, until: new Date(now.getTime() + leaseMs) },
    unreadSince,
  })
  if (!connection) return false
  const timeout = AbortSignal.timeout(syncTimeoutMs)
  const access = { signal: signal ? AbortSignal.any([signal, timeout]) : timeout, listsCalendars }
  const lease = keepLease(deps, connection)
  try {
    return await readConnection(deps, connection, lease, access)
  } catch (error) {
    const leased = await lease.end()
    // The caller's deadline has passed. The calendar is not at fault.
    if (signal?.aborted) return finishSync(deps.db, leased, {})
    if (error instanceof CalendarError) return recordFailure(deps, leased, error)
    await finishSync(deps.db, leased, { next_sync_at: new Date(now.getTime() + 5 * minuteMs) })
    throw error
  }
}

async function readConnection(
  deps: Deps,
  connection: ConnectionRow,
  lease: SyncLease,
  { signal, listsCalendars }: Required<Omit<SyncOptions, 'unreadSince'>>,
): Promise<boolean> {
  const now = deps.now()
  const provider = getCalendarProvider(deps, connection)
  const access = getCalendarAccess(deps, connection, signal)
  if (listsCalendars) await addCalendars(deps, connection, await provider.listCalendars(access))
  const timeZone = await findTimeZone(deps.db, connection.user_id)
  const window = { from: now, until: new Date(now.getTime() + calendarLimits.daysAhead * dayMs), timeZone }
  const calendars = await listCalendarsOfConnection(deps.db, connection.id)
  const read: CalendarReading[] = []
  const unread: UnreadCalendar[] = []
  let listed: readonly RemoteCalendar[] | null = null
  for (const calendar of calendars.filter(isRead)) {
    const reading = await readCalendar(deps, { provider, access, calendar, window }).catch(toCalendarFault)
    if (!(reading instanceof CalendarError)) {
      read.push(reading)
      continue
    }
    if (signal.aborted) throw reading
    unread.push({ calendar, error: reading })
    // An account that is refused as a whole gives no list either.
    if (isUnknown(reading)) listed ??= await provider.listCalendars(access)
  }
  assertAnswered(read, unread)
  const missing = unread
    .filter(
      ({ error, calendar }) => isUnknown(error) && !listed?.some(({ id }) => id === calendar.external_id),
    )
    .map(({ calendar }) => calendar)
  const { deleted, suspected } = splitMissing(missing, now)
  const incomplete = read.filter(({ changes }) => changes.missing)
  const faults = {
    missing: suspected.length,
    unreadable: unread.length - missing.length,
    incomplete: incomplete.length,
  }
  const leased = await lease.end()
  // Before the rest, which may fail until a deleted calendar no longer counts.
  await storeSuspected(deps, leased, suspected, now)
  return deps.db.transaction().execute(async tx => {
    await lockCalendars(tx, connection.user_id)
    // Publishing takes this lock too, so that no new slot misses the busy times.
    await lockInterviewer(tx, connection.user_id)
    const isOwner = await finishSync(
      tx,
      leased,
      getOutcome(deps, leased, { ...faults, read: read.length }, now),
    )
    if (!isOwner) return false
    await storeDeleted(deps, tx, connection, deleted)
    for (const reading of read) await storeReading(tx, reading, window)
    if ((await countBusyTimes(tx, connection.user_id)) > calendarLimits.busyTimesMax)
      throw new CalendarError('unreadable', 'the calendars have too many busy times')
    if (listed) await upsertCalendarList(tx, connection, listed)
    await refreshBusySlots(tx, connection.user_id, now)
    return true
  })
}

const isRead = ({ checks_busy, is_target, deleted_at }: CalendarRow): boolean =>
  (checks_busy || is_target) && deleted_at === null

/** Numbers of calendars. */
type Counts = { read: number; missing: number; unreadable: number; incomplete: number }

/**
 * A calendar that is missing for the first time, or that cannot be read, keeps its busy times, and one that is not given whole
 * keeps those of the rest. The connection says that it cannot be read. The others are read as often as before.
 */
function getOutcome(deps: Deps, connection: ConnectionRow, counts: Counts, now: Date): SyncOutcome {
  const { read, missing, ...others } = counts
  const log = { connectionId: connection.id, provider: connection.provider }
  if (missing > 0) deps.log.warn({ ...log, missing }, 'calendars are missing')
  const unfinished = others.unreadable + others.incomplete
  if (unfinished > 0) deps.log.warn({ ...log, ...others }, 'calendars were not read in full')
  const next_sync_at = getNextSync(now, deps.now())
  if (missing + unfinished === 0)
    return {
      ...{ status: 'ok', failing_since: null, failures: 0, notified_at: null, last_synced_at: now },
      next_sync_at,
    }
  const failure = getFailure({ code: 'unreadable', retryAfterMs: undefined }, connection, now)
  return read === 0 ? failure : { ...failure, failures: 0, next_sync_at }
}

/** Nothing if the connection was deleted meanwhile. */
const addCalendars = ({ db }: Deps, connection: ConnectionRow, calendars: readonly RemoteCalendar[]) =>
  db.transaction().execute(async tx => {
    await lockCalendars(tx, connection.user_id)
    if (await lockConnection(tx, connection.id)) await upsertCalendarList(tx, connection, calendars)
  })

type UnreadCalendar = { calendar: CalendarRow; error: CalendarError }

/** One calendar that cannot be read is no reason to leave out the others. A spent quota is one of the account. */
function toCalendarFault(error: unknown): CalendarError {
  if (error instanceof CalendarError && error.code !== 'rate_limited') return error
  throw error
}

/** The calendar may be gone, or no longer be shared with the account. */
const isUnknown = ({ code }: CalendarError): boolean => code === 'gone' || code === 'reauth_required'

/** A server that answers for no calendar is asked less often. */
function assertAnswered(read: readonly CalendarReading[], unread: readonly UnreadCalendar[]): void {
  const [first] = unread
  const isSilent = read.length === 0 && unread.every(({ error }) => error.code === 'unreachable')
  if (first && isSilent) throw first.error
}

type CalendarSource = {
  provider: CalendarProvider
  access: CalendarAccess
  calendar: CalendarRow
  window: SyncWindow
}

type CalendarReading = {
  calendar: CalendarRow
  changes: CalendarChanges
  isRestarted: boolean
  states: ReadonlyMap<EventRow, EventRow['state']>
}

async function readCalendar(deps: Deps, source: CalendarSource): Promise<CalendarReading> {
  const { provider, access, calendar, window } = source
  const isRestarted = isFullReadDue(provider, calendar, window)
  const token = isRestarted ? null : (calendar.sync_token?.slice(getTokenPrefix(window).length) ?? null)
  const changes = await readChanges(provider, access, calendar.external_id, token, window)
  const own = await listEventsOfCalendar(deps.db, calendar.id)
  return { calendar, changes, isRestarted, states: await findStates(deps, source, changes, own) }
}

const getTokenPrefix = ({ timeZone }: SyncWindow) => `${timeZone} `

/** The window moves on, and all-day events depend on the owner's zone. Providers with push check that themselves. */
function isFullReadDue({ push }: CalendarProvider, calendar: CalendarRow, window: SyncWindow): boolean {
  if (!calendar.sync_token?.startsWith(getTokenPrefix(window))) return true
  const readAt = calendar.full_synced_at
  return push === null && (readAt === null || readAt.getTime() < window.from.getTime() - dayMs)
}

async function readChanges(
  provider: CalendarProvider,
  access: CalendarAccess,
  calendarId: string,
  token: string | null,
  window: SyncWindow,
): Promise<CalendarChanges> {
  try {
    return await provider.readChanges(access, calendarId, token, window)
  } catch (error) {
    if (!(error instanceof CalendarError) || error.code !== 'sync_token' || token === null) throw error
    return provider.readChanges(access, calendarId, null, window)
  }
}

/** Which events of bookings the owner has changed or deleted there. */
async function findStates(
  deps: Deps,
  { provider, access, calendar }: CalendarSource,
  { isFull, events, removedIds, missing }: CalendarChanges,
  own: readonly EventRow[],
) {
  const states = new Map<EventRow, EventRow['state']>()
  const present = new Set(events.map(event => event.id))
  for (const event of own.filter(({ ends_at }) => ends_at > deps.now())) {
    const id = event.external_id
    const isKnown = present.has(id) || missing?.ids.includes(id)
    if (removedIds.includes(id) || (isFull && !isKnown)) states.set(event, 'deleted_there')
    else if (present.has(id) && provider.events) {
      const found = await provider.events.find(access, calendar.external_id, { id, etag: event.etag })
      const isSame =
        found?.start.getTime() === event.starts_at.getTime() &&
        found.end.getTime() === event.ends_at.getTime()
      states.set(event, found === null ? 'deleted_there' : isSame ? 'written' : 'changed_there')
    }
  }
  return states
}

async function storeReading(
  tx: Tx,
  { calendar, changes, isRestarted, states }: CalendarReading,
  window: SyncWindow,
): Promise<void> {
  const { isFull, events, removedIds, syncToken, missing } = changes
  // Again, because one may have been written during the reading.
  const own = await listEventsOfCalendar(tx, calendar.id)
  const ownIds = new Set(own.map(event => event.external_id))
  const counted = calendar.checks_busy ? events.filter(event => !ownIds.has(event.id)) : []
  const periods = listPeriods(counted, window).map(({ id, ...period }) => ({
    ...period,
    hash: hashEventId(id),
  }))
  const changed = [...events.map(event => event.id), ...removedIds].map(hashEventId)
  const kept = (missing?.ids ?? []).map(hashEventId)
  if (isFull || changed.length > 0)
    await replaceBusyTimes(tx, calendar, isFull ? { allExcept: kept } : { only: changed }, periods)
  for (const [event, state] of states) await updateEventState(tx, event, state)
  await updateCalendar(tx, calendar.id, {
    missing_since: null,
    ...(!missing && {
      sync_token: syncToken === null ? null : getTokenPrefix(window) + syncToken,
      ...((isFull || isRestarted) && { full_synced_at: window.from }),
    }),
  })
}

/** Tells the owner once that the calendar has to be connected again. False if the lease was lost meanwhile. */
async function recordFailure(deps: Deps, connection: ConnectionRow, error: CalendarError): Promise<boolean> {
  const now = deps.now()
  const failure = getFailure(error, connection, now)
  deps.log.warn(
    { connectionId: connection.id, provider: connection.provider, code: error.code },
    'calendar sync failed',
  )
  return deps.db.transaction().execute(async tx => {
    const isTold = failure.status !== 'reauth_required' || connection.notified_at !== null
    const outcome = { ...failure, ...(!isTold && { notified_at: now }) }
    if (!(await finishSync(tx, connection, outcome))) return false
    if (isTold) return true
    const owner = await findOwner(tx, connection.user_id)
    const data = { connectionId: connection.id, provider: connection.provider, label: connection.label }
    if (owner) await enqueueNotification(deps, tx, { template: 'calendar-disconnected', to: owner, data })
    return true
  })
}
