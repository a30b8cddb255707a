import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { TeaserSkeleton } from './TeaserSkeleton.tsx'

/** Code and data load when the section nears the viewport. On failure it stays hidden. */
const LazyInterviewerTeaser = lazy<ComponentType>(() =>
  import('./InterviewerTeaser.tsx').then(
    module => ({ default: module.InterviewerTeaser }),
    () => ({ default: () => null }),
  ),
)

/** Hidden without scripts, which load its data. */
export function TeaserSection() {
  const section = useRef<HTMLDivElement>(null)
  const isNear = useIsNearViewport(section)
  return (
    <div ref={section} className="empty:hidden noscript:hidden">
      {isNear ? (
        <Suspense fallback={<TeaserSkeleton />}>
          <LazyInterviewerTeaser />
        </Suspense>
      ) : (
        <TeaserSkeleton />
      )}
    </div>
  )
}

function useIsNearViewport(section: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      entries => entries.some(entry => entry.isIntersecting) && setNear(true),
      {
        rootMargin: '200px',
      },
    )
    if (section.current) observer.observe(section.current)
    return () => observer.disconnect()
  }, [section])
  return isNear
}
