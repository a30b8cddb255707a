import * as Y from 'yjs'
import { deskParts } from '#contract/desk.ts'
import { deskLimits } from '#contract/limits.ts'
import type { KeptDocument } from './store.ts'

/** A kept document as it stood after its last change. */
export function restored({ snapshot, changes }: Pick<KeptDocument, 'snapshot' | 'changes'>): Y.Doc {
  const document = new Y.Doc()
  for (const change of snapshot ? [snapshot, ...changes] : changes) Y.applyUpdate(document, change)
  return document
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
