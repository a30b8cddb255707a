import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sessionStatuses } from '#contract/enums.ts'
import { addresses as api } from '#contract/routes/training-session.ts'
import type { InterviewSession } from '#contract/training-session.ts'
import { Summary } from '#web/features/training/summary/Summary.tsx'
import { coach as text } from '#web/i18n/en/coach.ts'
import { useText } from '#web/i18n/translate.ts'
import { readAgain } from '#web/lib/query.ts'
import { ChatHeader } from './ChatHeader.tsx'
import { Closing } from './Closing.tsx'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { PausedInterview } from './PausedInterview.tsx'
import { Standing } from './SessionStatus.tsx'
import { isActive } from './session-state.ts'
import { useConversation } from './use-conversation.ts'
import { useTyped } from './use-draft.ts'
import { useNewestInSight } from './use-newest-in-sight.ts'

/** An interview with the coach: the conversation, and after the end what it came to. */
export function Chat({
  session: opened,
  openedAt,
  onOpened,
  onLeave,
}: {
  session: InterviewSession
  /** When it was started or resumed by hand; null where it was found going on. */
  openedAt: number | null
  onOpened: (session: InterviewSession) => void
  onLeave: () => void
}) {
  const t = useText(text)
  const conversation = useConversation(opened)
  const { session, turn } = conversation.state
  const [goesOnSince, setGoesOnSince] = useState(openedAt ?? 0)
  const header = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const [typed, type] = useTyped(session.sessionId)
  const isGoingOn = isActive(session, Date.now())
  const { end, isInSight, goToNewest } = useNewestInSight(conversation.state, {
    typed,
    isActive: isGoingOn,
    header,
    list,
  })
  useFocus({ heading, box, status: session.status, isOpenedByHand: openedAt !== null })

  return (
    <div className="grid grid-cols-1 gap-6">
      <ChatHeader
        conversation={conversation}
        header={header}
        heading={heading}
        onOpened={onOpened}
        onLeave={onLeave}
      />
      {session.status === sessionStatuses.Paused && (
        <PausedInterview
          sessionId={session.sessionId}
          title={t('pausedHere')}
          onResumed={resumed => {
            setGoesOnSince(Date.now())
            conversation.become(resumed)
          }}
          onCancelled={onLeave}
        />
      )}
      {session.summary && <Summary session={session} onChanged={conversation.look} />}
      <MessageList
        conversation={conversation}
        list={list}
        hasTitle={session.summary !== null}
        onEdit={() => {
          if (turn.state === 'failed') type([turn.sent.text, typed].filter(Boolean).join('\n\n'))
          conversation.withdraw()
          box.current?.focus()
        }}
      />
      {isGoingOn && opened.userMessages > 0 && session.userMessages === opened.userMessages && (
        <Standing state={conversation.state} />
      )}
      {isGoingOn && session.isClosing && turn.state === 'open' && <Closing conversation={conversation} />}
      <Composer
        conversation={conversation}
        typed={typed}
        onType={type}
        box={box}
        goesOnSince={goesOnSince}
        onShowNewest={isInSight ? null : goToNewest}
      />
      <div ref={end} aria-hidden className="-mt-6 h-px" />
    </div>
  )
}

/** Where the keyboard goes on when the session begins, stops or ends: the box, or the top of the screen. */
function useFocus({
  heading,
  box,
  status,
  isOpenedByHand,
}: {
  heading: { current: HTMLElement | null }
  box: { current: HTMLElement | null }
  status: InterviewSession['status']
  isOpenedByHand: boolean
}) {
  const seen = useRef(isOpenedByHand ? null : status)
  const move = useEffectEvent((status: InterviewSession['status']) => {
    if (seen.current === status) return
    // Others learn from this whether an interview can be started now.
    if (seen.current !== null) readAgain(api.canStartSession)
    seen.current = status
    // On a phone the keyboard would cover the question.
    const isTyped = status === sessionStatuses.Active && matchMedia('(pointer: fine)').matches
    const place = isTyped ? box : heading
    place.current?.focus({ preventScroll: isTyped })
  })
  useEffect(() => move(status), [status])
}
