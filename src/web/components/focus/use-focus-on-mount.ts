import { type RefObject, useEffect, useRef } from 'react'

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
    if (isWanted) element.current?.focus({ preventScroll })
  }, [isWanted, preventScroll])
  return element
}
