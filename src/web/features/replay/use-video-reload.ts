import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getConnectionStatus, onConnectionChange } from '#web/lib/connection-store.ts'

/**
 * A film that fails is fetched once more by itself, with a link that was read anew, and again when the line is back or the
 * person asks; until then they are told. `attempt` is the key of the element: one that has failed plays nothing any more.
 */
export function useVideoReload(readAgain: () => Promise<void>) {
  const [{ attempt, hasFailed }, setState] = useState({ attempt: 0, hasFailed: false })
  const isSecondTry = useRef(false)
  const again = async () => {
    await readAgain()
    setState(now => ({ attempt: now.attempt + 1, hasFailed: false }))
  }
  const askedAgain = () => {
    isSecondTry.current = false
    return again()
  }
  const lineChanged = useEffectEvent(() => {
    if (getConnectionStatus() === 'online') void askedAgain()
  })
  useEffect(() => (hasFailed ? onConnectionChange(() => lineChanged()) : undefined), [hasFailed])
  return {
    attempt,
    hasFailed,
    retry: askedAgain,
    onVideoError(): void {
      if (isSecondTry.current) {
        setState(now => ({ ...now, hasFailed: true }))
        return
      }
      isSecondTry.current = true
      void again()
    },
  }
}
