import { useEffect, useRef, useState } from 'react'
import { checkConnection, useConnectionStatus } from '#web/lib/connection-store.ts'
import { isChunkLoadError, reloadOncePerRelease } from '#web/lib/release.ts'

/**
 * State of a screen whose code failed to load. `offline`: no connection, the page reloads once it is back.
 * `reloading`: the cause is unknown yet, or the page of a newer release is loading. `failed`: any other
 * error.
 */
export function useChunkLoadError(error: unknown): 'offline' | 'reloading' | 'failed' {
  const status = useConnectionStatus()
  const [isFinal, setFinal] = useState(!isChunkLoadError(error))
  const wasLost = useRef(false)
  useEffect(() => {
    if (isFinal) return
    if (status !== 'online') wasLost.current = true
    else if (wasLost.current) location.reload()
    else void checkConnection().then(now => now === 'online' && !reloadOncePerRelease() && setFinal(true))
  }, [isFinal, status])
  if (isFinal) return 'failed'
  return status === 'online' ? 'reloading' : 'offline'
}
