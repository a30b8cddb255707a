import type { CalendarProviderName } from '#contract/calendar-providers.ts'
import type { ErrorCode } from '#contract/errors/error.ts'
import type { UserId } from '#contract/id.ts'
import { calendarLimits } from '#contract/limits.ts'
import { hashToken } from '#server/lib/crypto.ts'
import type { Tx } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import { refreshBusySlots } from '#server/marketplace/slots/repository.ts'
import { encryptConnectionSecret, getCalendarAccess, getCalendarProvider } from './calendar-access.ts'
import { endChannels } from './channels/watch-calendar.ts'
import { listUpcomingBookings } from './events-repository.ts'
import { endLease } from './lease-repository.ts'
import {
  type CalendarAccess,
  CalendarError,
  type ConnectionSecret,
  isOAuthProvider,
  type RemoteCalendar,
} from './provider.ts'
import { normalizeIcsAddress } from './providers/ics-subscription.ts'
import { syncCalendarsQueue, writeCalendarEventQueue } from './queues.ts'
import {
  type ConnectionRow,
  clearTarget,
  deleteConnection,
  deleteUnusedDeleted,
  listCalendars,
  listConnections,
  lockCalendars,
  replaceBusyTimes,
  updateCalendar,
  upsertConnection,
} from './repository.ts'
import { syncConnection } from './sync.ts'
import { upsertCalendarList } from './upsert-calendar-list.ts'

type NewConnection = {
  userId: UserId
  provider: CalendarProviderName
  label: string
  secret: ConnectionSecret
  /** Connection that gets this address. Without it, the one with the same label is renewed. */
  replacedId?: string | undefined
}

const connectTimeoutMs = 20_000

const connectErrors: Partial<Record<CalendarError['code'], ErrorCode>> = {
  reauth_required: 'calendar.refused',
  gone: 'calendar.unreadable',
  unreadable: 'calendar.unreadable',
}

/**
 * Checks the access by listing the calendars, then stores it and reads them. The same account again gets the new secret.
 * Returns the id of the connection.
 */
export async function connectCalendar(deps: Deps, connection: NewConnection): Promise<string> {
  await assertConnectionLimit(deps, connection)
  let secret = connection.secret
  const access = {
    ownerId: connection.userId,
    secret,
    signal: AbortSignal.timeout(connectTimeoutMs),
    onSecretChange: async (changed: ConnectionSecret) => {
      secret = changed
    },
  }
  const calendars = await getCalendarProvider(deps, connection)
    .listCalendars(access)
    .catch(error => {
      if (!(error instanceof CalendarError)) throw error
      deps.log.info({ provider: connection.provider, code: error.code }, 'calendar not connected')
      throw new AppError(connectErrors[error.code] ?? 'calendar.unreachable')
    })
  return deps.db.transaction().execute(tx => storeConnection(deps, tx, { ...connection, secret }, calendars))
}

async function assertConnectionLimit(
  deps: Deps,
  { userId, provider, label, replacedId }: NewConnection,
): Promise<void> {
  const connections = await listConnections(deps.db, userId)
  const ofProvider = connections.filter(known => known.provider === provider)
  const isReplaced = ofProvider.some(({ id }) => id === replacedId)
  if (replacedId && !isReplaced) throw new AppError('calendar.not_found')
  const isKnown = isReplaced || ofProvider.some(known => known.label === label)
  if (!isKnown && connections.length >= calendarLimits.connections) throw new AppError('calendar.too_many')
}

async function storeConnection(
  deps: Deps,
  tx: Tx,
  { userId, provider, label, secret, replacedId }: NewConnection,
  calendars: readonly RemoteCalendar[],
): Promise<string> {
  const now = deps.now()
  await lockCalendars(tx, userId)
  if (replacedId) await lockInterviewer(tx, userId)
  const row = { user_id: userId, provider, label, secret: encryptConnectionSecret(deps, secret) }
  const id = await upsertConnection(tx, row, { now, replacedId })
  // The new address was connected already.
  if (replacedId && id !== replacedId) {
    await deleteConnection(tx, userId, replacedId)
    await refreshBusySlots(tx, userId, now)
  }
  if ((await listConnections(tx, userId)).length > calendarLimits.connections)
    throw new AppError('calendar.too_many')
  await upsertCalendarList(tx, { id, user_id: userId }, calendars)
  await deps.jobs.send(tx, syncCalendarsQueue, { connectionId: id })
  await enqueueUpcomingWrites(deps, tx, userId)
  return id
}

/** Bookings that could not be written while the connection failed. */
async function enqueueUpcomingWrites(deps: Deps, tx: Tx, userId: UserId): Promise<void> {
  const bookingIds = await listUpcomingBookings(tx, userId, deps.now())
  const jobs = bookingIds.map(bookingId => ({ bookingId }))
  await deps.jobs.sendMany(tx, writeCalendarEventQueue, jobs)
}

/** Connects a CalDAV account and reads it at once, so that the answer shows its state. */
export async function connectCalDav(
  deps: Deps,
  userId: UserId,
  { serverUrl, username, password }: { serverUrl: string; username: string; password: string },
): Promise<void> {
  const url = toHttpsUrl(serverUrl)
  const secret = { kind: 'password', serverUrl: url.href, username, password } as const
  const label = `${username} · ${url.host}`.slice(0, calendarLimits.labelMax)
  await syncConnection(deps, await connectCalendar(deps, { userId, provider: 'caldav', label, secret }))
}

/** `connectionId`: a connected address that no longer works and is replaced by this one. */
export async function connectIcs(
  deps: Deps,
  userId: UserId,
  { url: address, connectionId: replacedId }: { url: string; connectionId?: string | undefined },
): Promise<void> {
  const url = toHttpsUrl(normalizeIcsAddress(address))
  // The address is a secret: only its host is shown, and a part of its hash, which tells two calendars apart.
  const hash = hashToken(url.href).toString('hex').slice(0, 8)
  const label = `${url.host.slice(0, calendarLimits.labelMax - hash.length - 3)} · ${hash}`
  const secret = { kind: 'address', url: url.href } as const
  await syncConnection(
    deps,
    await connectCalendar(deps, { userId, provider: 'ics', label, secret, replacedId }),
  )
}

/** `caldav.example.com` is enough. */
function toHttpsUrl(text: string): URL {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(address)) throw new AppError('calendar.unreachable')
  return new URL(address)
}

type CalendarChoice = { checksBusy?: boolean | undefined; isTarget?: boolean | undefined }

/** Chooses which calendars hide slots, and the one that bookings are written into. */
export async function chooseCalendar(
  deps: Deps,
  userId: UserId,
  { connectionId, calendarId }: { connectionId: string; calendarId: string },
  { checksBusy, isTarget }: CalendarChoice,
): Promise<void> {
  await deps.db.transaction().execute(async tx => {
    await lockCalendars(tx, userId)
    await lockInterviewer(tx, userId)
    const calendars = await listCalendars(tx, userId)
    const calendar = calendars.find(
      ({ id, connection_id }) => id === calendarId && connection_id === connectionId,
    )
    if (!calendar || (calendar.deleted_at && (isTarget || checksBusy)))
      throw new AppError('calendar.not_found')
    if (isTarget && !calendar.can_write) throw new AppError('calendar.read_only')
    const toRead = new Set<string>()
    const isBack = (isTarget || checksBusy) && { missing_since: null }
    if (isTarget !== undefined && isTarget !== calendar.is_target) {
      toRead.add(connectionId)
      const former = calendars.find(({ is_target }) => is_target)
      if (former) toRead.add(former.connection_id)
      if (isTarget) await clearTarget(tx, userId)
      await updateCalendar(tx, calendarId, { is_target: isTarget, ...isBack })
      await deleteUnusedDeleted(tx, userId)
      await enqueueUpcomingWrites(deps, tx, userId)
    }
    if (checksBusy !== undefined && checksBusy !== calendar.checks_busy) {
      toRead.add(connectionId)
      // Without a token the next sync reads everything.
      await updateCalendar(tx, calendarId, { checks_busy: checksBusy, sync_token: null, ...isBack })
      if (!checksBusy) await replaceBusyTimes(tx, calendar, { allExcept: [] }, [])
      await refreshBusySlots(tx, userId, deps.now())
    }
    for (const id of toRead) {
      await endLease(tx, id)
      await deps.jobs.send(tx, syncCalendarsQueue, { connectionId: id })
    }
  })
}

/** Reads a connection at once, with calendars that were added to the account since. */
export async function syncNow(deps: Deps, userId: UserId, connectionId: string): Promise<void> {
  const connections = await listConnections(deps.db, userId)
  if (!connections.some(({ id }) => id === connectionId)) throw new AppError('calendar.not_found')
  await syncConnection(deps, connectionId, {
    signal: AbortSignal.timeout(connectTimeoutMs),
    listsCalendars: true,
  })
}

/** Deletes the connection with its calendars and busy times, and shows the slots that they hid. */
export async function disconnectCalendar(deps: Deps, userId: UserId, connectionId: string): Promise<void> {
  const connection = (await listConnections(deps.db, userId)).find(({ id }) => id === connectionId)
  if (!connection) throw new AppError('calendar.not_found')
  await releaseAccess(deps, connection)
  await deps.db.transaction().execute(async tx => {
    await lockInterviewer(tx, userId)
    if (!(await deleteConnection(tx, userId, connectionId))) throw new AppError('calendar.not_found')
    await refreshBusySlots(tx, userId, deps.now())
  })
}

/** The user who disconnects an account waits this long at most for its provider. */
const releaseTimeoutMs = 10_000

/**
 * Ends the channels of a connection that is about to be deleted, and gives the access back. Best effort: a channel that is
 * left ends within days. Microsoft has no call for the latter: its users remove apps in their account.
 */
async function releaseAccess(deps: Deps, connection: ConnectionRow): Promise<void> {
  if (!isOAuthProvider(connection.provider)) return
  try {
    const access = getCalendarAccess(deps, connection, AbortSignal.timeout(releaseTimeoutMs))
    await endChannels(deps, connection, access)
    if (connection.provider === 'google') await revokeAtGoogle(deps, access)
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error
    deps.log.warn({ err: error, provider: connection.provider }, 'calendar access not given back')
  }
}

async function revokeAtGoogle({ config }: Deps, { secret, signal }: CalendarAccess): Promise<void> {
  const { google } = config.calendars
  if (!google || secret.kind !== 'oauth') return
  const body = new URLSearchParams({ token: secret.refreshToken })
  await fetch(google.revokeUrl, { method: 'POST', body, redirect: 'error', signal }).catch(() => {
    throw new CalendarError('unreachable', 'access not revoked')
  })
}
