import { type RefObject, useEffect, useRef } from 'react'

/** By then, a dialog has dealt with the focus. */
const dialogFocusMs = 1000

/**
 * Moves the focus to an element when it appears, because the button that opened it is gone. `autoFocus` does this for
 * form controls only. For one of several uses of a component, `isWanted` is false in the others.
 */
export function useFocusOnMount<T extends HTMLElement>({
  isWanted = true,
  preventScroll = false,
} = {}): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    const { current } = element
    if (!isWanted || !current) return
    const focus = () => current.focus({ preventScroll })
    focus()
    // The dialog takes the focus in a later task, because the button that had it is gone.
    const dialog = current.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')
    const onFocus = (event: FocusEvent) => event.target === dialog && focus()
    dialog?.addEventListener('focusin', onFocus)
    const stop = () => {
      dialog?.removeEventListener('focusin', onFocus)
      dialog?.removeEventListener('pointerdown', stop, true)
    }
    // A press beside a control focuses the dialog too. Moving the focus then would scroll what is pressed away.
    dialog?.addEventListener('pointerdown', stop, true)
    const timer = setTimeout(stop, dialogFocusMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [isWanted, preventScroll])
  return element
}
