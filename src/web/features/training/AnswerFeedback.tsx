import { clsx } from 'clsx'
import type { MessageMetadata } from '#contract/training-session.ts'
import { training as text } from '#web/i18n/en/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { detectLanguage } from './detect-language.ts'
import { ScoreBadge } from './ScoreBadge.tsx'

/** Score with label, strengths, gaps and advice for one answer. */
export function AnswerFeedback({
  answerScore,
  feedback,
  suggestions,
  className,
}: Pick<MessageMetadata, 'answerScore' | 'feedback' | 'suggestions'> & { className?: string }) {
  const t = useTranslations(text)
  if (answerScore === undefined && feedback.length === 0 && suggestions.length === 0) return null
  return (
    <div className={clsx('grid gap-3 text-15', className)}>
      {answerScore !== undefined && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-13 font-medium text-quiet">{t('answerScore')}</span>
          <ScoreBadge score={answerScore} />
        </p>
      )}
      <FeedbackList name={t('feedback')} points={feedback} />
      <FeedbackList name={t('suggestions')} points={suggestions} />
    </div>
  )
}

function FeedbackList({ name, points }: { name: string; points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <div>
      <p className="text-13 font-medium text-quiet">{name}</p>
      <ul
        lang={detectLanguage(points.join())}
        className="mt-1 grid list-disc gap-1 pl-5 wrap-anywhere marker:text-quiet"
      >
        {points.map(point => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
