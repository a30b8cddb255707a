import * as Y from 'yjs'
import { type CodeLanguage, codeLanguages, deskParts } from '#contract/collaboration.ts'
import { deskLimits } from '#contract/room-limits.ts'
import { elementsOn } from '#contract/whiteboard.ts'
import { pictureOf, textOf } from '#contract/whiteboard-text.ts'
import type { KeptDocument } from './repository.ts'

/** A kept document as it stood after its last change. */
export function restored({ snapshot, changes }: Pick<KeptDocument, 'snapshot' | 'changes'>): Y.Doc {
  const document = new Y.Doc()
  for (const change of snapshot ? [snapshot, ...changes] : changes) Y.applyUpdate(document, change)
  return document
}

/** How many pieces a document is made of. */
export const countPieces = ({ store }: Y.Doc): number =>
  [...store.clients.values()].reduce((sum, own) => sum + own.length, 0)

/** From how many pages they came. */
export const pagesOf = ({ store }: Y.Doc): Set<number> => new Set(store.clients.keys())

/** How many values stand in it, those in others as well. */
export const countValues = ({ store }: Y.Doc): number =>
  [...store.clients.values()].reduce((sum, own) => own.reduce((more, one) => more + valuesOf(one), sum), 0)

type Piece = Y.Item | Y.GC | Y.Skip

const valuesOf = (piece: Piece): number =>
  piece instanceof Y.Item && piece.content instanceof Y.ContentAny ? valuesIn(piece.content.arr) : 0

/** A line on the board is three deep; what is much deeper could be read, and then not be written down. */
const deepest = 50

/** Endless where they stand so deep in one another that nobody could go through them. */
function valuesIn(values: readonly unknown[], depth = 0): number {
  if (depth > deepest) return Number.POSITIVE_INFINITY
  return values.reduce<number>((sum, one) => {
    const inner = typeof one === 'object' && one !== null ? valuesIn(Object.values(one), depth + 1) : 0
    return sum + 1 + inner
  }, 0)
}

/** What a change brings, counted before it is tried. */
export type Change = {
  bytes: Uint8Array
  /** With what it deletes, for that is cut out of what stands there. */
  pieces: number
  values: number
  pages: Set<number>
  /** Where its values are. */
  places: Y.ID[]
}

/**
 * A change, if it is one that our pages write. There is much more in Yjs than letters and values: a few formatted words are
 * gone through again for each that is deleted, and what is embedded in the code has a length there that no editor shows.
 */
export function readChange(bytes: Uint8Array): Change | null {
  try {
    const { structs, ds } = Y.decodeUpdate(bytes)
    const deleted = [...ds.clients.values()]
    if (!structs.every(isOurs) || !deleted.every(isInOrder)) return null
    return {
      bytes,
      pieces: deleted.reduce((sum, ranges) => sum + ranges.length, structs.length),
      values: structs.reduce((sum, one) => sum + valuesOf(one), 0),
      pages: new Set(structs.map(({ id }) => id.client)),
      places: structs.filter(one => one instanceof Y.Item && isValues(one)).map(({ id }) => id),
    }
  } catch {
    return null
  }
}

const isValues = ({ content }: Y.Item) => content instanceof Y.ContentAny

function isOurs(piece: Piece): boolean {
  if (!(piece instanceof Y.Item)) return piece instanceof Y.GC
  const { content } = piece
  // An editor takes \r\n for one letter; ours writes \n.
  if (content instanceof Y.ContentString) return !content.str.includes('\r')
  return content instanceof Y.ContentAny || content instanceof Y.ContentDeleted
}

/** Yjs writes what was deleted from the first to the last; in any other order each would move all that comes after it. */
const isInOrder = (ranges: readonly { clock: number; len: number }[]): boolean =>
  ranges.every(({ clock }, at) => {
    const before = ranges[at - 1]
    return !before || clock >= before.clock + before.len
  })

/**
 * What became of a change in a document: as others have to hear it, if anything, and whether it was one of our pages'.
 * What builds on something that never came is left out.
 */
export function apply(
  document: Y.Doc,
  { bytes, places }: Change,
): { came: Uint8Array | null; isOurs: boolean } {
  const came: Uint8Array[] = []
  const hear = (update: Uint8Array) => came.push(update)
  document.on('update', hear)
  let isWhole = false
  try {
    Y.applyUpdate(document, bytes)
    const { store } = document
    // A browser says what it knows in order, so nothing may be left waiting for what comes later.
    isWhole = store.pendingStructs === null && store.pendingDs === null && isPlain(document, places)
  } catch {
    // What had come by then is told.
  } finally {
    document.off('update', hear)
    document.store.pendingStructs = null
    document.store.pendingDs = null
  }
  return { came: came.length > 0 ? Y.mergeUpdates(came) : null, isOurs: isWhole }
}

/**
 * Whether there are only letters in the code; values that a change put there are taken out again. A change does not say where
 * it puts something, only beside what, so that is known once it is there.
 */
function isPlain(document: Y.Doc, places: readonly Y.ID[]): boolean {
  const { store } = document
  const code = document.getText(deskParts.code)
  const isIn = (place: Y.ID) => {
    const piece = Y.getItem(store, place)
    return piece instanceof Y.Item && piece.parent === code
  }
  if (!places.some(isIn)) return true
  document.transact(transaction => {
    for (let item = code._start; item; item = item.right)
      if (!item.deleted && isValues(item)) item.delete(transaction)
  })
  return false
}

/** The code, as far as anybody reads it. */
export const codeIn = (document: Y.Doc): string =>
  document.getText(deskParts.code).toString().slice(0, deskLimits.codeMax)

/** What the code is written in; null where a page wrote something else there, which may be anything. */
export function languageIn(document: Y.Doc): CodeLanguage | null {
  const chosen = document.getMap(deskParts.settings).get('language')
  return codeLanguages.find(one => one === chosen) ?? null
}

/** What is drawn: as text, and the elements themselves. */
export function boardIn(document: Y.Doc) {
  const elements = elementsOn(document.getMap(deskParts.board).values())
  return { text: textOf(pictureOf(elements, 'shape')), elements }
}
