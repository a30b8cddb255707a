import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import type { Question } from '#contract/training.ts'
import { practice as text } from '#web/text/en/practice.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { duration } from '#web/ui/format.ts'

/** What a question is after and how long a good answer takes. */
export function QuestionFacts({ question, className }: { question: Question; className?: string }) {
  const t = useText(text)
  const language = useLanguage()
  return (
    <p className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2 text-15 text-quiet', className)}>
      <Badge tone="good">
        <span lang="en">{question.competency}</span>
      </Badge>
      <span className="inline-flex items-center gap-1.5 [&_svg]:size-4">
        <Clock aria-hidden />
        {t('about', { time: duration(question.minutes, language) })}
      </span>
    </p>
  )
}
