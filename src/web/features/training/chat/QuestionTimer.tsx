import { clsx } from 'clsx'
import { Timer, TimerOff } from 'lucide-react'
import { minuteMs } from '#contract/time.ts'
import { useLocalNow } from '#web/components/dates/use-now.ts'
import { IconButton } from '#web/components/ui/Button.tsx'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatCountdown } from '#web/lib/format.ts'
import { useStoredFlag } from '#web/lib/storage/storage.ts'
import { type ChatState, elapsedMs } from './chat-reducer.ts'
import { currentQuestion } from './interview-progress.ts'

/** Current question and, unless hidden, its elapsed time as a hint. An on-screen keyboard leaves no room for either. */
export function QuestionTimer({
  state,
  resumedAt,
  className,
}: {
  state: ChatState
  /** Last resume of the timer. */
  resumedAt: number
  className?: string
}) {
  const t = useTranslations(text)
  const [isShown, show] = useStoredFlag('question-timer', true)
  const question = currentQuestion(state.interview)
  if (!question) return null
  const since = Math.max(Date.parse(question.askedAt), resumedAt)
  return (
    <div className={clsx('flex items-center gap-x-4 text-13 text-quiet tabular-nums', className)}>
      <p className="in-data-keyboard-open:hidden">
        {t('questionOf', { number: question.number, total: question.of })}
      </p>
      <div className="flex items-center max-sm:ml-auto">
        <IconButton
          label={t(isShown ? 'hideTimer' : 'showTimer')}
          onClick={() => show(!isShown)}
          className="-ml-2 in-data-keyboard-open:hidden"
        >
          {isShown ? <Timer aria-hidden /> : <TimerOff aria-hidden />}
        </IconButton>
        {isShown && (
          <TimeOnQuestion
            key={question.number}
            state={state}
            since={since}
            limitMs={question.minutes * minuteMs}
          />
        )}
      </div>
    </div>
  )
}

function TimeOnQuestion({ state, since, limitMs }: { state: ChatState; since: number; limitMs: number }) {
  const t = useTranslations(text)
  const now = useLocalNow('second')
  // After a reload the length of a pause is unknown. The time is at most that of the interview.
  const ms = Math.min(Math.max(0, now - since), elapsedMs(state, now))
  const isOver = ms >= limitMs
  const milestone = isOver ? 'over' : ms >= limitMs / 2 ? 'half' : null
  return (
    <>
      <span
        role="timer"
        aria-label={t('timer')}
        className={clsx('in-data-keyboard-open:hidden', isOver && 'text-amber-ink')}
      >
        {t('timeOf', {
          time: formatCountdown(Math.floor(ms / 1000) * 1000),
          whole: formatCountdown(limitMs),
        })}
        {isOver && <span className="max-sm:hidden"> · {t('overShort')}</span>}
      </span>
      <span role="status" className="sr-only">
        {milestone && t(milestone)}
      </span>
    </>
  )
}
