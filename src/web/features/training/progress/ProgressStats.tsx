import type { ReactNode } from 'react'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { scoreVariant } from '#web/features/training/ScoreBadge.tsx'
import { progress as text } from '#web/i18n/en/training/progress.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDuration, formatNumber } from '#web/lib/format.ts'
import type { Statistics } from './trend.ts'

export function ProgressStats({
  statistics: { totalSessions, completed, averageScore, practisedSeconds, answers },
}: {
  statistics: Statistics
}) {
  const t = useTranslations(text)
  const tTraining = useTranslations(training)
  const language = useLanguage()
  return (
    <section aria-label={t('figures')}>
      <Card>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
          <Stat
            name={t('average')}
            about={
              averageScore !== null && (
                <Badge variant={scoreVariant(averageScore).tone}>
                  {tTraining(scoreVariant(averageScore).name)}
                </Badge>
              )
            }
          >
            {averageScore === null ? '–' : formatNumber(averageScore, language, 1)}
          </Stat>
          <Stat
            name={t('sessions')}
            about={completed < totalSessions && t('completedOf', { count: completed })}
          >
            {formatNumber(totalSessions, language)}
          </Stat>
          <Stat name={t('practised')}>{formatDuration(Math.floor(practisedSeconds / 60), language)}</Stat>
          <Stat name={t('answered')}>{formatNumber(answers, language)}</Stat>
        </dl>
      </Card>
    </section>
  )
}

function Stat({ name, about, children }: { name: string; about?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet">{name}</dt>
      <dd className="mt-1 font-serif text-26 font-semibold whitespace-nowrap tabular-nums sm:text-34">
        {children}
      </dd>
      {about && <dd className="mt-1 text-13 text-quiet">{about}</dd>}
    </div>
  )
}
