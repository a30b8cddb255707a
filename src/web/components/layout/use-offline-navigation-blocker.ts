import { useEffect, useRef } from 'react'
import { createPath, useBlocker, useLocation, useNavigation } from 'react-router'
import { useConnectionStatus } from '#web/lib/connection-store.ts'
import { savePendingNavigation } from '#web/lib/release.ts'

/**
 * React Router reloads the page when it cannot load a screen's code, and offline the browser then shows its
 * own error page. So a navigation to a screen that is not loaded yet waits for the connection. Returns
 * whether one is waiting.
 */
export function useOfflineNavigationBlocker(): boolean {
  const line = useConnectionStatus()
  const { pathname } = useLocation()
  const opened = useRef(new Set<string>())
  const blocker = useBlocker(
    ({ nextLocation }) => line !== 'online' && !opened.current.has(nextLocation.pathname),
  )
  const next = useNavigation().location
  useEffect(() => {
    opened.current.add(pathname)
  }, [pathname])
  useEffect(() => {
    if (line === 'online') blocker.proceed?.()
  }, [line, blocker])
  useEffect(() => {
    if (next) return savePendingNavigation(createPath(next))
  }, [next])
  return blocker.state === 'blocked'
}
