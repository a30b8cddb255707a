import { useEffect, useRef, useState } from 'react'
import { checkConnection, useConnectionStatus } from '#web/lib/connection-store.ts'
import { isChunkLoadError, reloadOncePerRelease } from '#web/lib/release.ts'

/**
 * What became of a screen whose code did not come: `lost` while there is no line, after which the page opens by itself;
 * `opening` while that is not known or the page of a newer release comes. `broken` is everything else.
 */
export function useChunkLoadError(error: unknown): 'offline' | 'reloading' | 'failed' {
  const line = useConnectionStatus()
  const [isFinal, setFinal] = useState(!isChunkLoadError(error))
  const wasLost = useRef(false)
  useEffect(() => {
    if (isFinal) return
    if (line !== 'online') wasLost.current = true
    else if (wasLost.current) location.reload()
    else void checkConnection().then(now => now === 'online' && !reloadOncePerRelease() && setFinal(true))
  }, [isFinal, line])
  if (isFinal) return 'failed'
  return line === 'online' ? 'reloading' : 'offline'
}
