import { useEffect } from 'react'

/** Keeps the screen on during the call. */
export const useWakeLock = (): void => useEffect(holdWakeLock, [])

/**
 * Holds a wake lock until released. The browser takes it away while the page is hidden, so it is requested again.
 * Without support, or with an empty battery, the screen goes off as usual.
 */
export function holdWakeLock(): () => void {
  const wakeLock: WakeLock | undefined = navigator.wakeLock
  if (!wakeLock) return () => undefined
  let isHeld = true
  let isRequesting = false
  let sentinel: WakeLockSentinel | null = null

  async function request(): Promise<void> {
    if (isRequesting || document.visibilityState !== 'visible' || sentinel?.released === false) return
    isRequesting = true
    try {
      sentinel = (await wakeLock?.request('screen')) ?? null
      if (!isHeld) await sentinel?.release()
    } catch {
      sentinel = null
    } finally {
      isRequesting = false
    }
  }

  const onVisibilityChange = () => void request()
  document.addEventListener('visibilitychange', onVisibilityChange)
  void request()
  return () => {
    isHeld = false
    document.removeEventListener('visibilitychange', onVisibilityChange)
    void sentinel?.release().catch(() => undefined)
  }
}
