import { Card } from '#web/components/ui/Card.tsx'
import { PageSection } from '#web/components/ui/PageSection.tsx'
import { ScoreBadge } from '#web/features/training/ScoreBadge.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { progress as text } from '#web/i18n/en/progress.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { Statistics } from './trend.ts'

export function ScoresByType({ byType }: Pick<Statistics, 'byType'>) {
  const t = useTranslations(text)
  const { typeName } = useTrainingNames()
  return (
    <PageSection title={t('byType')}>
      <Card className="py-0 sm:py-0">
        <ul className="divide-y divide-hairline">
          {byType.map(({ interviewType, sessions, averageScore }) => (
            <li
              key={interviewType}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4"
            >
              <p>
                <span className="block font-medium">{typeName(interviewType)}</span>
                <span className="text-13 text-quiet tabular-nums">{t('found', { count: sessions })}</span>
              </p>
              {averageScore === null ? (
                <span className="text-13 text-quiet">{t('noScore')}</span>
              ) : (
                <ScoreBadge score={averageScore} decimals={1} />
              )}
            </li>
          ))}
        </ul>
      </Card>
    </PageSection>
  )
}
