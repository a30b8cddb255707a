import { clsx } from 'clsx'
import { ArrowDown, Lightbulb, MessageCircleQuestion, SendHorizontal, SkipForward } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { interviewStatuses } from '#contract/enums.ts'
import { trainingLimits } from '#contract/limits.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import { useLocalNow } from '#web/components/dates/use-now.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { CharacterCount } from '#web/components/ui/Inputs.tsx'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { getOrDefault } from '#web/lib/get-or-default.ts'
import { canSend, elapsedMs } from './chat-reducer.ts'
import { DictationButton, SpeechStats, useDictation } from './dictation/DictationButton.tsx'
import { currentQuestion, isInterviewEnded } from './interview-progress.ts'
import { QuestionTimer } from './QuestionTimer.tsx'
import { ReadAloudButton } from './ReadAloudButton.tsx'
import type { Chat } from './use-chat.ts'

/** Input by keyboard or, where supported, by voice. Dictated text is never sent automatically. */
export function Composer({
  chat,
  draft,
  onDraftChange,
  inputRef: box,
  resumedAt,
  onScrollToBottom,
}: {
  chat: Chat
  draft: string
  onDraftChange: (text: string) => void
  inputRef: RefObject<HTMLTextAreaElement | null>
  resumedAt: number
  /** Scrolls to the newest message. Null if it is visible. */
  onScrollToBottom: (() => void) | null
}) {
  const t = useTranslations(text)
  const hintId = useId()
  const { state, isActive, send } = chat
  const { interview, request } = state
  const dictation = useDictation(interview.language, text =>
    onDraftChange(draft === '' ? text : `${draft.trimEnd()} ${text}`),
  )

  const submit = () => {
    // Unfinished speech belongs to the message, and the user must see it first.
    if (dictation.interim) return dictation.stop()
    if (!send(draft)) return
    onDraftChange('')
    dictation.reset()
    // An empty input disables the button, so the focus moves to the input.
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // Enter also ends an input method's composition. Safari signals that only by key code 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    submit()
  }

  return (
    <ComposerFrame isActive={isActive} isCentered={!interview.summary} onScrollToBottom={onScrollToBottom}>
      {isActive && (
        <div className="flex min-h-3 flex-wrap items-center">
          <QuickReplies chat={chat} inputRef={box} />
          <ReadAloudButton
            messages={interview.messages}
            language={interview.language}
            isMuted={dictation.isListening}
          />
          <QuestionTimer
            state={state}
            resumedAt={resumedAt}
            className="max-sm:order-first max-sm:flex-1 sm:ml-auto"
          />
        </div>
      )}
      <form
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
        className="flex items-end gap-1 rounded-large border border-edge bg-surface p-1 has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:ring-1 has-[textarea:focus-visible]:ring-accent"
      >
        {/* Grows from 40 to 128 pixels, then scrolls. */}
        <textarea
          ref={box}
          rows={1}
          // After the end the input is empty, but its draft stays stored.
          value={isInterviewEnded(interview.status) ? '' : draft}
          disabled={!isActive || interview.messagesLeft === 0}
          placeholder={t(placeholderKey(interview, isActive))}
          aria-label={t('message')}
          aria-describedby={hintId}
          onChange={event => onDraftChange(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-32 min-h-10 min-w-0 flex-1 resize-none bg-transparent px-3 py-2 text-15 outline-none placeholder:text-quiet pointer-coarse:text-17"
        />
        {isActive && <DictationButton dictation={dictation} />}
        <Button type="submit" aria-label={t('send')} disabled={!isActive || !canSend(state, draft)}>
          <SendHorizontal aria-hidden />
          <span className="hidden sm:inline">{t('send')}</span>
        </Button>
      </form>
      {isActive && <SpeechStats dictation={dictation} />}
      <div id={hintId} className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-13 text-quiet">
        {request.state === 'failed' && draft !== '' ? (
          <p role="status" className="text-amber-ink">
            {t('retryFirst')}
          </p>
        ) : (
          isActive && <p className="pointer-coarse:hidden">{t('keys')}</p>
        )}
        <CharacterCount length={draft.trim().length} max={trainingLimits.messageMax} className="ml-auto" />
      </div>
    </ComposerFrame>
  )
}

/** Below the messages. Reserves the width of their scrollbar, so that both have the same edges. */
function ComposerFrame({
  isActive,
  isCentered,
  onScrollToBottom,
  children,
}: {
  isActive: boolean
  isCentered: boolean
  onScrollToBottom: (() => void) | null
  children: ReactNode
}) {
  const t = useTranslations(text)
  return (
    <div className={clsx(isActive && 'relative border-t border-hairline bg-paper')}>
      {onScrollToBottom && (
        <div className="pointer-events-none absolute inset-x-0 -top-14 flex justify-center">
          <Button variant="secondary" onClick={onScrollToBottom} className="pointer-events-auto">
            <ArrowDown aria-hidden />
            {t('newest')}
          </Button>
        </div>
      )}
      <div
        className={clsx(
          isActive && 'overflow-hidden px-4 pt-1 pb-3 [scrollbar-gutter:stable_both-edges] md:px-8',
        )}
      >
        <div className={clsx('w-full max-w-3xl', isCentered && 'mx-auto')}>{children}</div>
      </div>
    </div>
  )
}

function placeholderKey({ status, messagesLeft, isClosing }: TrainingInterview, isActive: boolean) {
  if (isActive) return messagesLeft === 0 ? 'noneLeft' : isClosing ? 'allSaid' : 'placeholder'
  return status === interviewStatuses.Paused ? 'isPaused' : 'hasEnded'
}

/** Fixed messages in the interview's language, which the coach recognises. */
const quickReplyTexts = {
  en: {
    skip: 'Let’s skip this question.',
    explain: 'Could you explain the question?',
    hint: 'Can I have a hint, please?',
  },
  ru: {
    skip: 'Давайте пропустим этот вопрос.',
    explain: 'Поясните, пожалуйста, вопрос.',
    hint: 'Можно, пожалуйста, подсказку?',
  },
}

/** Requests to the coach. Text in the input stays. */
function QuickReplies({
  chat: { state, send },
  inputRef: box,
}: {
  chat: Chat
  inputRef: RefObject<HTMLTextAreaElement | null>
}) {
  const t = useTranslations(text)
  const elapsed = elapsedMs(state, useLocalNow('second'))
  const { interview } = state
  if (!currentQuestion(interview) || interview.messagesLeft === 0) return null
  const { hintUntilSeconds } = interview
  const helps = hintUntilSeconds !== null && elapsed <= hintUntilSeconds * 1000
  const replies = getOrDefault(quickReplyTexts, interview.language, quickReplyTexts.en)
  const ask = (reply: keyof typeof replies) => ({
    variant: 'ghost' as const,
    className: 'px-3! max-sm:[&_svg]:hidden',
    disabled: !canSend(state, replies[reply]),
    onClick: ({ detail }: { detail: number }) => {
      // The second click of a double click may hit the next question.
      if (detail >= 2 || !send(replies[reply])) return
      // The buttons are disabled until the reply. A key, unlike a touch, moves the focus without opening a keyboard.
      if (detail === 0) box.current?.focus()
    },
  })
  return (
    <div className="-mx-3 flex flex-wrap max-sm:order-last max-sm:w-[calc(100%+1.5rem)]">
      {helps && (
        <Button {...ask('hint')}>
          <Lightbulb aria-hidden />
          {t('hint')}
        </Button>
      )}
      <Button {...ask('explain')}>
        <MessageCircleQuestion aria-hidden />
        {t('explain')}
      </Button>
      <Button {...ask('skip')}>
        <SkipForward aria-hidden />
        {t('skip')}
      </Button>
    </div>
  )
}
