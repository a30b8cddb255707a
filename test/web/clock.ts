import { vi } from 'vitest'

type Stopped = NonNullable<Parameters<typeof vi.useFakeTimers>[0]>

/**
 * From here on time passes in the page only as far as the test lets it with `vi.advanceTimersByTimeAsync`. Vitest's polls
 * move a fake clock on with every look; told that there is none they leave it alone.
 */
export function stopClock({ now, toFake }: Pick<Stopped, 'now' | 'toFake'>): void {
  vi.useFakeTimers({ now, toFake })
  vi.spyOn(vi, 'isFakeTimers').mockReturnValue(false)
}
