import { clsx } from 'clsx'
import { CircleStop, Pause } from 'lucide-react'
import type { RefObject } from 'react'
import { interviewStatuses } from '#contract/enums.ts'
import { trainingLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import { useLocalNow } from '#web/components/dates/use-now.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { usePauseInterview } from '#web/features/training/api.ts'
import { StartInterviewButton } from '#web/features/training/start/StartInterviewButton.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration, formatNumber } from '#web/lib/format.ts'
import { type ChatState, countSentMessages, elapsedMs } from './chat-reducer.ts'
import { EndInterviewButton } from './EndInterview.tsx'
import { currentQuestion, isFeedback, isInterviewEnded, questionProgress } from './interview-progress.ts'
import type { Chat } from './use-chat.ts'

/** Of an interview that is paused or has ended. */
export function ChatHeader({
  chat,
  heading,
  onOpened,
  onLeave,
}: {
  chat: Chat
  heading: RefObject<HTMLHeadingElement | null>
  onOpened: (interview: TrainingInterview) => void
  onLeave: () => void
}) {
  const t = useTranslations(text)
  const { interview } = chat.state
  const { title, details } = useChatDetails(interview)
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <DocumentTitle title={t('title')} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 ref={heading} tabIndex={-1} className="text-26 outline-none">
            {title}
          </h1>
          <StatusBadge status={interview.status} />
        </div>
        <ul className="mt-1 flex flex-wrap text-15 text-quiet *:wrap-anywhere *:not-last:after:mx-2 *:not-last:after:content-['·']">
          {details.map(detail => (
            <li key={detail}>{detail}</li>
          ))}
          <li>
            <ElapsedTime state={chat.state} />
          </li>
          <li>
            <MessageCount state={chat.state} />
          </li>
        </ul>
      </div>
      {isInterviewEnded(interview.status) ? (
        <StartInterviewButton variant="secondary" onStarted={onOpened} onOpenActive={onLeave} />
      ) : (
        <EndInterviewButton chat={chat} variant="secondary">
          {t('end')}
        </EndInterviewButton>
      )}
    </header>
  )
}

function StatusBadge({ status }: Pick<TrainingInterview, 'status'>) {
  const t = useTranslations(text)
  if (status === interviewStatuses.Completed) return <Badge variant="success">{t('completed')}</Badge>
  if (status === interviewStatuses.Paused) return <Badge variant="warning">{t('paused')}</Badge>
  return status === interviewStatuses.Cancelled ? <Badge variant="danger">{t('wasCancelled')}</Badge> : null
}

/** One line. On a phone two: title and buttons, then progress, details and time. On a tablet the details are below the title. */
export function ActiveChatHeader({
  chat,
  heading,
}: {
  chat: Chat
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const t = useTranslations(text)
  const { title, details } = useChatDetails(chat.state.interview)
  return (
    <header className="border-b border-hairline bg-paper">
      <DocumentTitle title={t('title')} />
      <div className="page-width grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 pb-2 md:grid-cols-[minmax(0,1fr)_auto_auto_auto] md:gap-x-5 md:py-1.5 lg:flex">
        <h1
          ref={heading}
          tabIndex={-1}
          className="col-span-2 line-clamp-2 text-15 leading-tight outline-none sm:text-17 md:col-span-1 lg:shrink-0 lg:text-20"
        >
          {title}
        </h1>
        <p
          title={details.join(' · ')}
          className="col-start-2 row-start-2 min-w-0 truncate text-13 text-quiet md:col-start-1 lg:text-15"
        >
          {details.map((detail, index) => (
            <span key={detail}>
              {index > 0 && ' · '}
              <span>{detail}</span>
            </span>
          ))}
        </p>
        <QuestionDots {...chat.state} />
        <p className="col-start-3 row-start-2 flex justify-end gap-1.5 text-13 text-quiet tabular-nums md:row-span-2 md:row-start-1 md:text-15 lg:ml-auto lg:shrink-0 lg:pl-4">
          <ElapsedTime state={chat.state} />
          <span aria-hidden>·</span>
          <MessageCount state={chat.state} />
        </p>
        <div className="col-start-3 row-start-1 -mr-2.5 flex shrink-0 justify-end md:col-start-4 md:row-span-2 md:mr-0 md:gap-2">
          <PauseButton chat={chat} />
          <EndInterviewButton
            chat={chat}
            variant="secondary"
            title={t('end')}
            className="max-md:border-0 max-md:bg-transparent max-md:px-0"
          >
            <CircleStop aria-hidden className="md:hidden" />
            <span className="max-md:sr-only">{t('end')}</span>
          </EndInterviewButton>
        </div>
      </div>
    </header>
  )
}

/** One dot for each planned question. */
function QuestionDots({ interview }: Chat['state']) {
  const t = useTranslations(text)
  const progress = questionProgress(interview)
  if (!progress) return null
  const { number, of, done } = progress
  return (
    <span
      role="img"
      aria-label={t('questionOf', { number, total: of })}
      title={t('questionOf', { number, total: of })}
      className="col-start-1 row-start-2 flex shrink-0 items-center gap-1.5 md:col-start-2 md:row-span-2 md:row-start-1"
    >
      {Array.from({ length: of }, (_, index) => index + 1).map(dot => (
        <span
          key={dot}
          className={clsx(
            'h-2 rounded-full border',
            dot === number && dot > done ? 'w-5' : 'w-2',
            dot <= Math.max(done, number) ? 'border-accent bg-accent' : 'border-edge',
          )}
        />
      ))}
    </span>
  )
}

function PauseButton({ chat: { state, replaceInterview } }: { chat: Chat }) {
  const t = useTranslations(text)
  const pause = usePauseInterview()
  return (
    <Button
      variant="ghost"
      title={t('pause')}
      className="max-lg:px-0"
      busy={pause.isPending}
      onClick={() =>
        pause.mutate(
          { params: { sessionId: state.interview.sessionId } },
          { onSuccess: replaceInterview, onError: error => toast.errorWithReason(t('pauseFailed'), error) },
        )
      }
    >
      {!pause.isPending && <Pause aria-hidden />}
      <span className="max-lg:sr-only">{t('pause')}</span>
    </Button>
  )
}

/** Title of the chat, and its level, role and company. */
function useChatDetails({ interviewType, jobRole, companyName, experienceLevel }: TrainingInterview) {
  const t = useTranslations(text)
  const { typeName, levelName } = useTrainingNames()
  const type = typeName(interviewType)
  const job =
    jobRole && companyName ? t('at', { role: jobRole, company: companyName }) : (jobRole ?? companyName)
  return {
    title: type ? t('heading', { type }) : t('title'),
    details: [levelName(experienceLevel), job].filter(detail => detail !== null && detail !== ''),
  }
}

function ElapsedTime({ state }: { state: ChatState }) {
  const t = useTranslations(text)
  const minutes = Math.floor(elapsedMs(state, useLocalNow('second')) / 60_000)
  return <NamedFigure name={t('elapsed')}>{formatDuration(minutes, useLanguage())}</NamedFigure>
}

function MessageCount({ state }: { state: ChatState }) {
  const t = useTranslations(text)
  return <NamedFigure name={t('said')}>{`Q${countSentMessages(state)}`}</NamedFigure>
}

function NamedFigure({ name, children }: { name: string; children: string }) {
  return (
    <span title={name}>
      <span className="sr-only">{name}: </span>
      <span>{children}</span>
    </span>
  )
}

/** Status after a return: open question, last score, time. */
export function InterviewStatus({ state }: { state: ChatState }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const left = trainingLimits.interviewMinutes * minuteMs - elapsedMs(state, useLocalNow('second'))
  const question = currentQuestion(state.interview)
  if (!question) return null
  const score = state.interview.messages.findLast(isFeedback)?.metadata?.answerScore
  return (
    <p className="rounded-medium bg-accent-tint px-4 py-3 text-15">
      <strong className="font-medium">
        {t('standing', { number: question.number, total: question.of })}
      </strong>{' '}
      {score !== undefined && t('standingScore', { score: formatNumber(score, language) })}{' '}
      {left > 0 && t('standingTime', { count: Math.ceil(left / minuteMs) })}
    </p>
  )
}
