import { randomUUID } from 'node:crypto'
import { createEvents, isAllDay, type StoredEvent } from './calendar-events.ts'
import { openCalendarServer } from './calendar-server.ts'
import type { FakeRequest, FakeResponse } from './http.ts'

type Body = Record<string, unknown>
type Subscription = {
  id: string
  address: string
  lifecycleAddress: string
  clientState: string
  resource: string
}
type Range = { from: string; until: string }
/** A page that follows, or the state of the round that a delta link continues. */
type State = { rest: Body[] } & ({ range: Range; since: number; epoch: number } | { list: true })

const calendarId = 'AAMkcal1='
const sharedId = 'AAMkcal2='
const maxLifetimeMs = 4230 * 60_000
const refuse = (status: number, code: string): FakeResponse => ({
  status,
  json: { error: { code, message: code } },
})
const notFound = refuse(404, 'ErrorItemNotFound')

/** Fake Microsoft Graph over HTTP, from its documentation: OAuth, delta queries, events, subscriptions. */
export async function openMicrosoftGraph({ now }: { now: () => Date }) {
  const client = { clientId: 'microsoft-ours', clientSecret: 'microsoft-secret' }
  const subscriptions = new Map<string, Subscription>()
  const transactionIds = new Set<string>()
  const states = new Map<string, State>()
  let epoch = 0
  let pageSize = 2
  let isReversed = false

  const server = await openCalendarServer({ now, ...client, rotatesRefreshTokens: true }, answer)
  const events = createEvents('AAMkev', () => notify('updated'))

  const queue = ({ id, clientState }: Subscription, address: string, notice: Body) =>
    server.queueHook({
      address,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ value: [{ subscriptionId: id, clientState, tenantId: 'tenant', ...notice }] }),
    })
  function notify(changeType: string) {
    for (const subscription of subscriptions.values())
      queue(subscription, subscription.address, { changeType, resource: subscription.resource })
  }

  function answer(request: FakeRequest): FakeResponse | Promise<FakeResponse> {
    const { method, path, query } = request
    if (path === '/v1.0/me/calendars') return listCalendars()
    if (path === '/v1.0/me/calendar')
      return { status: 200, json: { id: calendarId, owner: { name: 'Ann', address: 'ann@example.test' } } }
    if (path === '/v1.0/subscriptions') return subscribe(parse(request))
    if (path.startsWith('/v1.0/subscriptions/'))
      return subscriptions.delete(path.split('/').at(-1) ?? '') ? { status: 204 } : notFound
    if (!/outlook\.timezone="UTC"/.test(String(request.headers.prefer))) return refuse(400, 'FakeExpectsUtc')
    if (!/IdType="ImmutableId"/.test(String(request.headers.prefer)))
      return refuse(400, 'FakeExpectsImmutableId')
    const instancesOf = /^\/v1\.0\/me\/events\/([^/]+)\/instances$/.exec(path)?.[1]
    if (instancesOf) return listInstances(instancesOf, query)
    if (path.endsWith('/calendarView/delta')) return listChanges(query)
    if (path.endsWith('/events')) return method === 'GET' ? filter(query) : create(parse(request))
    return withEvent(request, path.split('/').at(-1) ?? '')
  }

  function listCalendars(): FakeResponse {
    const own = { id: calendarId, name: 'Calendar', isDefaultCalendar: true, canEdit: true }
    return { status: 200, json: { value: [own, { id: sharedId, name: 'Our team', canEdit: false }] } }
  }

  function listChanges(query: URLSearchParams): FakeResponse {
    if (query.has('$select')) return refuse(400, 'ErrorInvalidUrlQuery')
    const state = states.get(query.get('$skiptoken') ?? query.get('$deltatoken') ?? '')
    const [from, until] = [query.get('startDateTime'), query.get('endDateTime')]
    const version = events.version()
    if (!state && from && until) return sendRound(readRange({ from, until }, 0), { from, until }, version)
    if (!state || 'list' in state || state.epoch !== epoch) return refuse(410, 'syncStateNotFound')
    const { range, since, rest } = state
    if (query.has('$skiptoken')) return sendRound(rest, range, since)
    return sendRound(readRange(range, since), range, version)
  }

  /** A page, and the state that its link continues: changes since the version at which the round began. */
  function sendRound(all: Body[], range: Range, since: number): FakeResponse {
    const rest = all.slice(pageSize)
    const token = randomUUID()
    states.set(token, { rest, range, since, epoch })
    const delta = `${server.base}/v1.0/me/calendars/${encodeURIComponent(calendarId)}/calendarView/delta`
    const link =
      rest.length > 0
        ? { '@odata.nextLink': `${delta}?$skiptoken=${token}` }
        : { '@odata.deltaLink': `${delta}?$deltatoken=${token}` }
    return { status: 200, json: { value: all.slice(0, pageSize), ...link } }
  }

  /** Changes in a range. A deleted occurrence is not among them, nor a property of an occurrence but its times. */
  function readRange(range: Range, since: number): Body[] {
    const changed = events.all().filter(({ version }) => version > since)
    const isInside = (event: StoredEvent) =>
      !event.isDeleted &&
      new Date(event.end) > new Date(range.from) &&
      new Date(event.start) < new Date(range.until)
    const removed = since === 0 ? [] : changed.filter(event => !isInside(event) && !event.seriesId)
    const shown = changed.filter(isInside)
    const seriesIds = [...new Set(changed.flatMap(({ seriesId }) => seriesId ?? []))]
    const showSeries = (id: string): Body | null => showMaster(id) ?? (since > 0 ? showRemoved(id) : null)
    const masters = seriesIds.map(showSeries).filter(item => item !== null)
    const items = [...masters, ...shown.map(showInDelta), ...removed.map(({ id }) => showRemoved(id))]
    return isReversed ? items.toReversed() : items
  }

  const occurrencesOf = (id: string) =>
    events.all().filter(({ seriesId, isDeleted }) => seriesId === id && !isDeleted)
  function showMaster(id: string): Body | null {
    const [first] = occurrencesOf(id)
    return first ? { ...showEvent(first), id, seriesMasterId: null, type: 'seriesMaster' } : null
  }
  const showRemoved = (id: string): Body => ({ id, '@removed': { reason: 'deleted' } })

  function listInstances(id: string, query: URLSearchParams): FakeResponse {
    const all = occurrencesOf(id)
    const rest: Body[] = states.get(query.get('$skip') ?? '')?.rest ?? all.map(showEvent)
    if (all.length === 0) return notFound
    const token = randomUUID()
    states.set(token, { rest: rest.slice(pageSize), list: true })
    const next = `${server.base}/v1.0/me/events/${encodeURIComponent(id)}/instances?$skip=${token}`
    const link = rest.length > pageSize && { '@odata.nextLink': next }
    return { status: 200, json: { value: rest.slice(0, pageSize), ...link } }
  }

  function filter(query: URLSearchParams): FakeResponse {
    const uid = /ep\/value eq '([^']*)'/.exec(query.get('$filter') ?? '')?.[1]
    const found = events.all().filter(event => event.uid === uid && !event.isDeleted)
    return { status: 200, json: { value: found.map(({ id }) => ({ id })) } }
  }

  function create(body: Body): FakeResponse {
    const transactionId = String(body.transactionId)
    if (transactionIds.has(transactionId)) return refuse(409, 'ErrorDuplicateTransactionId')
    transactionIds.add(transactionId)
    const [property] = body.singleValueExtendedProperties as { value: string }[]
    const written = events.put({
      title: String(body.subject),
      uid: property?.value ?? null,
      ...timesOf(body),
    })
    return { status: 201, json: showWritten(written) }
  }

  function withEvent(request: FakeRequest, id: string): FakeResponse {
    const event = events.get(id)
    const master = showMaster(id)
    if (request.method === 'GET' && master) return { status: 200, json: master }
    if (!event || event.isDeleted) return notFound
    if (request.method === 'GET') return { status: 200, json: showWritten(event) }
    const ifMatch = request.headers['if-match']
    if (ifMatch && ifMatch !== etagOf(event)) return refuse(412, 'ErrorIrresolvableConflict')
    if (request.method === 'DELETE') {
      events.delete(id)
      return { status: 204 }
    }
    const body = parse(request)
    return {
      status: 200,
      json: showWritten(events.put({ ...event, title: String(body.subject), ...timesOf(body) })),
    }
  }

  /** Graph calls the addresses back before it accepts them. */
  async function subscribe(body: Body): Promise<FakeResponse> {
    const [address, lifecycleAddress] = [String(body.notificationUrl), String(body.lifecycleNotificationUrl)]
    const expirationDateTime = String(body.expirationDateTime)
    const clientState = String(body.clientState)
    const isTooLong = new Date(expirationDateTime).getTime() - now().getTime() > maxLifetimeMs
    if (isTooLong || clientState.length > 128) return refuse(400, 'InvalidRequest')
    for (const url of new Set([address, lifecycleAddress]))
      if (!(await answersValidation(url))) return refuse(400, 'ValidationError')
    const id = randomUUID()
    subscriptions.set(id, { id, address, lifecycleAddress, clientState, resource: String(body.resource) })
    return { status: 201, json: { id, expirationDateTime, clientState } }
  }

  return {
    ...server,
    client,
    calendarId,
    sharedId,
    events,
    channelCount: () => subscriptions.size,
    expireSyncTokens() {
      epoch += 1
    },
    setPageSize(size: number) {
      pageSize = size
    },
    reverseItems() {
      isReversed = true
    },
    rateLimit: {
      status: 429,
      json: { error: { code: 'TooManyRequests' } },
      headers: { 'retry-after': '17' },
    },
    /** Sends a lifecycle notification about every subscription. */
    sendLifecycle(lifecycleEvent: 'reauthorizationRequired' | 'subscriptionRemoved' | 'missed') {
      for (const subscription of subscriptions.values())
        queue(subscription, subscription.lifecycleAddress, { lifecycleEvent })
    },
    env: {
      MICROSOFT_CALENDAR_CLIENT_ID: client.clientId,
      MICROSOFT_CALENDAR_CLIENT_SECRET: client.clientSecret,
      MICROSOFT_CALENDAR_API_BASE: server.base,
      MICROSOFT_CALENDAR_OAUTH_BASE: server.base,
    },
  }
}

async function answersValidation(address: string): Promise<boolean> {
  const token = `Validation: Testing client <application> ${randomUUID()}`
  const url = `${address}?validationToken=${encodeURIComponent(token)}`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
  const isPlain = response.headers.get('content-type')?.startsWith('text/plain') ?? false
  return response.status === 200 && isPlain && (await response.text()) === token
}

const parse = ({ body }: FakeRequest): Body => JSON.parse(body)
const etagOf = ({ version }: StoredEvent) => `W/"${version}"`
const showWritten = (event: StoredEvent): Body => ({ ...showEvent(event), '@odata.etag': etagOf(event) })

function showEvent(event: StoredEvent): Body {
  const { id, title, start, end, isFree, isDeclined, isTentative, seriesId } = event
  const time = (text: string) => ({
    dateTime: isAllDay(event)
      ? `${text}T00:00:00.0000000`
      : new Date(text).toISOString().replace('Z', '0000'),
    timeZone: 'UTC',
  })
  return {
    id,
    subject: title,
    type: seriesId ? 'occurrence' : 'singleInstance',
    seriesMasterId: seriesId,
    isCancelled: false,
    isAllDay: isAllDay(event),
    showAs: isFree ? 'free' : isTentative ? 'tentative' : 'busy',
    responseStatus: { response: isDeclined ? 'declined' : 'organizer' },
    start: time(start),
    end: time(end),
  }
}

function showInDelta(event: StoredEvent): Body {
  const { id, type, seriesMasterId, start, end, ...others } = showEvent(event)
  const bare = { id, type, seriesMasterId, start, end }
  return event.seriesId ? bare : { ...bare, ...others }
}

function timesOf({ start, end }: Body) {
  const timeOf = (time: unknown) => `${(time as { dateTime: string }).dateTime}Z`
  return { start: timeOf(start), end: timeOf(end) }
}
