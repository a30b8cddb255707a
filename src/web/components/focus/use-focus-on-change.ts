import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to an element when the screen or step in it changes, so that keyboard and screen reader start at its
 * top. With a `selector`, to what matches inside of it.
 */
export function useFocusOnChange<T extends HTMLElement>(
  value: string,
  { selector, preventScroll = false }: { selector?: string; preventScroll?: boolean } = {},
): RefObject<T | null> {
  const element = useRef<T>(null)
  const shown = useRef(value)
  useEffect(() => {
    const { current } = element
    const target = selector ? current?.querySelector<HTMLElement>(selector) : current
    if (shown.current !== value) target?.focus({ preventScroll })
    shown.current = value
  }, [value, selector, preventScroll])
  return element
}
