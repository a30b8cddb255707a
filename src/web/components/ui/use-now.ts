import { useEffect, useState } from 'react'
import { serverClockOffsetMs } from '#web/lib/server-clock.ts'

/** The time, looked at again every `everyMs`; a screen that shows distances stays true. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** The time by the server's clock, for what begins and ends there: a computer's own may be hours off. */
export const useServerNow = (everyMs: number): number => useNow(everyMs) + serverClockOffsetMs()
