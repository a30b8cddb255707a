import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getConnectionStatus, onConnectionChange } from '#web/lib/connection-store.ts'

/**
 * Reload of a failed video: once by itself with a new signed link, then when the connection is back or the user
 * retries. The attempt is the key of the element, because a failed element cannot play again.
 */
export function useVideoReload(refreshLink: () => Promise<void>) {
  const [{ attempt, hasFailed }, setState] = useState({ attempt: 0, hasFailed: false })
  const isSecondTry = useRef(false)
  const reload = async () => {
    await refreshLink()
    setState(now => ({ attempt: now.attempt + 1, hasFailed: false }))
  }
  const retry = () => {
    isSecondTry.current = false
    return reload()
  }
  const retryWhenOnline = useEffectEvent(() => {
    if (getConnectionStatus() === 'online') void retry()
  })
  useEffect(() => (hasFailed ? onConnectionChange(() => retryWhenOnline()) : undefined), [hasFailed])
  return {
    attempt,
    hasFailed,
    retry,
    onVideoError(): void {
      if (isSecondTry.current) {
        setState(now => ({ ...now, hasFailed: true }))
        return
      }
      isSecondTry.current = true
      void reload()
    },
  }
}
