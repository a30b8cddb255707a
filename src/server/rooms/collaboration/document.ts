import * as Y from 'yjs'
import { type CodeLanguage, codeLanguages, documentParts } from '#contract/collaboration.ts'
import { collaborationLimits } from '#contract/room-limits.ts'
import { listElements } from '#contract/whiteboard.ts'
import { formatDiagram, toDiagram } from '#contract/whiteboard-text.ts'
import type { StoredDocument } from './repository.ts'

/** Rebuilds a stored document from its snapshot and the updates after it. */
export function restoreDocument({ snapshot, updates }: Pick<StoredDocument, 'snapshot' | 'updates'>): Y.Doc {
  const document = new Y.Doc()
  for (const update of snapshot ? [snapshot, ...updates] : updates) Y.applyUpdate(document, update)
  return document
}

export const countStructs = ({ store }: Y.Doc): number =>
  [...store.clients.values()].reduce((sum, structs) => sum + structs.length, 0)

/** Yjs client ids. Every page load writes under a new one. */
export const getClientIds = ({ store }: Y.Doc): Set<number> => new Set(store.clients.keys())

type Struct = Y.Item | Y.GC | Y.Skip

/** Number of values, nested ones included. */
const sumValues = (structs: readonly Struct[]): number =>
  structs.reduce((sum, struct) => {
    const content = struct instanceof Y.Item ? struct.content : null
    return content instanceof Y.ContentAny ? sum + countNestedValues(content.arr) : sum
  }, 0)

export const countValues = ({ store }: Y.Doc): number =>
  [...store.clients.values()].reduce((sum, structs) => sum + sumValues(structs), 0)

/** A line on the whiteboard is three levels deep. Yjs decodes much deeper values, but fails to encode them. */
const maxDepth = 50

/** Infinite for values that are nested too deep. */
function countNestedValues(values: readonly unknown[], depth = 0): number {
  if (depth > maxDepth) return Number.POSITIVE_INFINITY
  return values.reduce<number>((sum, value) => {
    const inner =
      typeof value === 'object' && value !== null ? countNestedValues(Object.values(value), depth + 1) : 0
    return sum + 1 + inner
  }, 0)
}

/** A decoded update, measured before it is applied. */
export type DocumentUpdate = {
  bytes: Uint8Array
  /** Includes deleted ranges, because each splits a struct of the document. */
  structCount: number
  valueCount: number
  clientIds: Set<number>
  valueIds: Y.ID[]
}

/**
 * Decodes an update that only holds text and values, as the app's pages write them. Null for other Yjs content: formatted
 * text makes deletions quadratic, and embedded content in the code has a length that no editor shows.
 */
export function parseUpdate(bytes: Uint8Array): DocumentUpdate | null {
  try {
    const { structs, ds } = Y.decodeUpdate(bytes)
    const deleted = [...ds.clients.values()]
    if (!structs.every(isAllowedStruct) || !deleted.every(areDeletesSorted)) return null
    return {
      bytes,
      structCount: deleted.reduce((sum, ranges) => sum + ranges.length, structs.length),
      valueCount: sumValues(structs),
      clientIds: new Set(structs.map(({ id }) => id.client)),
      valueIds: structs
        .filter(struct => struct instanceof Y.Item && isContentAny(struct))
        .map(({ id }) => id),
    }
  } catch {
    return null
  }
}

const isContentAny = ({ content }: Y.Item) => content instanceof Y.ContentAny

function isAllowedStruct(struct: Struct): boolean {
  if (!(struct instanceof Y.Item)) return struct instanceof Y.GC
  const { content } = struct
  // Editors count \r\n as one character, which would shift positions. The app writes only \n.
  if (content instanceof Y.ContentString) return !content.str.includes('\r')
  return content instanceof Y.ContentAny || content instanceof Y.ContentDeleted
}

/** Yjs writes deleted ranges in order. Ranges out of order would each move all later ones, which is an attack on time. */
const areDeletesSorted = (ranges: readonly { clock: number; len: number }[]): boolean =>
  ranges.every(({ clock }, index) => {
    const previous = ranges[index - 1]
    return !previous || clock >= previous.clock + previous.len
  })

/**
 * Applies an update and returns the applied part for the other participant. Not allowed are values in the code and structs
 * whose predecessors are missing. Those are dropped.
 */
export function applyUpdate(
  document: Y.Doc,
  { bytes, valueIds }: DocumentUpdate,
): { appliedUpdate: Uint8Array | null; isAllowed: boolean } {
  const applied: Uint8Array[] = []
  const collect = (update: Uint8Array) => applied.push(update)
  document.on('update', collect)
  let isAllowed = false
  try {
    Y.applyUpdate(document, bytes)
    const { store } = document
    // A browser sends its updates in order, so none may wait for a later one.
    isAllowed =
      store.pendingStructs === null && store.pendingDs === null && removeValuesFromCode(document, valueIds)
  } catch {
    // The part applied before the error is still sent on.
  } finally {
    document.off('update', collect)
    document.store.pendingStructs = null
    document.store.pendingDs = null
  }
  return { appliedUpdate: applied.length > 0 ? Y.mergeUpdates(applied) : null, isAllowed }
}

/**
 * Removes values from the code, which may hold only text. Returns false if there were any. An update names neighbours and
 * not parents, so the place of a value is known only after the update is applied.
 */
function removeValuesFromCode(document: Y.Doc, valueIds: readonly Y.ID[]): boolean {
  const { store } = document
  const code = document.getText(documentParts.code)
  const isInCode = (id: Y.ID) => {
    const struct = Y.getItem(store, id)
    return struct instanceof Y.Item && struct.parent === code
  }
  if (!valueIds.some(isInCode)) return true
  document.transact(transaction => {
    for (let item = code._start; item; item = item.right)
      if (!item.deleted && isContentAny(item)) item.delete(transaction)
  })
  return false
}

/** Code, cut at the limit that the editor accepts. */
export const getCode = (document: Y.Doc): string =>
  document.getText(documentParts.code).toString().slice(0, collaborationLimits.codeMax)

/** Null where a page stored anything but a known language. */
export function getLanguage(document: Y.Doc): CodeLanguage | null {
  const chosen = document.getMap(documentParts.settings).get('language')
  return codeLanguages.find(language => language === chosen) ?? null
}

export function getWhiteboard(document: Y.Doc) {
  const elements = listElements(document.getMap(documentParts.board).values())
  return { text: formatDiagram(toDiagram(elements, 'shape')), elements }
}
