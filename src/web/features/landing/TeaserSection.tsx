import { type ComponentType, lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { TeaserSkeleton } from './TeaserSkeleton.tsx'

/** Code and data load when the section nears the viewport. On failure it stays hidden. */
const LazyInterviewerTeaser = lazy<ComponentType>(() =>
  import('./InterviewerTeaser.tsx').then(
    module => ({ default: module.InterviewerTeaser }),
    () => ({ default: () => null }),
  ),
)

/** Without scripts the section has nothing to wait for. */
export function TeaserSection() {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useIsNearViewport(place)
  return (
    <div ref={place} className="empty:hidden noscript:hidden">
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

function useIsNearViewport(place: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(seen => seen.some(one => one.isIntersecting) && setNear(true), {
      rootMargin: '200px',
    })
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [place])
  return isNear
}
