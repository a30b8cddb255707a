import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader, PageSection } from '#web/components/ui/PageHeader.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { gradedSessionsQuery, statisticsQuery } from '#web/features/training/api.ts'
import { AverageScoreBadge, scoreVariant } from '#web/features/training/ScoreBadge.tsx'
import { SkillScores } from '#web/features/training/summary/ScoreSummary.tsx'
import { TrainingNav } from '#web/features/training/TrainingNav.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { progress as text } from '#web/i18n/en/training/progress.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formatDuration, formatNumber } from '#web/lib/format.ts'
import { ScoreTrend } from './ScoreTrend.tsx'
import { interviewTypeBySkill, type Statistics } from './trend.ts'

export const clientMiddleware = [requireAccess('signed-in')]

export const clientLoader = () => {
  void queryClient.prefetchQuery(statisticsQuery)
  void queryClient.prefetchQuery(gradedSessionsQuery)
}

export default function ProgressPage() {
  const t = useTranslations(text)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <TrainingNav />
      <QueryBoundary fallback={<ProgressSkeleton />}>
        <Progress />
      </QueryBoundary>
    </>
  )
}

function ProgressSkeleton() {
  return (
    <div aria-busy className="grid gap-10">
      <Skeleton className="h-28 rounded-large" />
      <Skeleton className="h-44 rounded-large" />
      <Skeleton className="h-96 rounded-large" />
    </div>
  )
}

function Progress() {
  const t = useTranslations(text)
  const { data: statistics } = useSuspenseQuery(statisticsQuery)
  // Without the scorecards of interviewers the progress with the coach is still shown.
  const { data, isPending } = useQuery({ ...gradedSessionsQuery, retryOnMount: false })
  if (isPending) return <ProgressSkeleton />
  const graded = data?.sessions ?? []
  if (statistics.trend.length === 0 && graded.length === 0)
    return (
      <EmptyState
        title={t('nothingTitle')}
        action={<ButtonLink to="/interview-training">{t('emptyAction')}</ButtonLink>}
      >
        {t('nothingText')}
      </EmptyState>
    )
  const weakest = findWeakestSkill(statistics)
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

function ScoresByType({ byType }: Pick<Statistics, 'byType'>) {
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
                <span className="text-13 text-quiet">{t('found', { count: sessions })}</span>
              </p>
              <AverageScoreBadge score={averageScore} />
            </li>
          ))}
        </ul>
      </Card>
    </PageSection>
  )
}

/** With fewer answers, or with one skill only, none is the weakest. */
const minAnswers = 3

/** One or two answers say little about a skill, so the weakest of those with more answers comes first. */
const findWeakestSkill = ({ skills, answers }: ReplyOf<'trainingStatistics'>) =>
  skills.length > 1 && answers >= minAnswers
    ? (skills.find(skill => skill.answers >= minAnswers) ?? skills[0])
    : undefined

/** Weakest skill, with a link to train it. */
function WeakestSkill({
  skillScore: { skill, averageScore, answers },
}: {
  skillScore: Statistics['skills'][number]
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const skillName = useTranslations(training)
  const { typeName } = useTrainingNames()
  const type = interviewTypeBySkill[skill]
  return (
    <section
      aria-labelledby="weakest-skill"
      className="flex flex-wrap items-end justify-between gap-6 rounded-large bg-accent-tint p-5 sm:p-8"
    >
      <div>
        <h2 id="weakest-skill" className="font-sans text-15 font-medium tracking-normal text-accent">
          {t('weakest')}
        </h2>
        <p className="mt-1 font-serif text-26 font-semibold wrap-anywhere sm:text-34">{skillName(skill)}</p>
        <p className="mt-2">
          {t('weakestText', { score: formatNumber(averageScore, language, 1), count: answers })}{' '}
          {t('trainAs', { type: typeName(type) })}
        </p>
      </div>
      <ButtonLink to={`/interview-training?type=${type}`}>{t('train')}</ButtonLink>
    </section>
  )
}

function ProgressStats({
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
