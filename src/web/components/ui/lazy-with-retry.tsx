import { type ComponentType, lazy, Suspense } from 'react'

/** How long a screen has the line for itself before parts are fetched that it does not show yet. */
const preloadDelayMs = 1500

/** Fetches something ahead; where it does not come, it is asked for again when it is needed. */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  if (typeof window !== 'undefined') setTimeout(() => load().catch(() => undefined), preloadDelayMs)
}

/**
 * A part that is shown only once it is asked for, a dialog for one: `const Part = later(() => import('./Part.tsx').then(one => one.Part))`.
 * Its code is fetched when the screen has come to rest: then it neither delays what is read first, nor the click.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  preloadWhenIdle(load)
  return props => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
