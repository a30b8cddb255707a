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
  boardElement,
  boardLimits,
  drawable,
  elementsOn,
  inkOf,
} from '#contract/whiteboard.ts'
import type { TextChange } from '#contract/whiteboard-text.ts'
import type { CollaborationDocument } from '#web/features/room/collaboration/collaboration-document.ts'
import { applyTextChange, compactElement } from './apply-text-change.ts'

/** What changed goes out after so long; what is large later, so that a long line does not fill the other's. */
const writeDelayMs = 60
const maxBytesPerMs = 40

type Version = { version: number; versionNonce: number }

/** Excalidraw's own rule, so that both sides choose the same of two. */
const isNewer = (one: Version, other: Version) =>
  one.version > other.version || (one.version === other.version && one.versionNonce < other.versionNonce)

/** Of what stands in the document, which the other's page wrote. */
function readVersion(value: unknown): Version | null {
  const { version, versionNonce } = (value ?? {}) as Partial<Record<keyof Version, unknown>>
  return typeof version === 'number' && typeof versionNonce === 'number' ? { version, versionNonce } : null
}

/** What Excalidraw needs besides what is kept. */
export const restoreBoardElements = (elements: readonly BoardElement[]) =>
  restoreElements(elements as unknown as ExcalidrawElement[], null)

const inkUsed = (elements: readonly ExcalidrawElement[]): number =>
  elements.reduce((sum, one) => (one.isDeleted ? sum : sum + inkOf(one)), 0)

/** What stands in a document, to be shown. */
export const readDrawnElements = (board: CollaborationDocument['whiteboard']) =>
  restoreBoardElements(elementsOn(board.values()))

/**
 * Keeps the drawing and the board of a document the same. Each element is a value of its own; of two versions the newer
 * wins for both, so what two draw at once converges element by element.
 */
export function syncWhiteboard({
  doc,
  api,
  onRejected,
}: {
  doc: CollaborationDocument
  api: ExcalidrawImperativeAPI
  /** Something cannot be on this board, or no more fits on it: it was taken away again. */
  onRejected: (why: 'kind' | 'full') => void
}) {
  const { whiteboard, yDoc } = doc
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = writeDelayMs

  function show(ids: Iterable<string>): void {
    const own = new Map(api.getSceneElementsIncludingDeleted().map(one => [one.id, one]))
    const standing: BoardElement[] = []
    const gone: ExcalidrawElement[] = []
    for (const id of ids) {
      const read = boardElement(whiteboard.get(id))
      // Under the name of another it would be drawn anew each time.
      if (read?.id !== id) continue
      const before = own.get(id)
      if (!read.isDeleted) standing.push(read)
      else if (before) gone.push({ ...before, ...read })
    }
    const shown = new Set(standing.map(one => one.id))
    const spent = inkUsed([...own.values()].filter(one => !shown.has(one.id)))
    const theirs = [
      ...restoreBoardElements(elementsOn(drawable(standing, spent))),
      ...gone,
    ] as unknown as Parameters<typeof reconcileElements>[1]
    const elements = reconcileElements([...own.values()], theirs, api.getAppState())
    api.updateScene({ elements, captureUpdate: CaptureUpdateAction.NEVER })
  }

  /** Writes what is newer here than in the document. */
  function write(): void {
    timer = undefined
    // A line by hand has hundreds of points and would be sent again with each: it goes when it is drawn.
    const { newElement } = api.getAppState()
    const underWay = newElement?.type === 'freedraw' ? newElement.id : null
    const news = new Map<string, unknown>()
    const refused: string[] = []
    let why: 'kind' | 'full' = 'kind'
    const hasInk = inkUsed(api.getSceneElements()) <= boardLimits.inkMax
    for (const element of api.getSceneElementsIncludingDeleted()) {
      if (element.id === underWay) continue
      const kept = readVersion(whiteboard.get(element.id))
      if (kept && !isNewer(element, kept)) continue
      if (!kept && element.isDeleted) continue
      const isFull = !kept && (whiteboard.size + news.size >= boardLimits.elementsMax || !hasInk)
      const read = boardElement(compactElement(element))
      if (read && !isFull) news.set(element.id, read)
      else if (!element.isDeleted) refused.push(element.id)
      if (isFull) why = 'full'
    }
    if (news.size > 0)
      yDoc.transact(() => {
        for (const [id, value] of news) whiteboard.set(id, value)
      }, whiteboard)
    waitMs = Math.max(writeDelayMs, JSON.stringify([...news.values()]).length / maxBytesPerMs)
    if (refused.length > 0) takeAway(refused, why)
  }

  /** What was drawn a moment ago waits no longer. */
  function finish(): void {
    if (timer === undefined) return
    clearTimeout(timer)
    write()
  }

  function takeAway(ids: string[], why: 'kind' | 'full'): void {
    const elements = api
      .getSceneElementsIncludingDeleted()
      .map(one => (ids.includes(one.id) ? newElementWith(one, { isDeleted: true }) : one))
    api.updateScene({ elements, captureUpdate: CaptureUpdateAction.NEVER })
    onRejected(why)
  }

  const changed = (event: { keysChanged: Set<string> }, { origin }: { origin: unknown }) => {
    if (origin === whiteboard) return
    try {
      show(event.keysChanged)
    } catch {
      // What cannot be drawn, of a page that is not ours, is left out: the rest goes on.
    }
  }
  whiteboard.observe(changed)
  show(whiteboard.keys())
  const stay = doc.onBeforeClose(finish)

  return {
    /** Something may have been drawn. */
    scheduleWrite(): void {
      timer ??= setTimeout(write, waitMs)
    },
    /** Draws what somebody wrote. */
    applyText(change: TextChange, unnamed: string): void {
      const elements = applyTextChange(change, api.getSceneElementsIncludingDeleted(), unnamed)
      api.updateScene({ elements, captureUpdate: CaptureUpdateAction.IMMEDIATELY })
      api.scrollToContent(undefined, { fitToViewport: true, viewportZoomFactor: 0.8, maxZoom: 1 })
    },
    close(): void {
      stay()
      finish()
      whiteboard.unobserve(changed)
    },
  }
}
export type WhiteboardSync = ReturnType<typeof syncWhiteboard>
