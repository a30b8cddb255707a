import { useEffect, useState } from 'react'
import { serverClockOffsetMs } from '#web/lib/api/server-clock.ts'

/** Current time, updated every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** Current time by the server's clock. The computer's own clock may be hours off. */
export const useServerNow = (everyMs: number): number => useNow(everyMs) + serverClockOffsetMs()
