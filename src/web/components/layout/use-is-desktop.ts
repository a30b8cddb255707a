import { useSyncExternalStore } from 'react'

/** Same width as `lg` in the style sheet, where the header has room for its links. */
const desktopQuery = () => matchMedia('(width >= 64rem)')

/** For content that is fetched only where the wide header shows it. */
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
