import type { SafeAnswer, SafeFetch } from '#server/lib/http/safe-fetch.ts'
import { escapeXml, getAttribute, getChildren, getText, hasChild, readText } from '#server/lib/xml.ts'
import { renderBookingEvent } from '#server/marketplace/calendars/ical/render-ical.ts'
import {
  type BookingEvent,
  type CalendarAccess,
  CalendarError,
  type CalendarProvider,
  type RemoteCalendar,
  type WrittenEvent,
} from '#server/marketplace/calendars/provider.ts'
import { assertSuccess, toCalendarError } from './address-errors.ts'
import { createChangesReader, type DavRequest } from './caldav-changes.ts'
import { type DavResource, propfind, readMultiStatus, renderXml, toPath } from './dav-xml.ts'

const uidQuery = (uid: string) =>
  renderXml(
    'c:calendar-query',
    `<d:prop><d:getetag/></d:prop><c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">
      <c:prop-filter name="UID"><c:text-match collation="i;octet">${escapeXml(uid)}</c:text-match></c:prop-filter>
    </c:comp-filter></c:comp-filter></c:filter>`,
  )

/** Answers that are parsed here have to be small. */
const maxAnswerBytes = 1024 ** 2

/** Calendars of iCloud, Fastmail, Nextcloud, Yandex and other servers with CalDAV (RFC 4791). */
export function createCalDavProvider(safeFetch: SafeFetch): CalendarProvider {
  async function send(
    access: CalendarAccess,
    { method, url, body, headers = {} }: DavRequest,
    maxBytes = maxAnswerBytes,
  ): Promise<SafeAnswer> {
    const { username, password } = getPassword(access)
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
    const type = body === undefined ? {} : { 'content-type': 'application/xml; charset=utf-8' }
    const request = {
      method,
      headers: { authorization, ...type, ...headers },
      signal: access.signal,
      maxBytes,
      ...(body !== undefined && { body }),
    }
    const ask = (at: string) =>
      safeFetch(at, request).catch(error => {
        throw toCalendarError(error)
      })
    const answer = await ask(url)
    // The address that the user entered may lead to another host (RFC 6764), where the request arrived without password.
    const hasMoved = new URL(answer.url).origin !== new URL(url).origin
    return answer.status === 401 && hasMoved ? ask(answer.url) : answer
  }

  async function query(access: CalendarAccess, request: DavRequest) {
    const answer = await send(access, request)
    assertSuccess(answer)
    return { url: answer.url, resources: readMultiStatus(answer.text) }
  }

  const find = (access: CalendarAccess, url: string, depth: 0 | 1, ...names: string[]) =>
    query(access, { method: 'PROPFIND', url, body: propfind(...names), headers: { depth: String(depth) } })

  /** Address of the property's first `href`, or null. */
  async function findHref(access: CalendarAccess, url: string, name: string): Promise<string | null> {
    const { url: base, resources } = await find(access, url, 0, name)
    const property = resources.map(({ props }) => props.get(name.slice(2))).find(found => found !== undefined)
    const href = property ? getText(property, 'href') : ''
    return href && URL.canParse(href, base) ? new URL(href, base).href : null
  }

  /** The collection with the calendars: from the entered address, else from the well-known one (RFC 6764). */
  async function findHome(access: CalendarAccess): Promise<string> {
    const { serverUrl } = getPassword(access)
    const starts = [serverUrl, new URL('/.well-known/caldav', serverUrl).href, new URL('/', serverUrl).href]
    let failure = new CalendarError('unreadable', 'no calendars at this address')
    for (const start of starts) {
      try {
        const principal = (await findHref(access, start, 'd:current-user-principal')) ?? start
        const home = await findHref(access, principal, 'c:calendar-home-set')
        if (home) return home
      } catch (error) {
        const known = toCalendarError(error)
        // A wrong password stays wrong at the other addresses, and a server may lock the account.
        if (known.code === 'reauth_required' || access.signal.aborted) throw known
        failure = known.code === 'gone' ? new CalendarError('unreadable', known.message) : known
      }
    }
    throw failure
  }

  return {
    async listCalendars(access) {
      const home = await findHome(access)
      const names = [
        'd:displayname',
        'd:resourcetype',
        'c:supported-calendar-component-set',
        'd:current-user-privilege-set',
      ]
      const { url, resources } = await find(access, home, 1, ...names)
      const calendars = resources.filter(isEventCalendar)
      if (calendars.length === 0) throw new CalendarError('unreadable', 'no calendars at this address')
      return calendars.map((resource, index) => presentCalendar(resource, url, index === 0))
    },

    readChanges: createChangesReader(send),

    events: {
      async put(access, calendarId, event, known) {
        const path = known?.id ?? toPath(`${encodeURIComponent(event.uid)}.ics`, calendarId)
        const condition: Record<string, string> = known ? {} : { 'if-none-match': '*' }
        const answer = await write(access, calendarId, path, event, condition)
        if (!known && [403, 409, 412].includes(answer.status)) {
          // The invitation by email is already there under the same UID.
          const existing = await findByUid(access, calendarId, event.uid)
          if (!existing) assertSuccess(answer)
          else {
            const second = await write(access, calendarId, existing, event, {})
            assertSuccess(second)
            return { id: existing, etag: second.headers.etag ?? null }
          }
        }
        assertSuccess(answer)
        return { id: path, etag: answer.headers.etag ?? null }
      },

      async remove(access, calendarId, known) {
        const answer = await send(access, { method: 'DELETE', url: new URL(known.id, calendarId).href })
        if (answer.status !== 404 && answer.status !== 410) assertSuccess(answer)
      },

      async find(access, calendarId, known: WrittenEvent) {
        const answer = await send(access, { method: 'GET', url: new URL(known.id, calendarId).href })
        if (answer.status === 404 || answer.status === 410) return null
        assertSuccess(answer)
        const stamp = (name: string) =>
          new RegExp(`^${name}[^:\\r\\n]*:(\\d{8}T\\d{6}Z)`, 'm').exec(answer.text)?.[1]
        const [start, end] = [parseStamp(stamp('DTSTART')), parseStamp(stamp('DTEND'))]
        // Written by us in UTC; in another form it was changed there.
        return { start: start ?? new Date(0), end: end ?? new Date(0), etag: answer.headers.etag ?? null }
      },
    },

    push: null,
  }

  function write(
    access: CalendarAccess,
    calendarId: string,
    path: string,
    event: BookingEvent,
    condition: Record<string, string>,
  ) {
    const headers = { 'content-type': 'text/calendar; charset=utf-8', ...condition }
    const url = new URL(path, calendarId).href
    return send(access, { method: 'PUT', url, body: renderBookingEvent(event), headers })
  }

  async function findByUid(access: CalendarAccess, calendarId: string, uid: string): Promise<string | null> {
    const request = { method: 'REPORT', url: calendarId, body: uidQuery(uid), headers: { depth: '1' } }
    const { resources } = await query(access, request)
    return resources[0] ? toPath(resources[0].href, calendarId) : null
  }
}

function getPassword({ secret }: CalendarAccess) {
  if (secret.kind !== 'password') throw new Error('a CalDAV connection has a password')
  return secret
}

function isEventCalendar({ props }: DavResource): boolean {
  const components = props.get('supported-calendar-component-set')
  const names = components
    ? getChildren(components, 'comp').map(comp => getAttribute(comp, 'name'))
    : ['VEVENT']
  return hasChild(props.get('resourcetype'), 'calendar') && names.includes('VEVENT')
}

function presentCalendar({ href, props }: DavResource, base: string, isPrimary: boolean): RemoteCalendar {
  const id = new URL(href, base).href
  const privileges = props.get('current-user-privilege-set')
  const granted = privileges ? getChildren(privileges, 'privilege') : []
  const canWrite =
    !privileges ||
    granted.some(privilege => ['write', 'write-content', 'all'].some(name => hasChild(privilege, name)))
  const name =
    readText(props.get('displayname')).trim() ||
    decodeURIComponent(new URL(id).pathname.split('/').at(-2) ?? '')
  return { id, name: name.slice(0, 200), isPrimary, canWrite }
}

function parseStamp(stamp: string | undefined): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp ?? '')
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}
