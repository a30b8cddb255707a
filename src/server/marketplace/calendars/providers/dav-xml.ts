import { XMLParser } from 'fast-xml-parser'
import { CalendarError } from '#server/marketplace/calendars/provider.ts'

type XmlNode = { [name: string]: XmlNode[] | string | undefined }

/** Answer of a WebDAV server about one resource. */
export type DavResource = {
  href: string
  /** Properties that the server has, by name without namespace. */
  props: ReadonlyMap<string, XmlNode>
}

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  // Entities are decoded below: none is ever defined by the answer.
  processEntities: false,
  // An answer of WebDAV needs about ten.
  maxNestedTags: 40,
  isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
})

/** Resources of a multi-status answer. A DTD is refused, because it can define entities. */
export function readMultiStatus(text: string): DavResource[] {
  // Only before the first element: the description of an event may be a page, with a DOCTYPE of its own.
  if (/<!DOCTYPE/i.test(text.slice(0, Math.max(0, text.search(/<[a-z_]/i))))) throw unreadable()
  let root: XmlNode
  try {
    root = parser.parse(text)
  } catch {
    throw unreadable()
  }
  const status = getChildren(root, 'multistatus')[0]
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

/** An element without children is a text. */
export function getChildren(node: XmlNode, name: string): XmlNode[] {
  const found: unknown = node[name]
  if (!Array.isArray(found)) return []
  return found.map(child => (typeof child === 'string' ? { '#text': child } : child))
}

export const hasChild = (node: XmlNode | undefined, name: string): boolean =>
  node !== undefined && getChildren(node, name).length > 0

export const getAttribute = (node: XmlNode, name: string): string => {
  const value: unknown = node[`@${name}`]
  return typeof value === 'string' ? decodeEntities(value) : ''
}

export const readText = (node: XmlNode | undefined): string => {
  const text: unknown = node?.['#text']
  return decodeEntities(Array.isArray(text) ? text.join('') : typeof text === 'string' ? text : '')
}

export const getText = (node: XmlNode, name: string): string => readText(getChildren(node, name)[0]).trim()

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi, (whole, hex, decimal, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, sign => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }[sign]};`)
