import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
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
import { useChat, useMessageDraft } from './use-chat.ts'
import { useKeyboardHeight, useStickToBottom } from './use-chat-scroll.ts'

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
