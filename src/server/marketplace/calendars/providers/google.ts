import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { GoogleCalendarSettings } from '#server/config/config.ts'
import {
  type BookingEvent,
  type BusyEvent,
  type CalendarAccess,
  type CalendarChanges,
  CalendarError,
  type RemoteCalendar,
  type SyncWindow,
  type WrittenEvent,
} from '#server/marketplace/calendars/provider.ts'
import { type AccountProvider, type ApiAnswer, createApiClient, maxPages, readSuccess } from './api-client.ts'
import { decodeSyncToken, encodeSyncToken, extendWindow } from './covered-window.ts'
import {
  calendarPage,
  channel as channelSchema,
  eventFields,
  eventPage,
  type GoogleEvent,
  getGoogleError,
  getPeriod,
  isBusy,
  primaryCalendar,
  storedEvent,
} from './google-schemas.ts'
import type { OAuthClient } from './oauth-tokens.ts'

const scopeBase = 'https://www.googleapis.com/auth'

/**
 * The least that shows the list of calendars, reads busy times of all of them and writes events into the user's own.
 * `calendar.events` would also allow changes in calendars of other people.
 */
export const googleScopes = [
  `${scopeBase}/calendar.calendarlist.readonly`,
  `${scopeBase}/calendar.events.freebusy`,
  `${scopeBase}/calendar.events.owned`,
]

export const getGoogleClient = ({
  clientId,
  clientSecret,
  authorizeUrl,
  tokenUrl,
}: GoogleCalendarSettings): OAuthClient => ({
  clientId,
  clientSecret,
  authorizeUrl,
  tokenUrl,
  scopes: googleScopes,
  // Google issues a refresh token only with both of them.
  authorizeParams: { access_type: 'offline', prompt: 'consent' },
})

/** Google allows a week at most. */
const channelLifetimeSeconds = 7 * 86_400

export function createGoogleCalendar(settings: GoogleCalendarSettings, now: () => Date): AccountProvider {
  const api = `${settings.apiBase}/calendar/v3`
  const send = createApiClient({ client: getGoogleClient(settings), now, getError: getGoogleError })
  const eventsUrl = (calendarId: string) => `${api}/calendars/${encodeURIComponent(calendarId)}/events`
  const eventUrl = (calendarId: string, id: string) => `${eventsUrl(calendarId)}/${encodeURIComponent(id)}`

  async function listCalendars(access: CalendarAccess): Promise<RemoteCalendar[]> {
    const calendars: RemoteCalendar[] = []
    let pageToken: string | undefined
    do {
      const query = new URLSearchParams({
        maxResults: '250',
        fields: 'nextPageToken,items(id,summary,summaryOverride,primary,accessRole)',
        ...(pageToken && { pageToken }),
      })
      const answer = await send(access, { url: `${api}/users/me/calendarList?${query}` })
      const page = readSuccess(answer, calendarPage)
      for (const { id, summary, summaryOverride, primary, accessRole } of page.items)
        calendars.push({
          id,
          name: summaryOverride ?? summary,
          isPrimary: primary,
          canWrite: accessRole === 'owner',
        })
      pageToken = page.nextPageToken
    } while (pageToken)
    return calendars
  }

  async function readChanges(
    access: CalendarAccess,
    calendarId: string,
    syncToken: string | null,
    window: SyncWindow,
  ): Promise<CalendarChanges> {
    const known = decodeSyncToken(syncToken, window)
    const covered = known ?? extendWindow(window)
    const { items, nextSyncToken } = await readPages(access, calendarId, {
      singleEvents: 'true',
      maxResults: '2500',
      // Only the owner's own answer.
      maxAttendees: '1',
      fields: `nextPageToken,nextSyncToken,items(${eventFields})`,
      ...(known
        ? { syncToken: known.token }
        : { timeMin: covered.from.toISOString(), timeMax: covered.until.toISOString() }),
    })
    const isCancelled = ({ status }: GoogleEvent) => status === 'cancelled'
    return {
      isFull: known === null,
      events: items.filter(item => !isCancelled(item)).map(item => toBusyEvent(item, window.timeZone)),
      removedIds: items.filter(isCancelled).map(({ id }) => id),
      syncToken: nextSyncToken ? encodeSyncToken(covered, nextSyncToken) : null,
    }
  }

  /** All pages. An event that changed meanwhile appears twice, and its last state counts. */
  async function readPages(access: CalendarAccess, calendarId: string, params: Record<string, string>) {
    const items = new Map<string, GoogleEvent>()
    let pageToken: string | undefined
    for (let pageNumber = 0; pageNumber < maxPages; pageNumber += 1) {
      const query = new URLSearchParams({ ...params, ...(pageToken && { pageToken }) })
      const answer = await send(access, { url: `${eventsUrl(calendarId)}?${query}` })
      if (answer.status === 410) throw new CalendarError('sync_token', 'the sync token is no longer valid')
      const page = readSuccess(answer, eventPage)
      for (const item of page.items) items.set(item.id, item)
      pageToken = page.nextPageToken
      if (!pageToken) return { items: [...items.values()], nextSyncToken: page.nextSyncToken }
    }
    throw new CalendarError('unreadable', 'the list of events does not end')
  }

  /**
   * Our id of the event follows from its UID, so an event is never written twice: Google refuses the second one, and it is
   * changed instead.
   */
  async function put(
    access: CalendarAccess,
    calendarId: string,
    event: BookingEvent,
    known: WrittenEvent | null,
  ): Promise<WrittenEvent> {
    const id = known?.id ?? toEventId(event.uid)
    if (!known) {
      const json = { id, status: 'confirmed', ...toEventContent(event) }
      const answer = await send(access, { method: 'POST', url: eventsUrl(calendarId), json })
      if (answer.status !== 409) return toWrittenEvent(answer)
    }
    // Without a known event, a deleted one of the same id comes back.
    const json = { ...toEventContent(event), ...(!known && { status: 'confirmed' }) }
    const headers = known?.etag ? { 'if-match': known.etag } : {}
    const answer = await send(access, { method: 'PATCH', url: eventUrl(calendarId, id), headers, json })
    return toWrittenEvent(answer)
  }

  return {
    listCalendars,
    readChanges,

    async getAccount(access) {
      const answer = await send(access, { url: `${api}/users/me/calendarList/primary?fields=id` })
      // The id of the primary calendar is the address of the account.
      return readSuccess(answer, primaryCalendar).id
    },

    events: {
      put,

      async remove(access, calendarId, { id }) {
        const answer = await send(access, { method: 'DELETE', url: eventUrl(calendarId, id) })
        if (answer.status !== 404 && answer.status !== 410) readSuccess(answer, z.unknown())
      },

      async find(access, calendarId, { id }) {
        const url = `${eventUrl(calendarId, id)}?fields=etag,${eventFields}`
        const answer = await send(access, { url })
        if (answer.status === 404 || answer.status === 410) return null
        const event = readSuccess(answer, storedEvent)
        if (event.status === 'cancelled') return null
        return { ...getPeriod(event, 'UTC'), etag: event.etag }
      },
    },

    push: {
      async subscribe(access, calendarId, { id, token, address }) {
        const params = { ttl: String(channelLifetimeSeconds) }
        const json = { id, type: 'web_hook', address, token, params }
        const answer = await send(access, { method: 'POST', url: `${eventsUrl(calendarId)}/watch`, json })
        const { resourceId, expiration } = readSuccess(answer, channelSchema)
        return { resourceId, expiresAt: new Date(expiration) }
      },

      async unsubscribe(access, { id, resourceId }) {
        const json = { id, resourceId }
        const answer = await send(access, { method: 'POST', url: `${api}/channels/stop`, json })
        if (answer.status !== 404) readSuccess(answer, z.unknown())
      },
    },
  }
}

function toBusyEvent(item: GoogleEvent, timeZone: string): BusyEvent {
  const period = getPeriod(item, timeZone)
  return { id: item.id, periods: isBusy(item) && period.end > period.start ? [period] : [] }
}

/** Without our sequence number: Google counts changes itself and refuses a lower one. */
const toEventContent = ({ title, text, url, start, end }: BookingEvent) => ({
  summary: title,
  description: text,
  source: { title: 'Rehearse', url },
  start: { dateTime: start.toISOString() },
  end: { dateTime: end.toISOString() },
  transparency: 'opaque',
})

/** Google refuses a change of a deleted event by its status only. */
function toWrittenEvent(answer: ApiAnswer): WrittenEvent {
  const { id, etag, status } = readSuccess(answer, storedEvent)
  if (status === 'cancelled') throw new CalendarError('gone', 'the event was deleted there')
  return { id, etag }
}

const base32HexDigits = '0123456789abcdefghijklmnopqrstuv'

/** Google's alphabet of ids is base32hex in lower case. */
export function toEventId(uid: string): string {
  const bits = [...createHash('sha256').update(uid).digest()].map(byte => byte.toString(2).padStart(8, '0'))
  const groups = bits.join('').match(/.{1,5}/g) ?? []
  return groups.map(group => base32HexDigits[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
