import { progress as text } from '#web/text/en/progress.ts'
import { useText } from '#web/text/translate.ts'
import { ScoreBadge } from '#web/training/ScoreBadge.tsx'
import { useTrainingNames } from '#web/training/use-training-names.ts'
import { Card } from '#web/ui/Card.tsx'
import { Chapter } from '#web/ui/Chapter.tsx'
import type { Statistics } from './progress-view.ts'

/** Averages of completed sessions by their type. */
export function ByType({ byType }: Pick<Statistics, 'byType'>) {
  const t = useText(text)
  const { typeName } = useTrainingNames()
  return (
    <Chapter title={t('byType')}>
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
    </Chapter>
  )
}
