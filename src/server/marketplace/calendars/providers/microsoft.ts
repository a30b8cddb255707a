import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { MicrosoftCalendarSettings } from '#server/config/config.ts'
import { formatIsoLocalTime } from '#server/lib/time-zone.ts'
import {
  type BookingEvent,
  type CalendarAccess,
  CalendarError,
  type RemoteCalendar,
  type WrittenEvent,
} from '#server/marketplace/calendars/provider.ts'
import { type AccountProvider, type ApiAnswer, createApiClient, readSuccess } from './api-client.ts'
import { createGraphReader, graphHeaders } from './microsoft-changes.ts'
import {
  calendarPage,
  defaultCalendar,
  eventPage,
  getGraphError,
  getPeriod,
  selectedFields,
  storedEvent,
  subscription,
} from './microsoft-schemas.ts'
import type { OAuthClient } from './oauth-tokens.ts'

/** Graph has no permission for one calendar only: writing needs the one for all calendars of the user. */
export const getMicrosoftScopes = ({ apiBase }: Pick<MicrosoftCalendarSettings, 'apiBase'>) => [
  'offline_access',
  `${apiBase}/Calendars.ReadWrite`,
]

export const getMicrosoftClient = (settings: MicrosoftCalendarSettings): OAuthClient => ({
  clientId: settings.clientId,
  clientSecret: settings.clientSecret,
  authorizeUrl: settings.authorizeUrl,
  tokenUrl: settings.tokenUrl,
  scopes: getMicrosoftScopes(settings),
  authorizeParams: { response_mode: 'query', prompt: 'select_account' },
})

/** Graph allowed 4,230 minutes at most for events, later a week. */
const subscriptionLifetimeMs = 4200 * 60_000

/** Our property of an event that holds the UID of its booking, so that it is found again. */
const uidProperty = 'String {6e1f2b6c-4f0e-4a3b-9d2a-0b7f5b9c1d34} Name RehearseUid'

export function createMicrosoftCalendar(
  settings: MicrosoftCalendarSettings,
  now: () => Date,
): AccountProvider {
  const api = `${settings.apiBase}/v1.0`
  const send = createApiClient({ client: getMicrosoftClient(settings), now, getError: getGraphError })
  const reader = createGraphReader(api, send)
  const calendarUrl = (calendarId: string) => `${api}/me/calendars/${encodeURIComponent(calendarId)}`
  const eventUrl = (calendarId: string, id: string) =>
    `${calendarUrl(calendarId)}/events/${encodeURIComponent(id)}`

  async function listCalendars(access: CalendarAccess): Promise<RemoteCalendar[]> {
    const url = `${api}/me/calendars?$select=id,name,isDefaultCalendar,canEdit&$top=100`
    const calendars = await reader.readList(access, url, calendarPage)
    return calendars.map(({ id, name, isDefaultCalendar, canEdit }) => ({
      id,
      name: name ?? '',
      isPrimary: isDefaultCalendar ?? false,
      canWrite: canEdit ?? false,
    }))
  }

  async function findByUid(access: CalendarAccess, calendarId: string, uid: string): Promise<string | null> {
    const isOurs = `ep/id eq '${uidProperty}' and ep/value eq '${uid.replaceAll("'", "''")}'`
    const query = new URLSearchParams({
      $filter: `singleValueExtendedProperties/Any(ep: ${isOurs})`,
      $select: 'id',
    })
    const url = `${calendarUrl(calendarId)}/events?${query}`
    const { value } = readSuccess(await send(access, { url, headers: graphHeaders }), eventPage)
    return value[0]?.id ?? null
  }

  async function change(access: CalendarAccess, url: string, event: BookingEvent, etag: string | null) {
    const headers = { ...graphHeaders, ...(etag && { 'if-match': etag }) }
    return toWrittenEvent(await send(access, { method: 'PATCH', url, headers, json: toEventContent(event) }))
  }

  /**
   * An event whose answer was lost is found by its UID. Of two writes at once Graph refuses the second, by the
   * transaction id.
   */
  async function put(
    access: CalendarAccess,
    calendarId: string,
    event: BookingEvent,
    known: WrittenEvent | null,
  ): Promise<WrittenEvent> {
    if (known) return change(access, eventUrl(calendarId, known.id), event, known.etag)
    const found = await findByUid(access, calendarId, event.uid)
    if (found) return change(access, eventUrl(calendarId, found), event, null)
    const answer = await send(access, {
      method: 'POST',
      url: `${calendarUrl(calendarId)}/events`,
      headers: graphHeaders,
      json: {
        ...toEventContent(event),
        transactionId: toTransactionId(event),
        singleValueExtendedProperties: [{ id: uidProperty, value: event.uid }],
      },
    })
    if (answer.status !== 409) return toWrittenEvent(answer)
    const written = await findByUid(access, calendarId, event.uid)
    if (!written) throw new CalendarError('unreachable', 'a write of the same event is not visible yet')
    return change(access, eventUrl(calendarId, written), event, null)
  }

  return {
    listCalendars,
    readChanges: reader.readChanges,

    async getAccount(access) {
      const answer = await send(access, { url: `${api}/me/calendar?$select=owner` })
      const address = readSuccess(answer, defaultCalendar).owner?.address
      if (!address) throw new CalendarError('unreadable', 'the calendar has no owner')
      return address
    },

    events: {
      put,

      async remove(access, calendarId, { id }) {
        const url = eventUrl(calendarId, id)
        const answer = await send(access, { method: 'DELETE', url, headers: graphHeaders })
        if (answer.status !== 404) readSuccess(answer, z.unknown())
      },

      async find(access, calendarId, { id }) {
        const url = `${eventUrl(calendarId, id)}?$select=${selectedFields}`
        const answer = await send(access, { url, headers: graphHeaders })
        if (answer.status === 404) return null
        const event = readSuccess(answer, storedEvent)
        return event.isCancelled ? null : { ...getPeriod(event, 'UTC'), etag: event['@odata.etag'] }
      },
    },

    push: {
      async subscribe(access, calendarId, { id, token, address }) {
        const json = {
          changeType: 'created,updated,deleted',
          notificationUrl: address,
          lifecycleNotificationUrl: address,
          resource: `/me/calendars/${calendarId}/events`,
          expirationDateTime: new Date(now().getTime() + subscriptionLifetimeMs).toISOString(),
          // Graph chooses the id of the subscription, so ours travels with the token.
          clientState: `${id}.${token}`,
          latestSupportedTlsVersion: 'v1_2',
        }
        const answer = await send(access, { method: 'POST', url: `${api}/subscriptions`, json })
        // Graph calls the address back first, and refuses one that does not answer.
        if (answer.status === 400) throw new CalendarError('unreachable', 'the webhook address was refused')
        const { id: resourceId, expirationDateTime } = readSuccess(answer, subscription)
        return { resourceId, expiresAt: expirationDateTime }
      },

      async unsubscribe(access, { resourceId }) {
        const url = `${api}/subscriptions/${encodeURIComponent(resourceId)}`
        const answer = await send(access, { method: 'DELETE', url })
        if (answer.status !== 404) readSuccess(answer, z.unknown())
      },
    },
  }
}

const toEventContent = ({ title, text, url, start, end }: BookingEvent) => ({
  subject: title,
  body: { contentType: 'text', content: text.includes(url) ? text : `${text}\n\n${url}` },
  start: { dateTime: formatIsoLocalTime(start, 'UTC'), timeZone: 'UTC' },
  end: { dateTime: formatIsoLocalTime(end, 'UTC'), timeZone: 'UTC' },
  showAs: 'busy',
})

/** Differs after a change of the booking, because Graph remembers the id of an event that was deleted since. */
const toTransactionId = ({ uid, sequence }: BookingEvent): string =>
  createHash('sha256').update(`${uid} ${sequence}`).digest('hex').slice(0, 36)

function toWrittenEvent(answer: ApiAnswer): WrittenEvent {
  if (answer.status === 409) throw new CalendarError('changed', 'the event was changed there')
  const event = readSuccess(answer, storedEvent)
  return { id: event.id, etag: event['@odata.etag'] }
}
