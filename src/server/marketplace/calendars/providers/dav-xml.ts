import { getChildren, getText, parseXml, readText, type XmlNode } from '#server/lib/xml.ts'
import { CalendarError } from '#server/marketplace/calendars/provider.ts'

/** Answer of a WebDAV server about one resource. */
export type DavResource = {
  href: string
  /** Properties that the server has, by name without namespace. */
  props: ReadonlyMap<string, XmlNode>
}

/** An answer of WebDAV needs about ten. */
const maxDepth = 40

/** Resources of a multi-status answer. */
export function readMultiStatus(text: string): DavResource[] {
  const root = parseXml(text, { maxDepth })
  const status = root && getChildren(root, 'multistatus')[0]
  if (!status) throw unreadable()
  return getChildren(status, 'response').map(response => ({
    href: getText(response, 'href'),
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

const unreadable = () => new CalendarError('unreadable', 'the answer is not WebDAV')

/** iCalendar files of an answer, by their paths on the server at `base`. */
export const readCalendarFiles = (text: string, base: string): { id: string; text: string }[] =>
  readMultiStatus(text).flatMap(({ href, props }) => {
    const content = readText(props.get('calendar-data'))
    return content === '' ? [] : [{ id: toPath(href, base), text: content }]
  })

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
