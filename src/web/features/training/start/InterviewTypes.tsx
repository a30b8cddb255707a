import { interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { ScoreBadge } from '#web/features/training/ScoreBadge.tsx'
import { trainingStart as text } from '#web/i18n/en/training/training-start.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { getStartPath } from './start-draft.ts'

const typeKeys = Object.keys(interviewTypes) as (keyof typeof interviewTypes)[]

/** A card for each interview type, with the score of the last completed interview. */
export function InterviewTypes({
  trend,
  canStart,
}: {
  /** Completed interviews, oldest first. */
  trend: ReplyOf<'trainingStatistics'>['trend']
  canStart: boolean
}) {
  const t = useTranslations(text)
  return (
    <PageSection title={t('types')}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {typeKeys.map(key => (
          <li key={key} className="grid">
            <TypeCard
              typeKey={key}
              lastScore={trend.findLast(entry => entry.interviewType === interviewTypes[key])?.averageScore}
              canStart={canStart}
            />
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

function TypeCard({
  typeKey,
  lastScore,
  canStart,
}: {
  typeKey: keyof typeof interviewTypes
  lastScore: number | undefined
  canStart: boolean
}) {
  const t = useTranslations(text)
  const type: InterviewType = interviewTypes[typeKey]
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h3 className="text-20">{t(typeKey)}</h3>
        <p className="mt-1 text-15 text-quiet">{t(`${typeKey}Text`)}</p>
      </div>
      <div className="mt-auto flex min-h-11 flex-wrap items-center justify-between gap-2">
        {lastScore === undefined ? (
          <p className="text-13 text-quiet">{t('notTried')}</p>
        ) : (
          <p className="grid justify-items-start gap-1 text-13 text-quiet">
            {t('lastScore')}
            <ScoreBadge score={lastScore} decimals={1} />
          </p>
        )}
        {canStart && (
          <ButtonLink
            variant="secondary"
            className="ml-auto"
            replace
            preventScrollReset
            to={getStartPath(type)}
            aria-label={t('startType', { type: t(typeKey) })}
          >
            {t('start')}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}
