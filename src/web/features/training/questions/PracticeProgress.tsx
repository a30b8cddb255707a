import { clsx } from 'clsx'
import { Button } from '#web/components/ui/Button.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { practice as text } from '#web/i18n/en/practice.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { PracticeOptions } from './practice-reducer.ts'

export function PracticeProgress({
  number,
  total,
  options,
  onLeave,
}: {
  number: number
  total: number
  options: PracticeOptions
  onLeave: () => void
}) {
  const t = useTranslations(text)
  const { typeName, levelName } = useTrainingNames()
  const facts = [typeName(options.interviewType), levelName(options.experienceLevel), options.jobRole.trim()]
  const shownFacts = facts.filter(Boolean)
  return (
    <div className="mb-6 sm:mb-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="text-15 text-quiet">
          <span className="font-medium text-ink tabular-nums">{t('questionOf', { number, total })}</span>
          {shownFacts.length > 0 && ` · ${shownFacts.join(' · ')}`}
        </p>
        <Button variant="ghost" onClick={onLeave} className="-mx-4">
          {t('otherQuestions')}
        </Button>
      </div>
      <div aria-hidden className="mt-2 flex gap-1.5">
        {Array.from({ length: total }, (_, index) => index + 1).map(one => (
          <span
            key={one}
            className={clsx('h-1.5 flex-1 rounded-full', one <= number ? 'bg-accent' : 'bg-hairline')}
          />
        ))}
      </div>
    </div>
  )
}
