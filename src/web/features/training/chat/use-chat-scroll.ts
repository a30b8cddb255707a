import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Chat } from './use-chat.ts'

/** Less is a toolbar of the browser, or rounding. */
const minKeyboardPx = 100

/**
 * An on-screen keyboard covers the page without changing `dvh`. Its height is passed to the style sheet, so that the
 * message box stays above it.
 */
export function useKeyboardHeight() {
  useEffect(() => {
    const viewport = globalThis.visualViewport
    if (!viewport) return
    const { style, dataset } = document.documentElement
    const clear = () => {
      style.removeProperty('--keyboard-height')
      delete dataset.keyboardOpen
    }
    const update = () => {
      // Zooming in makes the viewport smaller, too.
      const covered = Math.round(innerHeight - viewport.height * viewport.scale)
      if (covered < minKeyboardPx) return clear()
      dataset.keyboardOpen = ''
      style.setProperty('--keyboard-height', `${covered}px`)
      // iOS moves the page up to show the box, which is visible now.
      scrollTo(0, 0)
    }
    update()
    viewport.addEventListener('resize', update)
    return () => {
      viewport.removeEventListener('resize', update)
      clear()
    }
  }, [])
}

/** Distance from the end that still counts as being at the end. */
const bottomMarginPx = 120

/**
 * Scrolls to the newest message during the interview, unless the user scrolled up. A message taller than the
 * visible part is shown from its start. Sending scrolls to the end again.
 */
export function useStickToBottom(
  { state: { request, interview }, isActive }: Chat,
  {
    scroller,
    list,
  }: {
    /** Scrolls during the interview. */
    scroller: RefObject<HTMLElement | null>
    list: RefObject<HTMLElement | null>
  },
) {
  const end = useRef<HTMLDivElement>(null)
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(entries => setInSight(entries.at(-1)?.isIntersecting ?? true), {
      root: scroller.current,
      rootMargin: `0px 0px ${bottomMarginPx}px 0px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [scroller])

  const goToNewest = () => end.current?.scrollIntoView({ block: 'end' })
  const isSending = request.state === 'sending'
  const replyLength = request.state === 'sending' ? request.partialReply.length : 0
  const follow = useEffectEvent((isOwn: boolean) => {
    if (!isActive || !(isOwn || isInSight)) return
    goToNewest()
    const newest = list.current?.querySelector(':scope > ol > li:last-child')
    if (!newest || !scroller.current) return
    const hidden = newest.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top
    if (hidden < 0) scroller.current.scrollBy({ top: hidden })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these changes the height of the list
  useEffect(() => follow(false), [interview.messages.length, replyLength, request.state])
  useEffect(() => follow(isSending), [isSending])

  // A growing input or an on-screen keyboard leaves less room for the messages.
  const stayAtEnd = useEffectEvent(() => {
    if (isActive && isInSight) goToNewest()
  })
  useEffect(() => {
    if (!scroller.current) return
    const observer = new ResizeObserver(() => stayAtEnd())
    observer.observe(scroller.current)
    return () => observer.disconnect()
  }, [scroller])
  return { end, isAtBottom: isInSight || !isActive, scrollToBottom: goToNewest }
}
