import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

/** Delay before the code of hidden parts is preloaded, so that the screen's own requests come first. */
const preloadDelayMs = 1500

/** Preloads code. A failed load is repeated when the code is needed. */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  if (typeof window !== 'undefined') setTimeout(() => load().catch(() => undefined), preloadDelayMs)
}

/**
 * Component that is shown on demand, such as a dialog: `const Part = lazyWithRetry(() =>
 * import('./Part.tsx').then(module => module.Part))`. Its code loads when the screen is idle, so it delays
 * neither the first content nor the click. With a `fallback`, for large code, it loads on first use. After a failure
 * an error boundary can mount it again, which loads again.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const source: LazySource<Props> = {
    loaded: null,
    async load() {
      source.loaded ??= await load()
      return { default: source.loaded }
    },
  }
  if (!fallback) preloadWhenIdle(source.load)
  return props => <LazyPart source={source} fallback={fallback} partProps={props} />
}

type LazySource<Props> = {
  loaded: ComponentType<Props> | null
  load(): Promise<{ default: ComponentType<Props> }>
}

/** Loaded code is shown at once, without the fallback. */
function LazyPart<Props extends object>({
  source,
  fallback,
  partProps,
}: {
  source: LazySource<Props>
  fallback: ReactNode
  partProps: Props
}) {
  const [Part] = useState<ComponentType<Props>>(() => source.loaded ?? lazy(source.load))
  return (
    <Suspense fallback={fallback}>
      <Part {...partProps} />
    </Suspense>
  )
}

/** Component that the page works without: when its code fails to load, nothing is shown. */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: ReactNode,
): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() =>
    load().then(
      part => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )
  return props => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}
