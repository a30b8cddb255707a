import { type RefObject, useEffect, useRef, useState } from 'react'
import { lazyOptional } from '#web/components/query/lazy-with-retry.tsx'
import { TeaserSkeleton } from './TeaserSkeleton.tsx'

/** Code and data load when the section nears the viewport. On failure it stays hidden. */
const InterviewerTeaser = lazyOptional(
  () => import('./InterviewerTeaser.tsx').then(module => module.InterviewerTeaser),
  <TeaserSkeleton />,
)

/** Hidden without scripts, which load its data. */
export function TeaserSection() {
  const section = useRef<HTMLDivElement>(null)
  const isNear = useIsNearViewport(section)
  return (
    <div ref={section} className="empty:hidden noscript:hidden">
      {isNear ? <InterviewerTeaser /> : <TeaserSkeleton />}
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
