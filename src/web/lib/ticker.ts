import { minuteMs } from '#contract/time.ts'
import { serverNow } from './api/server-clock.ts'

/** How often a listener is called: each second, or when a minute of the server's clock begins. */
export type Granularity = 'second' | 'minute'

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
