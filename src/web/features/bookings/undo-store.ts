import { useSyncExternalStore } from 'react'
import type { BookingId } from '#contract/id.ts'

/** Something done to a booking that the server does not know of yet. */
export type PendingAction = {
  kind: 'decline' | 'cancel'
  /** On its way: too late to undo. */
  isSent: boolean
  send: () => Promise<unknown>
}

const undoWindowMs = 5_000

const pendingActions = new Map<BookingId, PendingAction>()
const listeners = new Set<() => void>()
let undoableId: BookingId | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** What is being done to a booking; null where nothing is, or its lists say it themselves. */
export const usePendingAction = (id: BookingId): PendingAction | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pendingActions.get(id) ?? null,
  )

/**
 * Does it in five seconds, or as soon as the person goes on: presses anything else, goes back, or leaves the page.
 * `send` has to reach the server from a page that is closing.
 */
export function scheduleWithUndo(
  id: BookingId,
  what: PendingAction['kind'],
  send: PendingAction['send'],
): void {
  flushPendingAction()
  undoableId = id
  setPendingAction(id, { kind: what, isSent: false, send })
  timer = setTimeout(flushPendingAction, undoWindowMs)
  toggleFlushListeners(true)
}

/** Nothing was sent, so nothing happened. */
export function undoPendingAction(id: BookingId): void {
  if (undoableId !== id) return
  closeUndoWindow()
  setPendingAction(id, null)
}

function flushPendingAction(): void {
  const id = undoableId
  const act = id && pendingActions.get(id)
  closeUndoWindow()
  if (!id || !act) return
  const sent = { ...act, isSent: true }
  setPendingAction(id, sent)
  void sent.send().finally(() => pendingActions.get(id) === sent && setPendingAction(id, null))
}

function closeUndoWindow(): void {
  undoableId = null
  clearTimeout(timer)
  toggleFlushListeners(false)
}

function setPendingAction(id: BookingId, act: PendingAction | null): void {
  if (act) pendingActions.set(id, act)
  else pendingActions.delete(id)
  for (const listener of listeners) listener()
}

function toggleFlushListeners(isOn: boolean): void {
  const change = isOn ? 'addEventListener' : 'removeEventListener'
  document[change]('click', flushOnClick, { capture: true })
  document[change]('visibilitychange', flushOnHidden)
  window[change]('pagehide', flushPendingAction)
  window[change]('popstate', flushPendingAction)
}

/** Says of a button that it takes back; pressing anything else goes on. */
export const undoButtonProps = { 'data-takes-back': '' }

function flushOnClick({ target }: Event): void {
  const pressed = target instanceof Element ? target.closest('a[href], button, input, label, select') : null
  if (pressed && !pressed.matches('[data-takes-back]')) flushPendingAction()
}

function flushOnHidden(): void {
  if (document.visibilityState === 'hidden') flushPendingAction()
}
