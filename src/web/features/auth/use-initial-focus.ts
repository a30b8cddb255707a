import { useEffect, useEffectEvent } from 'react'

/**
 * Focuses the first field when its page opens. Not on a touch screen, where the keyboard would cover the page, and not
 * if the user has already focused another element.
 */
export function useInitialFocus(focusField: () => void): void {
  const focus = useEffectEvent(focusField)
  useEffect(() => {
    // After the frame in which the new page itself gets the focus.
    const frame = requestAnimationFrame(() => {
      const focused = document.activeElement
      const isFree = focused === null || focused === document.body || focused.id === 'main'
      if (isFree && matchMedia('(pointer: fine)').matches) focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
}
