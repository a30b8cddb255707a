import { create } from 'zustand'
import type { BookingId } from '#contract/id.ts'
import { hasTimeToUndo } from '#web/features/bookings/booking-status.ts'

/** Action on a booking that is not sent yet. */
export type PendingAction = {
  kind: 'decline' | 'cancel'
  /** The request is running, so undo is no longer possible. */
  isSent: boolean
  send: () => Promise<unknown>
}

const undoWindowMs = 5_000

const usePendingActions = create<Record<BookingId, PendingAction | null>>()(() => ({}))
let undoableId: BookingId | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/** Pending action of a booking. Null if there is none or the lists already show its result. */
export const usePendingAction = (id: BookingId): PendingAction | null =>
  usePendingActions(actions => actions[id] ?? null)

/**
 * Closes the question and sends the answer after five seconds, or as soon as the user clicks elsewhere, navigates
 * or leaves the page. `send` must work from a closing page. If a deadline could pass in this time, the answer is
 * sent at once and the question closes afterwards.
 */
export function sendWithUndo(
  id: BookingId,
  {
    deadlines,
    onClose,
    ...action
  }: Omit<PendingAction, 'isSent'> & { deadlines: readonly (string | null)[]; onClose: () => void },
): void {
  if (!hasTimeToUndo(deadlines, Date.now())) {
    void action.send().then(onClose)
    return
  }
  onClose()
  flushPendingAction()
  undoableId = id
  setPendingAction(id, { ...action, isSent: false })
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
  const action = id && usePendingActions.getState()[id]
  closeUndoWindow()
  if (!id || !action) return
  const sent = { ...action, isSent: true }
  setPendingAction(id, sent)
  void sent.send().finally(() => usePendingActions.getState()[id] === sent && setPendingAction(id, null))
}

function closeUndoWindow(): void {
  undoableId = null
  clearTimeout(timer)
  toggleFlushListeners(false)
}

const setPendingAction = (id: BookingId, action: PendingAction | null): void =>
  usePendingActions.setState({ [id]: action })

function toggleFlushListeners(isOn: boolean): void {
  const method = isOn ? 'addEventListener' : 'removeEventListener'
  document[method]('click', flushOnClick, { capture: true })
  document[method]('visibilitychange', flushOnHidden)
  window[method]('pagehide', flushPendingAction)
  window[method]('popstate', flushPendingAction)
}

/** Marks the undo button. A click on anything else sends the action. */
export const undoButtonProps = { 'data-undo-button': '' }

function flushOnClick({ target }: Event): void {
  const pressed = target instanceof Element ? target.closest('a[href], button, input, label, select') : null
  if (pressed && !pressed.matches('[data-undo-button]')) flushPendingAction()
}

function flushOnHidden(): void {
  if (document.visibilityState === 'hidden') flushPendingAction()
}
