import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Chat } from './use-chat.ts'

/** Distance from the end that still counts as being at the end. */
const bottomMarginPx = 120

/** Height of the product's header, plus a margin. */
const topOffsetPx = 80

/**
 * Scrolls to the newest message during the interview, unless the user scrolled up. A message taller than the
 * screen is shown from its start. Sending scrolls to the end again.
 */
export function useStickToBottom(
  { state: { request, session }, isActive }: Chat,
  {
    draft,
    header,
    list,
  }: {
    draft: string
    /** Header of the conversation, which may be sticky. */
    header: RefObject<HTMLElement | null>
    list: RefObject<HTMLElement | null>
  },
) {
  const end = useRef<HTMLDivElement>(null)
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(entries => setInSight(entries.at(-1)?.isIntersecting ?? true), {
      rootMargin: `0px 0px ${bottomMarginPx}px 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [])

  const goToNewest = () => end.current?.scrollIntoView({ block: 'end' })
  const isSending = request.state === 'sending'
  const replyLength = request.state === 'sending' ? request.partialReply.length : 0
  const follow = useEffectEvent((isOwn: boolean) => {
    if (!isActive || !(isOwn || isInSight)) return
    goToNewest()
    const newest = list.current?.querySelector(':scope > ol > li:last-child')
    const covered = Math.max(topOffsetPx, header.current?.getBoundingClientRect().bottom ?? 0)
    const hidden = newest ? newest.getBoundingClientRect().top - covered : 0
    if (hidden < 0) scrollBy({ top: hidden })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these changes the height of the list or of the input
  useEffect(() => follow(false), [session.messages.length, replyLength, request.state, draft])
  useEffect(() => follow(isSending), [isSending])
  return { end, isAtBottom: isInSight || !isActive, scrollToBottom: goToNewest }
}
