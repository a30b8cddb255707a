import { useEffect, useRef } from 'react'
import { createPath, useBlocker, useLocation, useNavigation } from 'react-router'
import { useConnectionStatus } from '#web/lib/api/connection-store.ts'
import { savePendingNavigation } from '#web/lib/api/release.ts'

/**
 * React Router reloads the page when it cannot load a screen's code, and offline the browser then shows its
 * own error page. So a navigation to a screen that is not loaded yet waits for the connection. Returns
 * whether one is waiting.
 */
export function useOfflineNavigationBlocker(): boolean {
  const status = useConnectionStatus()
  const { pathname } = useLocation()
  const loadedPaths = useRef(new Set<string>())
  const blocker = useBlocker(
    ({ nextLocation }) => status !== 'online' && !loadedPaths.current.has(nextLocation.pathname),
  )
  const next = useNavigation().location
  useEffect(() => {
    loadedPaths.current.add(pathname)
  }, [pathname])
  useEffect(() => {
    if (status === 'online') blocker.proceed?.()
  }, [status, blocker])
  useEffect(() => {
    if (next) return savePendingNavigation(createPath(next))
  }, [next])
  return blocker.state === 'blocked'
}
