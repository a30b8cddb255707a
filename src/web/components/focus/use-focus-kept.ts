import { useEffect } from 'react'
import { focusMain } from './focus-main.ts'

/**
 * Moves the focus to the page when the button that had it is gone: an action that is done removes its button, often a
 * moment after its dialog has returned the focus. Otherwise keyboard and screen reader would begin at the header.
 */
export function useFocusKept(): void {
  useEffect(() => {
    let focused: Element | null = null
    const onFocus = () => {
      focused = document.activeElement
    }
    const onChange = () => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      focused = null
      // A dialog that closes takes care of the focus first.
      setTimeout(() => document.activeElement === document.body && focusMain())
    }
    const observer = new MutationObserver(onChange)
    document.addEventListener('focusin', onFocus)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', onFocus)
      observer.disconnect()
    }
  }, [])
}
