import { useEffect, useState, useSyncExternalStore } from 'react'
import { serverClockOffsetMs, serverNow } from '#web/lib/api/server-clock.ts'

/** Time of this computer's clock, updated every `everyMs`. For what is measured from a moment of the same clock. */
export function useLocalNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Current time by the server's clock, updated every `everyMs`. The computer's own clock may be days off. */
export const useNow = (everyMs: number): number => useLocalNow(everyMs) + serverClockOffsetMs()

const everySecond = (onTick: () => void) => {
  const timer = setInterval(onTick, 1000)
  return () => clearInterval(timer)
}

/** Whether a moment of the server's clock has passed. Renders again only when that changes. */
export function useHasPassed(moment: number): boolean {
  const hasPassed = () => serverNow() >= moment
  return useSyncExternalStore(everySecond, hasPassed, hasPassed)
}
