import { useSyncExternalStore } from 'react'

/** Where the header has room for its links: as `lg` of the style sheet. */
const wide = () => matchMedia('(width >= 64rem)')

/** Whether the header stands unfolded, for what only then is worth fetching. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    listener => {
      const query = wide()
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => wide().matches,
    () => false,
  )
