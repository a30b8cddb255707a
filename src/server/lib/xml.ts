import { XMLParser } from 'fast-xml-parser'

export type XmlNode = { [name: string]: XmlNode[] | string | undefined }

/**
 * Parses XML of others, without namespaces. Null if it is none, if it is nested deeper than `maxDepth`, or if it has a DTD,
 * which could define entities.
 */
export function parseXml(text: string, { maxDepth }: { maxDepth: number }): XmlNode | null {
  // Only before the first element: a text may be a page, with a DOCTYPE of its own.
  if (/<!DOCTYPE/i.test(text.slice(0, Math.max(0, text.search(/<[a-z_]/i))))) return null
  const parser = new XMLParser({
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    trimValues: false,
    // Entities are decoded below: none is ever defined by the document.
    processEntities: false,
    maxNestedTags: maxDepth,
    isArray: (_name, _path, _isLeaf, isAttribute) => !isAttribute,
  })
  try {
    return parser.parse(text)
  } catch {
    return null
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
