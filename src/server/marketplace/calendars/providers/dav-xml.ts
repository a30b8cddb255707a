import { getChildren, getText, parseXml, readText, type XmlNode } from '#server/lib/xml.ts'
import { CalendarError } from '#server/marketplace/calendars/provider.ts'

const namespaces =
  'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/"'

/** Body of a request. The prefixes are `d` for WebDAV, `c` for CalDAV and `s` for Calendar Server. */
export const renderXml = (root: string, content: string): string =>
  `<?xml version="1.0" encoding="utf-8"?><${root} ${namespaces}>${content}</${root}>`

export const propfind = (...names: string[]): string =>
  renderXml('d:propfind', `<d:prop>${names.map(name => `<${name}/>`).join('')}</d:prop>`)

/** Answer of a WebDAV server about one resource. */
export type DavResource = {
  href: string
  /** Of the resource as a whole. Empty if only its properties have one. */
  status: string
  /** Properties that the server has, by name without namespace. */
  props: ReadonlyMap<string, XmlNode>
}

/** An answer of WebDAV needs about ten. */
const maxDepth = 40

function parseMultiStatus(text: string): XmlNode {
  const root = parseXml(text, { maxDepth })
  const status = root && getChildren(root, 'multistatus')[0]
  if (!status) throw unreadable()
  return status
}

/** Resources of a multi-status answer. */
export function readMultiStatus(text: string): DavResource[] {
  return getChildren(parseMultiStatus(text), 'response').map(response => ({
    href: getText(response, 'href'),
    status: getText(response, 'status'),
    props: new Map(
      getChildren(response, 'propstat')
        .filter(propstat => /\s200\b/.test(getText(propstat, 'status')))
        .flatMap(propstat => getChildren(propstat, 'prop'))
        .flatMap(prop =>
          Object.keys(prop).flatMap((name): [string, XmlNode][] => {
            const [child] = getChildren(prop, name)
            return child ? [[name, child]] : []
          }),
        ),
    ),
  }))
}

const isGone = (status: string): boolean => /\s(?:404|410)\b/.test(status)
const isCut = (status: string): boolean => /\s507\b/.test(status)

/** What changed in a calendar since a sync token (RFC 6578). */
export type SyncReport = {
  files: { href: string; isRemoved: boolean }[]
  /** Empty if the answer has none. */
  syncToken: string
  /** There are more changes after this token. */
  isTruncated: boolean
}

export function readSyncReport(text: string): SyncReport {
  const report = parseMultiStatus(text)
  const responses = getChildren(report, 'response').map(response => ({
    href: getText(response, 'href'),
    status: getText(response, 'status'),
  }))
  const isTruncated = responses.some(({ status }) => isCut(status))
  return {
    files: responses
      .filter(({ status }) => !isCut(status))
      .map(({ href, status }) => ({ href, isRemoved: isGone(status) })),
    syncToken: getText(report, 'sync-token'),
    isTruncated,
  }
}

const unreadable = () => new CalendarError('unreadable', 'the answer is not WebDAV')

export type CalendarFiles = {
  files: { id: string; href: string; text: string }[]
  removedIds: string[]
  /** Files that the answer names without their content: the server failed, or did not say why. */
  missing: { id: string; href: string }[]
  /** The server has more files than it gives (RFC 4791, section 7.8). */
  isTruncated: boolean
}

/** iCalendar files of an answer, by their paths on the server at `base`, and those that it says are deleted. */
export function readCalendarFiles(text: string, base: string): CalendarFiles {
  const resources = readMultiStatus(text).map(({ href, status, props }) => ({
    ...{ href, status },
    id: toPath(href, base),
    text: readText(props.get('calendar-data')),
  }))
  const withoutText = resources.filter(({ text }) => text === '')
  return {
    files: resources.flatMap(({ id, href, text }) => (text === '' ? [] : [{ id, href, text }])),
    removedIds: withoutText.filter(({ status }) => isGone(status)).map(({ id }) => id),
    missing: withoutText
      .filter(({ id, status }) => !isGone(status) && !id.endsWith('/'))
      .map(({ id, href }) => ({ id, href })),
    isTruncated: resources.some(({ status }) => isCut(status)),
  }
}

/** Servers write an href as a path or as an address, and `@` in it as it is or as `%40`. */
export function toPath(href: string, base: string): string {
  const path = URL.canParse(href, base) ? new URL(href, base).pathname : href
  try {
    return path
      .split('/')
      .map(part => encodeURIComponent(decodeURIComponent(part)))
      .join('/')
  } catch {
    return path
  }
}
