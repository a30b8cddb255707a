import { useSyncExternalStore } from 'react'

/** Whether a media query matches. False in prerendered pages. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    listener => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
