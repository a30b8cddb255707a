import { clsx } from 'clsx'
import { ArrowDown, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useId } from 'react'
import { sessionStatuses } from '#contract/enums.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { InterviewSession } from '#contract/training-session.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { TextLimit } from '#web/components/ui/TextLimit.tsx'
import { coach as text } from '#web/i18n/en/coach.ts'
import { useText } from '#web/i18n/translate.ts'
import { AskCoach } from './AskCoach.tsx'
import { canSend } from './chat-state.ts'
import { Dictate } from './Dictate.tsx'
import { MessageBox } from './MessageBox.tsx'
import { QuestionTimer } from './QuestionTimer.tsx'
import { ReadAloud } from './ReadAloud.tsx'
import { SpeechFigures } from './SpeechFigures.tsx'
import { isActive, isEnded } from './session-state.ts'
import type { Conversation } from './use-conversation.ts'
import { useDictation } from './use-dictation.ts'

/** Where the person answers: by hand or, where the browser can, by voice. Nothing is sent by itself. */
export function Composer({
  conversation,
  typed,
  onType,
  box,
  goesOnSince,
  onShowNewest,
}: {
  conversation: Conversation
  typed: string
  onType: (text: string) => void
  box: RefObject<HTMLTextAreaElement | null>
  goesOnSince: number
  /** Leads to the end of the conversation; null where that is in sight. */
  onShowNewest: (() => void) | null
}) {
  const t = useText(text)
  const hintId = useId()
  const { state, send } = conversation
  const { session, turn } = state
  const isGoingOn = isActive(session, Date.now())
  const dictation = useDictation(session.language, heard =>
    onType(typed === '' ? heard : `${typed.trimEnd()} ${heard}`),
  )

  const submit = () => {
    // What is still being heard belongs to the message, and has to be seen first.
    if (dictation.interim) return dictation.stop()
    if (!canSend(state, typed, Date.now()) || !send(typed)) return
    onType('')
    dictation.finish()
    // The button cannot keep the focus: there is nothing to send.
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter also ends what an input method composes; Safari says so only by the old number.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <div
      className={clsx(
        'w-full max-w-3xl',
        !session.summary && 'mx-auto',
        isGoingOn && 'sticky bottom-0 z-10 bg-paper pb-4',
      )}
    >
      {onShowNewest && (
        <div className="pointer-events-none absolute inset-x-0 -top-14 flex justify-center">
          <Button look="secondary" onClick={onShowNewest} className="pointer-events-auto">
            <ArrowDown aria-hidden />
            {t('newest')}
          </Button>
        </div>
      )}
      {isGoingOn && (
        <div className="flex min-h-3 items-center justify-between gap-2 border-t border-hairline">
          <QuestionTimer state={state} goesOnSince={goesOnSince} />
          <ReadAloud
            messages={session.messages}
            language={session.language}
            isSilenced={dictation.isListening}
          />
        </div>
      )}
      {isGoingOn && <AskCoach conversation={conversation} />}
      <form
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
        className="flex items-end gap-1 rounded-large border border-edge bg-surface p-1 has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:ring-1 has-[textarea:focus-visible]:ring-accent"
      >
        <MessageBox
          box={box}
          // Over, the box says that it is; what was typed into it stays kept.
          value={isEnded(session.status) ? '' : typed}
          disabled={!isGoingOn || session.messagesLeft === 0}
          placeholder={t(placeholderOf(session, isGoingOn))}
          aria-label={t('message')}
          aria-describedby={hintId}
          onChange={event => onType(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {isGoingOn && <Dictate dictation={dictation} />}
        <Button type="submit" aria-label={t('send')} disabled={!canSend(state, typed, Date.now())}>
          <SendHorizontal aria-hidden />
          <span className="hidden sm:inline">{t('send')}</span>
        </Button>
      </form>
      <SpeechFigures dictation={dictation} />
      <div id={hintId} className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-13 text-quiet">
        {turn.state === 'failed' && typed !== '' ? (
          <p role="status" className="text-amber-ink">
            {t('retryFirst')}
          </p>
        ) : (
          isGoingOn && <p className="pointer-coarse:hidden">{t('keys')}</p>
        )}
        <TextLimit length={typed.trim().length} max={trainingLimits.messageMax} className="ml-auto" />
      </div>
    </div>
  )
}

function placeholderOf({ status, messagesLeft, isClosing }: InterviewSession, isGoingOn: boolean) {
  if (isGoingOn) return messagesLeft === 0 ? 'noneLeft' : isClosing ? 'allSaid' : 'placeholder'
  return status === sessionStatuses.Paused ? 'isPaused' : 'hasEnded'
}
