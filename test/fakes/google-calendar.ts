import { createEvents, type FakeEvents, isAllDay, type StoredEvent } from './calendar-events.ts'
import { openCalendarServer } from './calendar-server.ts'
import type { FakeRequest, FakeResponse } from './http.ts'

type Channel = {
  id: string
  token: string
  address: string
  resourceId: string
  calendarId: string
  sent: number
}
type Page = { items: StoredEvent[]; nextSyncToken: string; isFirst: boolean }
type Body = Record<string, unknown>

const api = '/calendar/v3'
const primaryId = 'ann@example.test'
const sharedId = 'team@group.calendar.google.com'
const eventPath = /^\/calendar\/v3\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/

const gone: FakeResponse = {
  status: 410,
  json: { error: { code: 410, errors: [{ reason: 'fullSyncRequired' }] } },
}
const notFound: FakeResponse = {
  status: 404,
  json: { error: { code: 404, errors: [{ reason: 'notFound' }] } },
}
const invalid = (reason: string): FakeResponse => ({
  status: 400,
  json: { error: { code: 400, errors: [{ reason }] } },
})

/** Fake Google Calendar over HTTP, from its documentation: OAuth, lists with sync tokens, events, channels. */
export async function openGoogleCalendar({ now }: { now: () => Date }) {
  const client = { clientId: 'google-ours', clientSecret: 'google-secret' }
  const channels = new Map<string, Channel>()
  const pages = new Map<string, Page>()
  let epoch = 0
  let pageSize = 2
  let isReversed = false

  const server = await openCalendarServer({ now, ...client, rotatesRefreshTokens: false }, answer)
  const calendars = new Map([primaryId, sharedId].map(id => [id, createEvents('ev', () => notify(id))]))

  function notify(calendarId: string) {
    for (const channel of channels.values()) if (channel.calendarId === calendarId) send(channel, 'exists')
  }

  function send(channel: Channel, state: 'sync' | 'exists') {
    channel.sent += 1
    server.queueHook({
      address: channel.address,
      headers: {
        'x-goog-channel-id': channel.id,
        'x-goog-channel-token': channel.token,
        'x-goog-resource-id': channel.resourceId,
        'x-goog-resource-state': state,
        'x-goog-message-number': String(channel.sent),
      },
      body: '',
    })
  }

  function answer(request: FakeRequest): FakeResponse {
    const { method, path, query } = request
    if (path === `${api}/users/me/calendarList/primary`) return { status: 200, json: { id: primaryId } }
    if (path === `${api}/users/me/calendarList`) return listCalendars(query)
    if (path === `${api}/channels/stop`) return stop(parse(request))
    const watched = /^\/calendar\/v3\/calendars\/([^/]+)\/events\/watch$/.exec(path)
    if (watched?.[1]) return watch(watched[1], parse(request))
    const [, calendarId = '', eventId] = eventPath.exec(path) ?? []
    const events = calendars.get(calendarId)
    if (!events) return notFound
    if (method === 'GET') return eventId ? getEvent(events, eventId, query) : listEvents(events, query)
    if (method === 'POST') return insert(events, parse(request))
    const event = events.get(eventId ?? '')
    if (!event) return notFound
    const ifMatch = request.headers['if-match']
    if (ifMatch && ifMatch !== etagOf(event)) return { status: 412, json: { error: { code: 412 } } }
    return method === 'PATCH' ? patch(events, event, parse(request)) : remove(events, event)
  }

  function listCalendars(query: URLSearchParams): FakeResponse {
    const shared = {
      id: sharedId,
      summary: 'Team',
      summaryOverride: 'Our team',
      accessRole: 'freeBusyReader',
    }
    if (query.get('pageToken')) return { status: 200, json: { items: [shared] } }
    const primary = { id: primaryId, summary: 'Ann', primary: true, accessRole: 'owner' }
    return { status: 200, json: { items: [primary], nextPageToken: 'second' } }
  }

  function listEvents(events: FakeEvents, query: URLSearchParams): FakeResponse {
    if (query.get('singleEvents') !== 'true') return invalid('recurringNotExpanded')
    const page = pages.get(query.get('pageToken') ?? '') ?? firstPage(events, query)
    if ('status' in page) return page
    const items = page.items.slice(0, pageSize)
    const rest = page.items.slice(pageSize)
    const next = rest.length > 0 ? `page-${pages.size}` : null
    if (next) pages.set(next, { ...page, items: rest, isFirst: false })
    const shown = items.map(event => pick(showEvent(event), query))
    return {
      status: 200,
      json: { items: shown, ...(next ? { nextPageToken: next } : { nextSyncToken: page.nextSyncToken }) },
    }
  }

  function firstPage(events: FakeEvents, query: URLSearchParams): Page | FakeResponse {
    const [from, until, syncToken] = ['timeMin', 'timeMax', 'syncToken'].map(name => query.get(name))
    if (syncToken && (from || until)) return invalid('syncTokenWithRequestRestrictions')
    const nextSyncToken = `${epoch}:${events.version()}`
    const order = (items: StoredEvent[]) => (isReversed ? items.toReversed() : items)
    if (!syncToken) {
      const isShown = ({ start, end, isDeleted }: StoredEvent) =>
        !isDeleted && new Date(end) > new Date(from ?? 0) && new Date(start) < new Date(until ?? '9999')
      return { items: order(events.all().filter(isShown)), nextSyncToken, isFirst: true }
    }
    const [tokenEpoch, since] = syncToken.split(':').map(Number)
    if (tokenEpoch !== epoch) return gone
    const changed = events.all().filter(({ version }) => version > (since ?? 0))
    return { items: order(changed), nextSyncToken, isFirst: true }
  }

  function getEvent(events: FakeEvents, id: string, query: URLSearchParams): FakeResponse {
    const event = events.get(id)
    return event ? { status: 200, json: pick({ ...showEvent(event), etag: etagOf(event) }, query) } : notFound
  }

  function insert(events: FakeEvents, body: Body): FakeResponse {
    const id = String(body.id)
    if (!/^[a-v\d]{5,1024}$/.test(id)) return invalid('invalid')
    if (events.get(id))
      return { status: 409, json: { error: { code: 409, errors: [{ reason: 'duplicate' }] } } }
    return written(events.put({ id, title: String(body.summary), ...timesOf(body) }))
  }

  function patch(events: FakeEvents, event: StoredEvent, body: Body): FakeResponse {
    if (event.isDeleted && body.status !== 'confirmed') return { status: 200, json: showEvent(event) }
    return written(events.put({ ...event, title: String(body.summary), ...timesOf(body) }))
  }

  function remove(events: FakeEvents, event: StoredEvent): FakeResponse {
    if (event.isDeleted)
      return { status: 410, json: { error: { code: 410, errors: [{ reason: 'deleted' }] } } }
    events.delete(event.id)
    return { status: 204 }
  }

  const written = (event: StoredEvent): FakeResponse => ({
    status: 200,
    json: { ...showEvent(event), etag: etagOf(event) },
  })

  function watch(calendarId: string, { id, token, address, params }: Body): FakeResponse {
    if (channels.has(String(id))) return invalid('channelIdNotUnique')
    const resourceId = `resource-${calendarId}`
    const channel = {
      id: String(id),
      token: String(token),
      address: String(address),
      resourceId,
      calendarId,
      sent: 0,
    }
    channels.set(channel.id, channel)
    send(channel, 'sync')
    const ttlMs = Number((params as Body | undefined)?.ttl) * 1000
    return { status: 200, json: { id, resourceId, expiration: String(now().getTime() + ttlMs) } }
  }

  function stop({ id, resourceId }: Body): FakeResponse {
    if (channels.get(String(id))?.resourceId !== resourceId) return notFound
    channels.delete(String(id))
    return { status: 204 }
  }

  return {
    ...server,
    client,
    calendarId: primaryId,
    sharedId,
    events: calendars.get(primaryId) as FakeEvents,
    channelCount: () => channels.size,
    /** Answers 410 to every sync token issued until now. */
    expireSyncTokens() {
      epoch += 1
    },
    setPageSize(size: number) {
      pageSize = size
    },
    reverseItems() {
      isReversed = true
    },
    /** A fault of the quota, as Google words it. */
    rateLimit: {
      status: 403,
      json: { error: { code: 403, errors: [{ domain: 'usageLimits', reason: 'rateLimitExceeded' }] } },
    },
    env: {
      GOOGLE_CALENDAR_CLIENT_ID: client.clientId,
      GOOGLE_CALENDAR_CLIENT_SECRET: client.clientSecret,
      GOOGLE_CALENDAR_API_BASE: server.base,
      GOOGLE_CALENDAR_OAUTH_BASE: server.base,
    },
  }
}

const parse = ({ body }: FakeRequest): Body => JSON.parse(body)
const etagOf = ({ version }: StoredEvent) => `"${version}"`

/** A deleted event is shown with little more than its id. */
function showEvent(event: StoredEvent): Body {
  const { id, isDeleted, isFree, isDeclined, isTentative, start, end, title } = event
  if (isDeleted) return { id, status: 'cancelled' }
  const time = (text: string) =>
    isAllDay(event) ? { date: text } : { dateTime: text, timeZone: 'Europe/London' }
  const responseStatus = isDeclined ? 'declined' : isTentative ? 'tentative' : 'accepted'
  return {
    id,
    status: 'confirmed',
    summary: title,
    start: time(start),
    end: time(end),
    ...(isFree && { transparency: 'transparent' }),
    attendees: [{ email: primaryId, self: true, responseStatus }],
  }
}

function timesOf({ start, end }: Body) {
  const timeOf = (time: unknown) => String((time as { dateTime: string }).dateTime)
  return { start: timeOf(start), end: timeOf(end) }
}

/** Only the fields that the request asks for. */
function pick(event: Body, query: URLSearchParams): Body {
  const fields = query
    .get('fields')
    ?.replace(/^.*items\((.*)\)$/, '$1')
    .replace(/\([^)]*\)/g, '')
    .split(',')
  return fields ? Object.fromEntries(Object.entries(event).filter(([name]) => fields.includes(name))) : event
}
