import type { UserId } from '#contract/id.ts'

/** Busy period of one event. Titles, people and places of events are never kept. */
export type BusyEvent = {
  /** Stable within its calendar, so that a later sync replaces or removes it. */
  id: string
  /** Each occurrence within the window that was asked for. Empty: the event is free, declined or cancelled. */
  periods: readonly { start: Date; end: Date }[]
}

export type RemoteCalendar = { id: string; name: string; isPrimary: boolean; canWrite: boolean }

/** What changed in a calendar since the sync token, or everything in the window when there was none. */
export type CalendarChanges = {
  isFull: boolean
  events: readonly BusyEvent[]
  removedIds: readonly string[]
  /** Sync token, ETag or the like. Null: the next sync reads everything again. */
  syncToken: string | null
  /** There are events that the server did not give, these among them. What is known of them stays, and so does the last token. */
  missing?: { ids: readonly string[] }
}

export type SyncWindow = { from: Date; until: Date; timeZone: string }

/** Event that we write for a booking. `uid` is ours, so a second write replaces the first. */
export type BookingEvent = {
  uid: string
  sequence: number
  title: string
  text: string
  url: string
  start: Date
  end: Date
}

export type WrittenEvent = { id: string; etag: string | null }

/**
 * Why a calendar could not be read or written.
 *
 *   reauth_required  the access was revoked or has expired; the owner has to connect it again
 *   gone             this calendar or event no longer exists
 *   sync_token       the sync token is no longer valid; a full sync is needed (410 at Google, Microsoft's resync)
 *   changed          the event was changed there since it was written (412)
 *   rate_limited     try again after `retryAfterMs`
 *   unreachable      no answer, 5xx, or an address that is not allowed
 *   unreadable       the answer is not a calendar
 */
export class CalendarError extends Error {
  override name = 'CalendarError'
  readonly code:
    | 'reauth_required'
    | 'gone'
    | 'sync_token'
    | 'changed'
    | 'rate_limited'
    | 'unreachable'
    | 'unreadable'
  readonly retryAfterMs: number | undefined

  constructor(code: CalendarError['code'], message: string, retryAfterMs?: number) {
    super(message)
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

/** Secret of a connection, encrypted in `calendar_connections.secret`. */
export type ConnectionSecret =
  | { kind: 'oauth'; accessToken: string; refreshToken: string; expiresAt: string }
  | { kind: 'password'; serverUrl: string; username: string; password: string }
  | { kind: 'address'; url: string }

const oauthProviders = ['google', 'microsoft'] as const
export type OAuthProviderName = (typeof oauthProviders)[number]
export type OAuthSecret = Extract<ConnectionSecret, { kind: 'oauth' }>

export const isOAuthProvider = (name: string): name is OAuthProviderName =>
  oauthProviders.some(known => known === name)

/** One connected account while it is read or written. A refreshed OAuth token is handed to `onSecretChange`. */
export type CalendarAccess = {
  ownerId: UserId
  secret: ConnectionSecret
  onSecretChange(secret: ConnectionSecret): Promise<void>
  signal: AbortSignal
}

/** Google Calendar, Microsoft 365, CalDAV or an ICS address. Each throws `CalendarError`. */
export type CalendarProvider = {
  listCalendars(access: CalendarAccess): Promise<readonly RemoteCalendar[]>
  readChanges(
    access: CalendarAccess,
    calendarId: string,
    syncToken: string | null,
    window: SyncWindow,
  ): Promise<CalendarChanges>
  /** Null where it cannot be written (an ICS address). */
  events: {
    put(
      access: CalendarAccess,
      calendarId: string,
      event: BookingEvent,
      known: WrittenEvent | null,
    ): Promise<WrittenEvent>
    remove(access: CalendarAccess, calendarId: string, known: WrittenEvent): Promise<void>
    /** Null: it was deleted there. */
    find(
      access: CalendarAccess,
      calendarId: string,
      known: WrittenEvent,
    ): Promise<{ start: Date; end: Date; etag: string | null } | null>
  } | null
  /** Null where changes are only polled. */
  push: {
    subscribe(
      access: CalendarAccess,
      calendarId: string,
      channel: { id: string; token: string; address: string },
    ): Promise<{ resourceId: string; expiresAt: Date }>
    unsubscribe(access: CalendarAccess, channel: { id: string; resourceId: string }): Promise<void>
  } | null
}
