import type { InterviewAnswer } from '#contract/training.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ScoreBadge } from '#web/features/training/ScoreBadge.tsx'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Score of an answer, or why there is none. */
export function AnswerScore({ answer, answerScore }: Pick<InterviewAnswer, 'answer' | 'answerScore'>) {
  const t = useTranslations(text)
  if (answerScore !== null) return <ScoreBadge score={answerScore} />
  return <Badge>{t(answer === null ? 'skipped' : 'notScored')}</Badge>
}
