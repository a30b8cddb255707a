import { useEffect, useState, useSyncExternalStore } from 'react'
import { minuteMs } from '#contract/time.ts'
import { serverClockOffsetMs, serverNow } from '#web/lib/api/server-clock.ts'

/** Minute of the server's clock at a time of this computer's clock. */
const minuteOf = (time: number) => Math.floor((time + serverClockOffsetMs()) / minuteMs)

/** Time of this computer's clock. For what is measured from a moment of the same clock. */
export function useLocalNow(granularity: Granularity): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const stop = onTick(granularity, () => setNow(Date.now()))
    // A minute that began after the render had no listener yet.
    setNow(rendered => (minuteOf(rendered) === minuteOf(Date.now()) ? rendered : Date.now()))
    return stop
  }, [granularity])
  return now
}

/** Current time by the server's clock. The computer's own clock may be days off. */
export const useNow = (granularity: Granularity): number => useLocalNow(granularity) + serverClockOffsetMs()

const everySecond = (listener: () => void) => onTick('second', listener)

/** What follows from the server's time, such as the phase of a session. Renders again only when it changes. */
export function useByTime<T extends string | number | boolean | null>(select: (now: number) => T): T {
  const getValue = () => select(serverNow())
  return useSyncExternalStore(everySecond, getValue, getValue)
}

/** Whether a moment of the server's clock has passed. */
export const useHasPassed = (moment: number): boolean => useByTime(now => now >= moment)

/** How often a listener is called: each second, or when a minute of the server's clock begins. */
type Granularity = 'second' | 'minute'

const listeners = new Map<() => void, Granularity>()
let timer: ReturnType<typeof setInterval> | null = null
let lastMinute = 0

const currentMinute = () => Math.floor(serverNow() / minuteMs)

/** One interval for all that shows the time. It runs only while something listens. */
export function onTick(granularity: Granularity, listener: () => void): () => void {
  listeners.set(listener, granularity)
  if (timer === null) {
    lastMinute = currentMinute()
    timer = setInterval(tick, 1000)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
  }
}

function tick(): void {
  const minute = currentMinute()
  const isNewMinute = minute !== lastMinute
  lastMinute = minute
  for (const [listener, granularity] of listeners) if (granularity === 'second' || isNewMinute) listener()
}
