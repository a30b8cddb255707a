import * as Y from 'yjs'
import { elementsOn } from '#contract/board.ts'
import { pictureOf, textOf } from '#contract/board-text.ts'
import { deskParts } from '#contract/desk.ts'
import { deskLimits } from '#contract/limits.ts'
import type { KeptDocument } from './store.ts'

/** A kept document as it stood after its last change. */
export function restored({ snapshot, changes }: Pick<KeptDocument, 'snapshot' | 'changes'>): Y.Doc {
  const document = new Y.Doc()
  for (const change of snapshot ? [snapshot, ...changes] : changes) Y.applyUpdate(document, change)
  return document
}

/** How many pieces a document is made of, and from how many pages they came. */
export function sizeOf({ store }: Y.Doc) {
  return {
    pieces: [...store.clients.values()].reduce((sum, own) => sum + own.length, 0),
    pages: new Set(store.clients.keys()),
  }
}

/**
 * The pieces of a change and the pages they come from; null where it cannot be read. Counted before it is tried: a page
 * that pretends to be thousands of others makes merging slow for everybody.
 */
export function piecesOf(change: Uint8Array): { pieces: number; pages: Set<number> } | null {
  try {
    const { structs } = Y.decodeUpdate(change)
    return { pieces: structs.length, pages: new Set(structs.map(({ id }) => id.client)) }
  } catch {
    return null
  }
}

/**
 * Whether a change of somebody's browser fits a document; then it is in it. What cannot be read, what builds on something
 * that never came, and what makes the text longer than anybody reads leaves the document as it was or is refused for good.
 */
export function applied(document: Y.Doc, change: Uint8Array): boolean {
  try {
    Y.applyUpdate(document, change)
  } catch {
    return false
  }
  const { store } = document
  // A browser says what it knows in order, so nothing may be left waiting for what comes later.
  const isWhole = store.pendingStructs === null && store.pendingDs === null
  store.pendingStructs = null
  store.pendingDs = null
  return isWhole
}

/** The code, as far as anybody reads it. */
export const codeIn = (document: Y.Doc): string =>
  document.getText(deskParts.code).toString().slice(0, deskLimits.codeMax)

export const languageIn = (document: Y.Doc): unknown => document.getMap(deskParts.settings).get('language')

/** What is drawn: as text, and the elements themselves. */
export function boardIn(document: Y.Doc) {
  const elements = elementsOn(document.getMap(deskParts.board).values())
  return { text: textOf(pictureOf(elements, 'shape')), elements }
}
