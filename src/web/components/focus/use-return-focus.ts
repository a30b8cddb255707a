import { useEffect, useRef } from 'react'

/** Returns the focus to the button that opened an inline form when the form closes. */
export function useReturnFocus(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}
