import type { ReactNode } from 'react'
import { LoadingFallback } from './AppLoading.tsx'

/** `HydrateFallback` of a page behind the sign-in: what is prerendered of it. Hidden without a login. */
export function PageFallback({ children }: { children: ReactNode }) {
  return (
    // As high as a page, so that the footer does not move.
    <div className="min-h-dvh">
      <div data-guarded>{children}</div>
      <LoadingFallback className="py-16" />
    </div>
  )
}
