import { useSyncExternalStore } from 'react'
import type { BookingId } from '#contract/id.ts'

/** Action on a booking that is not sent yet. */
export type PendingAction = {
  kind: 'decline' | 'cancel'
  /** The request is running, so undo is no longer possible. */
  isSent: boolean
  send: () => Promise<unknown>
}

const undoWindowMs = 5_000

const pendingActions = new Map<BookingId, PendingAction>()
const listeners = new Set<() => void>()
let undoableId: BookingId | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Pending action of a booking. Null if there is none or the lists already show its result. */
export const usePendingAction = (id: BookingId): PendingAction | null =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => pendingActions.get(id) ?? null,
  )

/**
 * Sends after five seconds, or as soon as the user clicks elsewhere, navigates or leaves the page. `send`
 * must work from a closing page.
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

/** Nothing was sent, so there is nothing to revert. */
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

/** Marks the undo button. A click on anything else sends the action. */
export const undoButtonProps = { 'data-takes-back': '' }

function flushOnClick({ target }: Event): void {
  const pressed = target instanceof Element ? target.closest('a[href], button, input, label, select') : null
  if (pressed && !pressed.matches('[data-takes-back]')) flushPendingAction()
}

function flushOnHidden(): void {
  if (document.visibilityState === 'hidden') flushPendingAction()
}
