import type { TrainingSessionId } from '#contract/id.ts'
import type { InterviewSummary } from '#contract/training.ts'
import { PageSection } from '#web/components/ui/PageSection.tsx'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { weakestAnswer } from './summary-utils.ts'

/** `retryIn` enables further attempts for the owner, and `onChanged` is called after each. */
export function AnswerList({
  summary: { answers },
  retrySessionId: retryIn,
  onChanged,
}: {
  summary: InterviewSummary
  retrySessionId?: TrainingSessionId
  onChanged?: () => void
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
              retrySessionId={retryIn}
              onChanged={onChanged}
            />
          </li>
        ))}
      </ol>
    </PageSection>
  )
}
