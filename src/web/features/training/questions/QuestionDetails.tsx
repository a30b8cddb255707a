import { clsx } from 'clsx'
import { Clock } from 'lucide-react'
import type { Question } from '#contract/training.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { practice as text } from '#web/i18n/en/training/practice.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration } from '#web/lib/format.ts'

export function QuestionDetails({ question, className }: { question: Question; className?: string }) {
  const t = useTranslations(text)
  const language = useLanguage()
  return (
    <p className={clsx('flex flex-wrap items-center gap-x-3 gap-y-2 text-15 text-quiet', className)}>
      <Badge variant="success">
        <span lang="en">{question.competency}</span>
      </Badge>
      <span className="inline-flex items-center gap-1.5 [&_svg]:size-4">
        <Clock aria-hidden />
        {t('about', { time: formatDuration(question.minutes, language) })}
      </span>
    </p>
  )
}
