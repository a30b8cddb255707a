import { vi } from 'vitest'

type Stopped = NonNullable<Parameters<typeof vi.useFakeTimers>[0]>

/**
 * Stops the page's time. It advances only with `vi.advanceTimersByTimeAsync`. Vitest's polls would advance a
 * fake clock, so they must not detect it.
 */
export function stopClock({ now, toFake }: Pick<Stopped, 'now' | 'toFake'>): void {
  vi.useFakeTimers({ now, toFake })
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
}
