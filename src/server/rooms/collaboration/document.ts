import * as Y from 'yjs'
import { type CodeLanguage, codeLanguages, documentParts } from '#contract/collaboration.ts'
import { collaborationLimits } from '#contract/room-limits.ts'
import { listElements } from '#contract/whiteboard.ts'
import { formatDiagram, toDiagram } from '#contract/whiteboard-text.ts'
import type { StoredDocument } from './repository.ts'

/** A kept document as it stood after its last change. */
export function restoreDocument({ snapshot, updates }: Pick<StoredDocument, 'snapshot' | 'updates'>): Y.Doc {
  const document = new Y.Doc()
  for (const update of snapshot ? [snapshot, ...updates] : updates) Y.applyUpdate(document, update)
  return document
}

/** How many pieces a document is made of. */
export const countStructs = ({ store }: Y.Doc): number =>
  [...store.clients.values()].reduce((sum, own) => sum + own.length, 0)

/** From how many pages they came. */
export const getClientIds = ({ store }: Y.Doc): Set<number> => new Set(store.clients.keys())

/** How many values stand in it, those in others as well. */
export const countValues = ({ store }: Y.Doc): number =>
  [...store.clients.values()].reduce(
    (sum, own) => own.reduce((more, one) => more + countStructValues(one), sum),
    0,
  )

type Struct = Y.Item | Y.GC | Y.Skip

const countStructValues = (piece: Struct): number =>
  piece instanceof Y.Item && piece.content instanceof Y.ContentAny ? countNestedValues(piece.content.arr) : 0

/** A line on the board is three deep; what is much deeper could be read, and then not be written down. */
const maxDepth = 50

/** Endless where they stand so deep in one another that nobody could go through them. */
function countNestedValues(values: readonly unknown[], depth = 0): number {
  if (depth > maxDepth) return Number.POSITIVE_INFINITY
  return values.reduce<number>((sum, one) => {
    const inner =
      typeof one === 'object' && one !== null ? countNestedValues(Object.values(one), depth + 1) : 0
    return sum + 1 + inner
  }, 0)
}

/** What a change brings, counted before it is tried. */
export type DocumentUpdate = {
  bytes: Uint8Array
  /** With what it deletes, for that is cut out of what stands there. */
  structCount: number
  valueCount: number
  clientIds: Set<number>
  /** Where its values are. */
  valueIds: Y.ID[]
}

/**
 * A change, if it is one that our pages write. There is much more in Yjs than letters and values: a few formatted words are
 * gone through again for each that is deleted, and what is embedded in the code has a length there that no editor shows.
 */
export function parseUpdate(bytes: Uint8Array): DocumentUpdate | null {
  try {
    const { structs, ds } = Y.decodeUpdate(bytes)
    const deleted = [...ds.clients.values()]
    if (!structs.every(isAllowedStruct) || !deleted.every(areDeletesSorted)) return null
    return {
      bytes,
      structCount: deleted.reduce((sum, ranges) => sum + ranges.length, structs.length),
      valueCount: structs.reduce((sum, one) => sum + countStructValues(one), 0),
      clientIds: new Set(structs.map(({ id }) => id.client)),
      valueIds: structs.filter(one => one instanceof Y.Item && isContentAny(one)).map(({ id }) => id),
    }
  } catch {
    return null
  }
}

const isContentAny = ({ content }: Y.Item) => content instanceof Y.ContentAny

function isAllowedStruct(piece: Struct): boolean {
  if (!(piece instanceof Y.Item)) return piece instanceof Y.GC
  const { content } = piece
  // An editor takes \r\n for one letter; ours writes \n.
  if (content instanceof Y.ContentString) return !content.str.includes('\r')
  return content instanceof Y.ContentAny || content instanceof Y.ContentDeleted
}

/** Yjs writes what was deleted from the first to the last; in any other order each would move all that comes after it. */
const areDeletesSorted = (ranges: readonly { clock: number; len: number }[]): boolean =>
  ranges.every(({ clock }, at) => {
    const before = ranges[at - 1]
    return !before || clock >= before.clock + before.len
  })

/**
 * What became of a change in a document: as others have to hear it, if anything, and whether it was one of our pages'.
 * What builds on something that never came is left out.
 */
export function applyUpdate(
  document: Y.Doc,
  { bytes, valueIds }: DocumentUpdate,
): { appliedUpdate: Uint8Array | null; isAllowed: boolean } {
  const came: Uint8Array[] = []
  const hear = (update: Uint8Array) => came.push(update)
  document.on('update', hear)
  let isWhole = false
  try {
    Y.applyUpdate(document, bytes)
    const { store } = document
    // A browser says what it knows in order, so nothing may be left waiting for what comes later.
    isWhole =
      store.pendingStructs === null && store.pendingDs === null && removeValuesFromCode(document, valueIds)
  } catch {
    // What had come by then is told.
  } finally {
    document.off('update', hear)
    document.store.pendingStructs = null
    document.store.pendingDs = null
  }
  return { appliedUpdate: came.length > 0 ? Y.mergeUpdates(came) : null, isAllowed: isWhole }
}

/**
 * Whether there are only letters in the code; values that a change put there are taken out again. A change does not say where
 * it puts something, only beside what, so that is known once it is there.
 */
function removeValuesFromCode(document: Y.Doc, places: readonly Y.ID[]): boolean {
  const { store } = document
  const code = document.getText(documentParts.code)
  const isIn = (place: Y.ID) => {
    const piece = Y.getItem(store, place)
    return piece instanceof Y.Item && piece.parent === code
  }
  if (!places.some(isIn)) return true
  document.transact(transaction => {
    for (let item = code._start; item; item = item.right)
      if (!item.deleted && isContentAny(item)) item.delete(transaction)
  })
  return false
}

/** The code, as far as anybody reads it. */
export const getCode = (document: Y.Doc): string =>
  document.getText(documentParts.code).toString().slice(0, collaborationLimits.codeMax)

/** What the code is written in; null where a page wrote something else there, which may be anything. */
export function getLanguage(document: Y.Doc): CodeLanguage | null {
  const chosen = document.getMap(documentParts.settings).get('language')
  return codeLanguages.find(one => one === chosen) ?? null
}

/** What is drawn: as text, and the elements themselves. */
export function getWhiteboard(document: Y.Doc) {
  const elements = listElements(document.getMap(documentParts.board).values())
  return { text: formatDiagram(toDiagram(elements, 'shape')), elements }
}
