import { scorecardApi as scorecards } from '#contract/routes/rooms.ts'
import { trainingShareApi } from '#contract/routes/training.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { PageSection } from '#web/components/ui/PageSection.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { SkillScores } from '#web/features/training/SkillScores.tsx'
import { TrainingNav } from '#web/features/training/TrainingNav.tsx'
import { progress as text } from '#web/i18n/en/progress.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { ProgressStats } from './ProgressStats.tsx'
import { ScoresByType } from './ScoresByType.tsx'
import { ScoreTrend } from './ScoreTrend.tsx'
import type { GradedSession, Statistics } from './trend.ts'
import { WeakestSkill } from './WeakestSkill.tsx'

export const clientMiddleware = [requireAccess('signed-in')]

export default function ProgressPage() {
  const t = useTranslations(text)
  const { data, error, refetch } = useApiQuery(trainingShareApi.trainingStatistics, {})
  const graded = useApiQuery(scorecards.gradedSessions, {}, { skipRetryOnMount: true })
  const sessions = graded.data?.sessions ?? []
  return (
    <>
      <TrainingNav />
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      {data && !graded.isPending ? (
        data.trend.length === 0 && sessions.length === 0 ? (
          <EmptyState
            title={t('nothingTitle')}
            action={<ButtonLink to="/interview-training">{t('emptyAction')}</ButtonLink>}
          >
            {t('nothingText')}
          </EmptyState>
        ) : (
          <Progress statistics={data} graded={sessions} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="grid gap-10">
          <Skeleton className="h-28 rounded-large" />
          <Skeleton className="h-44 rounded-large" />
          <Skeleton className="h-96 rounded-large" />
        </div>
      )}
    </>
  )
}

function Progress({ statistics, graded }: { statistics: Statistics; graded: readonly GradedSession[] }) {
  const t = useTranslations(text)
  const [weakest] = statistics.skills
  return (
    <div className="grid grid-cols-1 gap-10">
      <ProgressStats statistics={statistics} />
      {weakest && <WeakestSkill skillScore={weakest} />}
      <ScoreTrend statistics={statistics} graded={graded} />
      {statistics.skills.length > 0 && (
        <div className="grid items-start gap-10 lg:grid-cols-2 lg:gap-8">
          <PageSection title={t('bySkill')}>
            <Card>
              <SkillScores skills={statistics.skills} />
            </Card>
          </PageSection>
          <ScoresByType byType={statistics.byType} />
        </div>
      )}
    </div>
  )
}
