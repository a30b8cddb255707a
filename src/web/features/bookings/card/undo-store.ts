import { create } from 'zustand'
import type { BookingId } from '#contract/id.ts'
import { hasTimeToUndo } from '#web/features/bookings/booking-status.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'

/** Action on a booking that the lists do not show yet. */
export type PendingAction = {
  kind: 'accept' | 'decline' | 'cancel'
  /** Null once the request is running. */
  undo: (() => void) | null
}

const undoWindowMs = 5_000

export const usePendingActions = create<Record<BookingId, PendingAction | null>>()(() => ({}))
const setPendingAction = (id: BookingId, action: PendingAction | null): void =>
  usePendingActions.setState({ [id]: action })

/**
 * Closes the question and sends the answer after five seconds, or as soon as the user clicks elsewhere, navigates
 * or leaves the page. `send` must work from a closing page. If a deadline could pass in this time, the answer is
 * sent at once and the question closes afterwards.
 */
export function sendWithUndo(
  id: BookingId,
  {
    kind,
    send,
    deadlines,
    onClose,
  }: {
    kind: PendingAction['kind']
    send: () => Promise<unknown>
    deadlines: readonly (string | null)[]
    onClose: () => void
  },
): void {
  if (!hasTimeToUndo(deadlines, serverNow())) {
    void send().then(onClose)
    return
  }
  onClose()
  const listeners = new AbortController()
  const { signal } = listeners
  const endUndoWindow = (action: PendingAction | null) => {
    clearTimeout(timer)
    listeners.abort()
    setPendingAction(id, action)
  }
  const flush = () => {
    const sent = { kind, undo: null }
    endUndoWindow(sent)
    void send().finally(() => usePendingActions.getState()[id] === sent && setPendingAction(id, null))
  }
  const timer = setTimeout(flush, undoWindowMs)
  setPendingAction(id, { kind, undo: () => endUndoWindow(null) })
  document.addEventListener('click', ({ target }) => isOtherControl(target) && flush(), {
    capture: true,
    signal,
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush(), {
    signal,
  })
  for (const event of ['pagehide', 'popstate']) addEventListener(event, flush, { signal })
}

/** Marks the undo button. A click on any other control sends the action. */
export const undoButtonProps = { 'data-undo-button': '' }

function isOtherControl(target: EventTarget | null): boolean {
  const control = target instanceof Element ? target.closest('a[href], button, input, label, select') : null
  return control !== null && !control.matches('[data-undo-button]')
}
