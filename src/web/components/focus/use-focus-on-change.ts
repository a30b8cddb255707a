import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to an element when the screen in it changes, so that keyboard and screen reader start at its top. The
 * page does not scroll. With a `selector`, it moves to the first match inside, and the page scrolls to it.
 */
export function useFocusOnChange<T extends HTMLElement>(value: string, selector = ''): RefObject<T | null> {
  const element = useRef<T>(null)
  const shown = useRef(value)
  useEffect(() => {
    const { current } = element
    const target = selector ? current?.querySelector<HTMLElement>(selector) : current
    if (shown.current !== value) target?.focus({ preventScroll: !selector })
    shown.current = value
  }, [value, selector])
  return element
}
