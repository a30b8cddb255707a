import { ChevronDown } from 'lucide-react'
import type { TrainingSessionId } from '#contract/id.ts'
import type { InterviewAnswer } from '#contract/training.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { ScoreBadge } from '#web/features/training/ScoreBadge.tsx'
import { useSkillName } from '#web/features/training/use-skill-name.ts'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { RetryAnswer } from './RetryAnswer.tsx'
import { RetryComparison } from './RetryComparison.tsx'
import { RubricPoints } from './RubricPoints.tsx'

export function AnswerCard({
  answer,
  isOpen,
  retrySessionId,
  onChanged,
}: {
  answer: InterviewAnswer
  isOpen: boolean
  retrySessionId: TrainingSessionId | undefined
  onChanged: (() => void) | undefined
}) {
  const t = useTranslations(text)
  const skillName = useSkillName()
  const { number, question, answerScore, retries } = answer
  return (
    <details open={isOpen} className="group/answer rounded-large border border-hairline bg-surface">
      <summary className="flex list-none items-start gap-4 rounded-large p-5 sm:p-6 [&::-webkit-details-marker]:hidden">
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="text-13 text-quiet tabular-nums">{t('question', { number })}</span>
            <span className="text-13 text-quiet">{skillName(answer.skill)}</span>
            {answerScore === null ? <Badge>{t('skipped')}</Badge> : <ScoreBadge score={answerScore} />}
          </p>
          <h3 lang="en" className="mt-2 max-w-text font-serif text-20 font-semibold">
            {question.text}
          </h3>
        </div>
        <ChevronDown
          aria-hidden
          className="mt-1 size-5 shrink-0 text-quiet transition-transform duration-150 group-open/answer:rotate-180"
        />
      </summary>
      <div className="grid gap-6 border-t border-hairline p-5 sm:p-6">
        <AnswerText answer={answer} isOwn={retrySessionId !== undefined} />
        <ModelAnswer text={answer.modelAnswer} />
        {retries.length > 0 && <RetryComparison answer={answer} />}
        {retrySessionId && <RetryAnswer answer={answer} sessionId={retrySessionId} onChanged={onChanged} />}
      </div>
    </details>
  )
}

function AnswerText({ answer: { answer, points }, isOwn }: { answer: InterviewAnswer; isOwn: boolean }) {
  const t = useTranslations(text)
  if (answer === null)
    return (
      <>
        <p className="text-quiet">{t(isOwn ? 'notAnswered' : 'notAnsweredTheirs')}</p>
        <RubricPoints points={points} />
      </>
    )
  return (
    <>
      <div>
        <h4 className="text-13 font-medium text-quiet">{t(isOwn ? 'yourAnswer' : 'theirAnswer')}</h4>
        <p lang={detectLanguage(answer)} className="mt-1 max-w-text whitespace-pre-wrap wrap-anywhere">
          {answer}
        </p>
      </div>
      <RubricPoints points={points} />
    </>
  )
}

/** Collapsed, because the user's own answer comes first. */
function ModelAnswer({ text: model }: { text: string }) {
  const t = useTranslations(text)
  if (!model) return null
  return (
    <details className="group/model rounded-medium bg-sunken px-4">
      <summary className="flex min-h-11 list-none items-center justify-between gap-4 font-medium [&::-webkit-details-marker]:hidden">
        {t('modelAnswer')}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-quiet transition-transform duration-150 group-open/model:rotate-180"
        />
      </summary>
      <p lang="en" className="max-w-text pb-4 whitespace-pre-wrap">
        {model}
      </p>
    </details>
  )
}
