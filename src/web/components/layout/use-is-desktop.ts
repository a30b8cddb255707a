import { useSyncExternalStore } from 'react'

/** Where the header has room for its links: as `lg` of the style sheet. */
const desktopQuery = () => matchMedia('(width >= 64rem)')

/** Whether the header stands unfolded, for what only then is worth fetching. */
export const useIsDesktop = (): boolean =>
  useSyncExternalStore(
    listener => {
      const query = desktopQuery()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => desktopQuery().matches,
    () => false,
  )
