import { clsx } from 'clsx'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { interviewStatuses } from '#contract/enums.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import { PausedInterview } from '#web/features/training/PausedInterview.tsx'
import { InterviewSummary } from '#web/features/training/summary/InterviewSummary.tsx'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ActiveChatHeader, ChatHeader, InterviewStatus } from './ChatHeader.tsx'
import { Composer } from './Composer.tsx'
import { EndInterviewPrompt } from './EndInterview.tsx'
import { MessageList } from './MessageList.tsx'
import { type Chat as ChatControls, useChat, useMessageDraft } from './use-chat.ts'

export function Chat({
  interview: opened,
  openedAt,
  onOpened,
  onLeave,
}: {
  interview: TrainingInterview
  /** Null if a reload found it running. */
  openedAt: number | null
  onOpened: (interview: TrainingInterview) => void
  onLeave: () => void
}) {
  const t = useTranslations(text)
  const chat = useChat(opened)
  const { interview, request } = chat.state
  const [resumedAt, setResumedAt] = useState(openedAt ?? 0)
  const heading = useRef<HTMLHeadingElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useMessageDraft(interview.sessionId)
  const { end, isAtBottom, scrollToBottom } = useStickToBottom(chat, { scroller, list })
  useKeyboardHeight()

  // The focus moves when the interview starts, pauses or ends: to the input, or to the top of the screen.
  const focusedStatus = useRef(openedAt === null ? interview.status : null)
  const moveFocus = useEffectEvent((status: TrainingInterview['status']) => {
    if (focusedStatus.current === status) return
    focusedStatus.current = status
    // On a phone the keyboard would cover the question.
    const isTyped = status === interviewStatuses.Active && matchMedia('(pointer: fine)').matches
    const target = isTyped ? box : heading
    target.current?.focus({ preventScroll: isTyped })
  })
  useEffect(() => moveFocus(interview.status), [interview.status])

  const { isActive } = chat
  return (
    <div
      {...(isActive ? { 'data-fills-window': '' } : {})}
      className={isActive ? 'flex min-h-0 flex-1 flex-col' : 'grid grid-cols-1 gap-6'}
    >
      {isActive ? (
        <ActiveChatHeader chat={chat} heading={heading} />
      ) : (
        <ChatHeader chat={chat} heading={heading} onOpened={onOpened} onLeave={onLeave} />
      )}
      <div
        ref={scroller}
        // Focusable, so that the keyboard can scroll it.
        {...(isActive ? { role: 'region', 'aria-label': t('conversation'), tabIndex: 0 } : {})}
        className={clsx(
          isActive &&
            'relative min-h-24 flex-1 overflow-y-auto overscroll-contain px-4 -outline-offset-2 [scrollbar-gutter:stable_both-edges] md:px-8',
        )}
      >
        <div className={clsx('grid grid-cols-1 gap-6', isActive && 'mx-auto max-w-3xl pt-6')}>
          {interview.status === interviewStatuses.Paused && (
            <PausedInterview
              interviewId={interview.sessionId}
              title={t('pausedHere')}
              onResumed={interview => {
                setResumedAt(Date.now())
                chat.replaceInterview(interview)
              }}
              onCancelled={onLeave}
            />
          )}
          {interview.summary && <InterviewSummary interviewId={interview.sessionId} />}
          <MessageList
            chat={chat}
            list={list}
            isCollapsed={interview.summary !== null}
            onEdit={() => {
              if (request.state === 'failed')
                setDraft([request.message.text, draft].filter(Boolean).join('\n\n'))
              chat.withdraw()
              box.current?.focus()
            }}
          />
          {isActive && opened.userMessages > 0 && interview.userMessages === opened.userMessages && (
            <InterviewStatus state={chat.state} />
          )}
          {isActive && interview.isClosing && request.state === 'open' && <EndInterviewPrompt chat={chat} />}
          <div ref={end} aria-hidden className="-mt-px h-px" />
        </div>
      </div>
      <Composer
        chat={chat}
        draft={draft}
        onDraftChange={setDraft}
        inputRef={box}
        resumedAt={resumedAt}
        onScrollToBottom={isAtBottom ? null : scrollToBottom}
      />
    </div>
  )
}

/** Less is a toolbar of the browser, or rounding. */
const minKeyboardPx = 100

/**
 * An on-screen keyboard covers the page without changing `dvh`. Its height is passed to the style sheet, so that the
 * message box stays above it.
 */
function useKeyboardHeight() {
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
function useStickToBottom(
  { state: { request, interview }, isActive }: ChatControls,
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
