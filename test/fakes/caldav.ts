import { escapeXml } from '#server/lib/xml.ts'
import { type FakeRequest, type FakeResponse, openHttp } from './http.ts'

type Calendar = {
  name: string
  components: string
  revision: number
  files: Map<string, string>
  /** Paths of changed files, by the revision that the change led to. */
  changes: Map<number, string>
}

const authorization = `Basic ${Buffer.from('ann:secret').toString('base64')}`

const response = (path: string, props: string) =>
  `<d:response><d:href>${escapeXml(encodeURI(path))}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`

const notFound = (path: string) =>
  `<d:response><d:href>${escapeXml(encodeURI(path))}</d:href><d:status>HTTP/1.1 404 Not Found</d:status></d:response>`

const multiStatus = (...parts: string[]): FakeResponse => ({
  status: 207,
  text: `<?xml version="1.0"?><d:multistatus xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/">${parts.join('')}</d:multistatus>`,
  headers: { 'content-type': 'application/xml; charset=utf-8' },
})

const etagOf = (text: string) => `"${text.length}-${text.replaceAll(/\D/g, '').slice(-40)}"`

const describeCalendar = (path: string, { name, components, revision }: Calendar) =>
  response(
    path,
    `<d:displayname>${escapeXml(name)}</d:displayname><d:resourcetype><d:collection/><c:calendar/></d:resourcetype>
    <c:supported-calendar-component-set><c:comp name="${components}"/></c:supported-calendar-component-set>
    <d:current-user-privilege-set><d:privilege><d:write/></d:privilege></d:current-user-privilege-set>
    <s:getctag>${revision}</s:getctag><d:sync-token>${toSyncToken(revision)}</d:sync-token>`,
  )

const describeFile = (file: string, text: string) =>
  response(
    file,
    `<d:getetag>${escapeXml(etagOf(text))}</d:getetag><c:calendar-data>${escapeXml(text)}</c:calendar-data>`,
  )

const toSyncToken = (revision: number) => `http://calendar.test/sync/${revision}`

/** What changed since a revision (RFC 6578). A token that is not ours is refused. */
function answerChanges(body: string, { revision, files, changes }: Calendar): FakeResponse {
  const since = Number(/sync\/(\d+)</.exec(body)?.[1])
  if (!(since <= revision))
    return { status: 403, text: '<d:error xmlns:d="DAV:"><d:valid-sync-token/></d:error>' }
  const paths = new Set([...changes].flatMap(([at, path]) => (at > since ? [path] : [])))
  const responses = [...paths].map(path => {
    const text = files.get(path)
    return text === undefined
      ? notFound(path)
      : response(path, `<d:getetag>${escapeXml(etagOf(text))}</d:getetag>`)
  })
  return multiStatus(...responses, `<d:sync-token>${toSyncToken(revision)}</d:sync-token>`)
}

function answerFiles(body: string, { files }: Calendar): FakeResponse {
  const paths = [...body.matchAll(/<d:href>([^<]*)</g)].map(([, href = '']) => decodeURIComponent(href))
  return multiStatus(
    ...paths.map(path => {
      const text = files.get(path)
      return text === undefined ? notFound(path) : describeFile(path, text)
    }),
  )
}

const readLine = (text: string, name: string) =>
  new RegExp(`^${name}[^:\r\n]*:([^\r\n]*)`, 'm').exec(text)?.[1] ?? ''

/** `20300510T090000Z` sorts as its time. A repeated event counts until it is expanded by the reader. */
function isInRange(text: string, body: string): boolean {
  const [, from, until] = /time-range start="([^"]+)" end="([^"]+)"/.exec(body) ?? []
  if (!from || !until) return true
  const start = readLine(text, 'DTSTART')
  return start < until && (/^RRULE/m.test(text) || (readLine(text, 'DTEND') || start) >= from)
}

const isAsked = (text: string, body: string): boolean => {
  const [, uid] = /<c:text-match[^>]*>([^<]*)</.exec(body) ?? []
  return uid === undefined ? isInRange(text, body) : readLine(text, 'UID') === uid
}

/** CalDAV (RFC 4791) as far as the product uses it, for machines without Radicale. The user is `ann` with the password `secret`. */
export async function openCalDav() {
  const calendars = new Map<string, Calendar>()

  function answerCalendar({ method, body, path }: FakeRequest, calendar: Calendar): FakeResponse {
    if (method === 'PROPFIND') return multiStatus(describeCalendar(path, calendar))
    if (method !== 'REPORT') return { status: 405 }
    if (body.includes('sync-collection')) return answerChanges(body, calendar)
    if (body.includes('calendar-multiget')) return answerFiles(body, calendar)
    const found = [...calendar.files].filter(([, text]) => isAsked(text, body))
    return multiStatus(...found.map(([file, text]) => describeFile(file, text)))
  }

  function answerFile(request: FakeRequest, { files }: Calendar): FakeResponse {
    const { method, path, body, headers } = request
    const known = files.get(path)
    if (method === 'PUT') return putFile(files, path, body, headers['if-none-match'] === '*')
    if (known === undefined) return { status: 404 }
    if (method === 'DELETE') files.delete(path)
    return method === 'GET'
      ? { status: 200, text: known, headers: { etag: etagOf(known), 'content-type': 'text/calendar' } }
      : { status: 204 }
  }

  function putFile(files: Map<string, string>, path: string, text: string, isNew: boolean): FakeResponse {
    const others = [...files].filter(([file]) => file !== path)
    if (isNew && files.has(path)) return { status: 412 }
    if (others.some(([, other]) => readLine(other, 'UID') === readLine(text, 'UID'))) return { status: 409 }
    files.set(path, text)
    return { status: 201, headers: { etag: etagOf(text) } }
  }

  function makeCalendar(path: string, body: string): FakeResponse {
    const name = /<d:displayname>([^<]*)</.exec(body)?.[1] ?? ''
    const components = /comp name="([^"]*)"/.exec(body)?.[1] ?? 'VEVENT'
    calendars.set(path, { name, components, revision: 1, files: new Map(), changes: new Map() })
    return { status: 201 }
  }

  const server = await openHttp((request): FakeResponse => {
    const { method, path, body, headers } = request
    if (headers.authorization !== authorization) return { status: 401 }
    if (method === 'MKCALENDAR') return makeCalendar(path, body)
    const calendar = calendars.get(path)
    if (calendar) return answerCalendar(request, calendar)
    const owner = calendars.get(path.slice(0, path.lastIndexOf('/') + 1))
    if (owner) {
      if (method !== 'GET') owner.changes.set(++owner.revision, path)
      return answerFile(request, owner)
    }
    if (method !== 'PROPFIND' || !['/', '/ann/'].includes(path)) return { status: 404 }
    const account = response(
      path,
      `<d:current-user-principal><d:href>/ann/</d:href></d:current-user-principal>
      <c:calendar-home-set><d:href>/ann/</d:href></c:calendar-home-set>`,
    )
    if (headers.depth !== '1') return multiStatus(account)
    return multiStatus(account, ...[...calendars].map(([of, found]) => describeCalendar(of, found)))
  })
  return { base: `${server.base}/`, close: server.close }
}
