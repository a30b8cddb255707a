import {
  CaptureUpdateAction,
  newElementWith,
  reconcileElements,
  restoreElements,
} from '@excalidraw/excalidraw'
import type { ExcalidrawElement } from '@excalidraw/excalidraw/element/types'
import type { ExcalidrawImperativeAPI } from '@excalidraw/excalidraw/types'
import {
  type BoardElement,
  estimateInk,
  limitInk,
  listElements,
  parseElement,
  whiteboardLimits,
} from '#contract/whiteboard.ts'
import type { DiagramChange } from '#contract/whiteboard-text.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { applyTextChange, compactElement } from './apply-text-change.ts'

/** Delay before changes are sent. Larger updates wait longer, so that they do not flood the peer's connection. */
const writeDelayMs = 60
const maxBytesPerMs = 40

type Version = { version: number; versionNonce: number }

/** Same rule as in Excalidraw, so that both sides choose the same version. */
const isNewer = (a: Version, b: Version) =>
  a.version > b.version || (a.version === b.version && a.versionNonce < b.versionNonce)

/** Validated, because the peer's page may have written it. */
function readVersion(value: unknown): Version | null {
  const { version, versionNonce } = (value ?? {}) as Partial<Record<keyof Version, unknown>>
  return typeof version === 'number' && typeof versionNonce === 'number' ? { version, versionNonce } : null
}

/** Adds the fields that Excalidraw needs and the document does not store. */
export const restoreBoardElements = (elements: readonly BoardElement[]) =>
  restoreElements(elements as unknown as ExcalidrawElement[], null)

const inkUsed = (elements: readonly ExcalidrawElement[]): number =>
  elements.reduce((sum, element) => (element.isDeleted ? sum : sum + estimateInk(element)), 0)

export const readDrawnElements = (board: CollaborationDocument['whiteboard']) =>
  restoreBoardElements(listElements(board.values()))

/**
 * Synchronizes the Excalidraw scene with the document. Each element is one map value, and the newer version wins on
 * both sides, so concurrent edits converge per element.
 */
export function syncWhiteboard({
  doc,
  api,
  onRejected,
}: {
  doc: CollaborationDocument
  api: ExcalidrawImperativeAPI
  /** An element is not supported or exceeds the limit, and was removed again. */
  onRejected: (reason: 'unsupported' | 'limit-reached') => void
}) {
  const { whiteboard, yDoc } = doc
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = writeDelayMs

  function renderElements(ids: Iterable<string>): void {
    const current = new Map(api.getSceneElementsIncludingDeleted().map(element => [element.id, element]))
    const visible: BoardElement[] = []
    const deleted: ExcalidrawElement[] = []
    for (const id of ids) {
      const parsed = parseElement(whiteboard.get(id))
      // An element under a wrong key would be drawn anew each time.
      if (parsed?.id !== id) continue
      const existing = current.get(id)
      if (!parsed.isDeleted) visible.push(parsed)
      else if (existing) deleted.push({ ...existing, ...parsed })
    }
    const visibleIds = new Set(visible.map(element => element.id))
    const usedInk = inkUsed([...current.values()].filter(element => !visibleIds.has(element.id)))
    const remoteElements = [
      ...restoreBoardElements(listElements(limitInk(visible, usedInk))),
      ...deleted,
    ] as unknown as Parameters<typeof reconcileElements>[1]
    const elements = reconcileElements([...current.values()], remoteElements, api.getAppState())
    api.updateScene({ elements, captureUpdate: CaptureUpdateAction.NEVER })
  }

  /** Writes the elements that are newer than in the document. */
  function write(): void {
    timer = undefined
    // A freehand line has hundreds of points, so it is written when finished.
    const { newElement } = api.getAppState()
    const unfinishedId = newElement?.type === 'freedraw' ? newElement.id : null
    const changes = new Map<string, unknown>()
    const rejectedIds: string[] = []
    let reason: 'unsupported' | 'limit-reached' = 'unsupported'
    const hasInk = inkUsed(api.getSceneElements()) <= whiteboardLimits.inkMax
    for (const element of api.getSceneElementsIncludingDeleted()) {
      if (element.id === unfinishedId) continue
      const stored = readVersion(whiteboard.get(element.id))
      if (stored && !isNewer(element, stored)) continue
      if (!stored && element.isDeleted) continue
      const isFull = !stored && (whiteboard.size + changes.size >= whiteboardLimits.elementsMax || !hasInk)
      const parsed = parseElement(compactElement(element))
      if (parsed && !isFull) changes.set(element.id, parsed)
      else if (!element.isDeleted) rejectedIds.push(element.id)
      if (isFull) reason = 'limit-reached'
    }
    if (changes.size > 0)
      yDoc.transact(() => {
        for (const [id, value] of changes) whiteboard.set(id, value)
      }, whiteboard)
    waitMs = Math.max(writeDelayMs, JSON.stringify([...changes.values()]).length / maxBytesPerMs)
    if (rejectedIds.length > 0) rejectElements(rejectedIds, reason)
  }

  /** Writes pending changes at once. */
  function flush(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    write()
  }

  function rejectElements(ids: string[], reason: 'unsupported' | 'limit-reached'): void {
    const elements = api
      .getSceneElementsIncludingDeleted()
      .map(element => (ids.includes(element.id) ? newElementWith(element, { isDeleted: true }) : element))
    api.updateScene({ elements, captureUpdate: CaptureUpdateAction.NEVER })
    onRejected(reason)
  }

  const onDocumentChange = (event: { keysChanged: Set<string> }, { origin }: { origin: unknown }) => {
    if (origin === whiteboard) return
    try {
      renderElements(event.keysChanged)
    } catch {
      // Skips elements of a manipulated peer that fail to render.
    }
  }
  whiteboard.observe(onDocumentChange)
  renderElements(whiteboard.keys())
  const unregister = doc.onBeforeClose(flush)

  return {
    scheduleWrite(): void {
      timer ??= setTimeout(write, waitMs)
    },
    applyText(change: DiagramChange, unnamed: string): void {
      const elements = applyTextChange(change, api.getSceneElementsIncludingDeleted(), unnamed)
      api.updateScene({ elements, captureUpdate: CaptureUpdateAction.IMMEDIATELY })
      api.scrollToContent(undefined, { fitToViewport: true, viewportZoomFactor: 0.8, maxZoom: 1 })
    },
    close(): void {
      unregister()
      flush()
      whiteboard.unobserve(onDocumentChange)
    },
  }
}
export type WhiteboardSync = ReturnType<typeof syncWhiteboard>
