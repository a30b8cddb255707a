import { useEffect, useRef } from 'react'

/** Where a form stands in the place of the button that opened it: when it closes, the button has the focus again. */
export function useReturnFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
