import { ChevronDown } from 'lucide-react'
import type { TrainingSessionId } from '#contract/id.ts'
import type { InterviewAnswer, InterviewSummary } from '#contract/training.ts'
import { PageSection } from '#web/components/ui/PageSection.tsx'
import { AnswerFeedback } from '#web/features/training/AnswerFeedback.tsx'
import { detectLanguage } from '#web/features/training/detect-language.ts'
import { useSkillName } from '#web/features/training/use-skill-name.ts'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { AnswerScore } from './AnswerScore.tsx'
import { DetailsCard } from './DetailsCard.tsx'
import { RetryAnswer } from './RetryAnswer.tsx'
import { RetryComparison } from './RetryComparison.tsx'
import { RubricPoints } from './RubricPoints.tsx'
import { weakestAnswer } from './summary-utils.ts'

export function AnswerList({
  summary: { answers },
  retrySessionId,
}: {
  summary: InterviewSummary
  /** Enables further attempts, for the owner. */
  retrySessionId?: TrainingSessionId
}) {
  const t = useTranslations(text)
  if (answers.length === 0) return null
  const weakest = weakestAnswer(answers)
  return (
    <PageSection title={t('questions')} text={t('questionsText')}>
      <ol className="grid grid-cols-1 gap-4">
        {answers.map(answer => (
          <li key={answer.number}>
            <AnswerCard
              answer={answer}
              isOpen={answer.number === weakest?.number}
              retrySessionId={retrySessionId}
            />
          </li>
        ))}
      </ol>
    </PageSection>
  )
}

function AnswerCard({
  answer,
  isOpen,
  retrySessionId,
}: {
  answer: InterviewAnswer
  isOpen: boolean
  retrySessionId: TrainingSessionId | undefined
}) {
  const t = useTranslations(text)
  const skillName = useSkillName()
  const { number, question, retries } = answer
  return (
    <DetailsCard
      className="bg-surface"
      isOpen={isOpen}
      summary={
        <>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="text-13 text-quiet tabular-nums">{t('question', { number })}</span>
            <span className="text-13 text-quiet">{skillName(answer.skill)}</span>
            <AnswerScore {...answer} />
          </p>
          <h3 lang="en" className="mt-2 max-w-text font-serif text-20 font-semibold">
            {question.text}
          </h3>
        </>
      }
    >
      <div className="grid gap-6 border-t border-hairline p-5 sm:p-6">
        <AnswerText answer={answer} isOwn={retrySessionId !== undefined} />
        <ModelAnswer text={answer.modelAnswer} isOpen={answer.isUnscored === true} />
        {retries.length > 0 && <RetryComparison answer={answer} />}
        {retrySessionId && <RetryAnswer answer={answer} sessionId={retrySessionId} />}
      </div>
    </DetailsCard>
  )
}

function AnswerText({
  answer: { answer, answerScore, isUnscored, feedback, points },
  isOwn,
}: {
  answer: InterviewAnswer
  isOwn: boolean
}) {
  const t = useTranslations(text)
  return (
    <>
      {answer === null ? (
        <p className="text-quiet">{t(isOwn ? 'notAnswered' : 'notAnsweredTheirs')}</p>
      ) : (
        <div>
          <h4 className="text-13 font-medium text-quiet">{t(isOwn ? 'yourAnswer' : 'theirAnswer')}</h4>
          <p lang={detectLanguage(answer)} className="mt-1 max-w-text whitespace-pre-wrap wrap-anywhere">
            {answer}
          </p>
        </div>
      )}
      {answer !== null && (
        <AnswerFeedback answerScore={isUnscored ? null : undefined} feedback={feedback} suggestions={[]} />
      )}
      {!isUnscored && <RubricPoints points={points} score={answerScore} />}
    </>
  )
}

/** Collapsed, because the user's own answer comes first. Open where it replaces a score. */
function ModelAnswer({ text: model, isOpen }: { text: string; isOpen: boolean }) {
  const t = useTranslations(text)
  if (!model) return null
  return (
    <details open={isOpen} className="group/model rounded-medium bg-sunken px-4">
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
