import { type ComponentType, lazy, Suspense } from 'react'

/** Delay before the code of hidden parts is preloaded, so that the screen's own requests come first. */
const preloadDelayMs = 1500

/** Preloads code. A failed load is repeated when the code is needed. */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  if (typeof window !== 'undefined') setTimeout(() => load().catch(() => undefined), preloadDelayMs)
}

/**
 * Component that is shown on demand, such as a dialog: `const Part = lazyWithRetry(() =>
 * import('./Part.tsx').then(module => module.Part))`. Its code loads when the screen is idle, so it delays
 * neither the first content nor the click.
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
