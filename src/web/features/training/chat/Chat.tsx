import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { interviewStatuses } from '#contract/enums.ts'
import { trainingSessionApi as api } from '#contract/routes/training.ts'
import type { TrainingInterview } from '#contract/training-session.ts'
import { InterviewSummary } from '#web/features/training/summary/InterviewSummary.tsx'
import { coach as text } from '#web/i18n/en/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { invalidateQuery } from '#web/lib/query-client.ts'
import { ChatHeader } from './ChatHeader.tsx'
import { Composer } from './Composer.tsx'
import { EndInterviewPrompt } from './EndInterview.tsx'
import { InterviewStatus } from './InterviewStatus.tsx'
import { isInterviewActive } from './interview-progress.ts'
import { MessageList } from './MessageList.tsx'
import { PausedInterview } from './PausedInterview.tsx'
import { useChat } from './use-chat.ts'
import { useMessageDraft } from './use-message-draft.ts'
import { useStickToBottom } from './use-stick-to-bottom.ts'

export function Chat({
  session: opened,
  openedAt,
  onOpened,
  onLeave,
}: {
  session: TrainingInterview
  /** Null if a reload found it running. */
  openedAt: number | null
  onOpened: (session: TrainingInterview) => void
  onLeave: () => void
}) {
  const t = useTranslations(text)
  const conversation = useChat(opened)
  const { session, request } = conversation.state
  const [resumedAt, setResumedAt] = useState(openedAt ?? 0)
  const header = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useMessageDraft(session.sessionId)
  const isActive = isInterviewActive(session, Date.now())
  const { end, isAtBottom, scrollToBottom } = useStickToBottom(conversation.state, {
    draft,
    isActive,
    header,
    list,
  })
  useChatFocus({ heading, box, status: session.status, isOpenedByHand: openedAt !== null })

  return (
    <div className="grid grid-cols-1 gap-6">
      <ChatHeader
        chat={conversation}
        header={header}
        heading={heading}
        onOpened={onOpened}
        onLeave={onLeave}
      />
      {session.status === interviewStatuses.Paused && (
        <PausedInterview
          sessionId={session.sessionId}
          title={t('pausedHere')}
          onResumed={session => {
            setResumedAt(Date.now())
            conversation.replaceSession(session)
          }}
          onCancelled={onLeave}
        />
      )}
      {session.summary && <InterviewSummary session={session} onChanged={conversation.refresh} />}
      <MessageList
        chat={conversation}
        list={list}
        hasTitle={session.summary !== null}
        onEdit={() => {
          if (request.state === 'failed') setDraft([request.message.text, draft].filter(Boolean).join('\n\n'))
          conversation.withdraw()
          box.current?.focus()
        }}
      />
      {isActive && opened.userMessages > 0 && session.userMessages === opened.userMessages && (
        <InterviewStatus state={conversation.state} />
      )}
      {isActive && session.isClosing && request.state === 'open' && (
        <EndInterviewPrompt chat={conversation} />
      )}
      <Composer
        chat={conversation}
        draft={draft}
        onDraftChange={setDraft}
        inputRef={box}
        resumedAt={resumedAt}
        onScrollToBottom={isAtBottom ? null : scrollToBottom}
      />
      <div ref={end} aria-hidden className="-mt-6 h-px" />
    </div>
  )
}

/** Moves the focus when the session starts, pauses or ends: to the input, or to the top of the screen. */
function useChatFocus({
  heading,
  box,
  status,
  isOpenedByHand,
}: {
  heading: { current: HTMLElement | null }
  box: { current: HTMLElement | null }
  status: TrainingInterview['status']
  isOpenedByHand: boolean
}) {
  const lastStatus = useRef(isOpenedByHand ? null : status)
  const move = useEffectEvent((status: TrainingInterview['status']) => {
    if (lastStatus.current === status) return
    // Other screens learn whether an interview can be started now.
    if (lastStatus.current !== null) invalidateQuery(api.canStartInterview)
    lastStatus.current = status
    // On a phone the keyboard would cover the question.
    const isTyped = status === interviewStatuses.Active && matchMedia('(pointer: fine)').matches
    const target = isTyped ? box : heading
    target.current?.focus({ preventScroll: isTyped })
  })
  useEffect(() => move(status), [status])
}
