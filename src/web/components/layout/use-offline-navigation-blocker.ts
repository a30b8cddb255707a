import { useEffect, useRef } from 'react'
import { createPath, useBlocker, useLocation, useNavigation } from 'react-router'
import { useConnectionStatus } from '#web/lib/connection-store.ts'
import { savePendingNavigation } from '#web/lib/release.ts'

/**
 * Where React Router cannot load the code of the next screen it reloads the page, which without a connection the browser
 * answers with its own error page. So a navigation to a screen that was not open before waits for the connection.
 * Answers whether one waits.
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
