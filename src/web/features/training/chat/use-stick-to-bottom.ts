import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ChatState } from './chat-reducer.ts'

/** So near to the end counts as being there. */
const bottomMarginPx = 120

/** The product's own header, and some air. */
const topOffsetPx = 80

type ScrollRefs = {
  /** What stands over the conversation, perhaps also while it scrolls. */
  header: RefObject<HTMLElement | null>
  list: RefObject<HTMLElement | null>
}

/**
 * Keeps the newest message in sight while the interview goes on, unless the person has scrolled up to read. One that is
 * higher than the screen is shown from its beginning. Whoever sends something is taken to the end again.
 */
export function useStickToBottom(
  { request, session }: ChatState,
  { draft, isActive, header, list }: ScrollRefs & { draft: string; isActive: boolean },
) {
  const end = useRef<HTMLDivElement>(null)
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    if (!end.current) return
    const watch = new IntersectionObserver(entries => setInSight(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: `0px 0px ${bottomMarginPx}px 0px`,
    })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [])

  const goToNewest = () => end.current?.scrollIntoView({ block: 'end' })
  const isSending = request.state === 'sending'
  const heard = request.state === 'sending' ? request.partialReply.length : 0
  const follow = useEffectEvent((isOwn: boolean) => {
    if (!isActive || !(isOwn || isInSight)) return
    goToNewest()
    const newest = list.current?.querySelector(':scope > ol > li:last-child')
    const covered = Math.max(topOffsetPx, header.current?.getBoundingClientRect().bottom ?? 0)
    const hidden = newest ? newest.getBoundingClientRect().top - covered : 0
    if (hidden < 0) scrollBy({ top: hidden })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever makes the list longer, or the box higher
  useEffect(() => follow(false), [session.messages.length, heard, request.state, draft])
  useEffect(() => follow(isSending), [isSending])
  return { end, isAtBottom: isInSight || !isActive, scrollToBottom: goToNewest }
}
