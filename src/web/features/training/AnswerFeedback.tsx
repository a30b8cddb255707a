import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { training as text } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { detectLanguage } from './detect-language.ts'
import { ScoreBadge } from './ScoreBadge.tsx'

/** Score of one answer, its strengths, what was missing and one next step. */
export function AnswerFeedback({
  answerScore,
  isUnscored,
  feedback,
  suggestions,
  className,
}: {
  /** Null if the coach could not score an answer outside an interview. */
  answerScore?: number | null | undefined
  /** The coach could not score an answer of an interview. */
  isUnscored?: true | undefined
  feedback: readonly string[]
  suggestions: readonly string[]
  className?: string
}) {
  const t = useTranslations(text)
  const hasScore = typeof answerScore === 'number'
  const hasNote = isUnscored || answerScore === null
  if (!hasScore && !hasNote && feedback.length === 0 && suggestions.length === 0) return null
  return (
    <div className={clsx('grid justify-items-start gap-2 text-15', className)}>
      {hasNote ? (
        <p className="text-quiet">
          <strong className="font-medium text-ink">{t('unscored')}</strong>{' '}
          {t(isUnscored ? 'unscoredInInterview' : 'unscoredAlone')}
        </p>
      ) : (
        hasScore && <ScoreBadge score={answerScore} />
      )}
      {feedback.length + suggestions.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 wrap-anywhere marker:text-quiet">
          {[...feedback, ...suggestions].map(line => (
            <FeedbackLine key={line}>{line}</FeedbackLine>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The words before the first colon are the label, such as "Good". */
function FeedbackLine({ children }: { children: string }): ReactNode {
  const [, label, rest] = /^([^“«:]{3,40}:) (.+)$/su.exec(children) ?? []
  return (
    <li lang={detectLanguage(children)}>
      {label && <strong className="font-medium">{label} </strong>}
      {rest ?? children}
    </li>
  )
}
