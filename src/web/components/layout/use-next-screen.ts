import { useEffect, useRef } from 'react'
import { createPath, useBlocker, useLocation, useNavigation } from 'react-router'
import { useLine } from '#web/lib/line-store.ts'
import { keepNavigation } from '#web/lib/release-port.ts'

/**
 * Where React Router cannot load the code of the next screen it reloads the page, which without a connection the browser
 * answers with its own error page. So a navigation to a screen that was not open before waits for the connection.
 * Answers whether one waits.
 */
export function useNextScreen(): boolean {
  const line = useLine()
  const { pathname } = useLocation()
  const opened = useRef(new Set<string>())
  const blocker = useBlocker(
    ({ nextLocation }) => line !== 'up' && !opened.current.has(nextLocation.pathname),
  )
  const next = useNavigation().location
  useEffect(() => {
    opened.current.add(pathname)
  }, [pathname])
  useEffect(() => {
    if (line === 'up') blocker.proceed?.()
  }, [line, blocker])
  useEffect(() => {
    if (next) return keepNavigation(createPath(next))
  }, [next])
  return blocker.state === 'blocked'
}
