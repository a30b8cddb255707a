import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { roles } from '#contract/auth.ts'
import type { TrainingInterviewId } from '#contract/id.ts'
import type { InterviewerCard } from '#contract/interviewer.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageSection } from '#web/components/ui/PageHeader.tsx'
import { PriceFrom, RatingSummary } from '#web/features/interviewers/InterviewerFacts.tsx'
import { useSpecialtyName } from '#web/features/interviewers/interviewer-names.ts'
import { interviewQuery, recommendedInterviewersQuery } from '#web/features/training/api.ts'
import { summary as text } from '#web/i18n/en/training/summary.ts'
import { training } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { AnswerList } from './AnswerList.tsx'
import { ScoreSummary } from './ScoreSummary.tsx'
import { ExportInterview, ShareInterview } from './ShareInterview.tsx'
import { Exercise, StrengthsAndImprovements } from './StrengthsAndImprovements.tsx'

export function InterviewSummary({ interviewId }: { interviewId: TrainingInterviewId }) {
  const user = useAuthSession()
  const { data: interview } = useSuspenseQuery(interviewQuery(interviewId))
  const { summary } = interview
  if (!summary) return null
  const mayBook = user.state === 'signed-in' && user.roleId !== roles.interviewer
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="grid grid-cols-1 gap-4">
        <ScoreSummary summary={summary} />
        <StrengthsAndImprovements summary={summary} />
        {summary.drill && <Exercise drill={summary.drill} interview={interview} />}
      </div>
      <AnswerList summary={summary} retryInterviewId={interviewId} />
      <div className="flex flex-wrap items-start gap-3">
        <ExportInterview interviewId={interviewId} />
        {mayBook && <ShareInterview interview={interview} />}
      </div>
      {mayBook && summary.skills.length > 0 && <RecommendedInterviewers interviewId={interviewId} />}
    </div>
  )
}

/** Interviewers for the weakest areas. */
function RecommendedInterviewers({ interviewId }: { interviewId: TrainingInterviewId }) {
  const t = useTranslations(text)
  const skillName = useTranslations(training)
  const { data, error, refetch } = useQuery(recommendedInterviewersQuery(interviewId))
  return (
    <PageSection
      title={t('people')}
      text={data?.skill ? t('peopleText', { skill: skillName(data.skill) }) : t('peopleTextAny')}
    >
      {data ? (
        <InterviewerCards {...data} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {[0, 1, 2].map(card => (
            <Skeleton key={card} className="h-64 rounded-large" />
          ))}
        </div>
      )}
    </PageSection>
  )
}

function InterviewerCards({ interviewers, specialty }: ReplyOf<'interviewersForSkill'>) {
  const t = useTranslations(text)
  const specialtyName = useSpecialtyName()
  return (
    <>
      {interviewers.length === 0 && <p>{t('peopleNone')}</p>}
      <ul className="grid gap-4 empty:hidden md:grid-cols-2 lg:grid-cols-3">
        {interviewers.map(interviewer => (
          <li key={interviewer.id} className="min-w-0">
            <RecommendedInterviewer interviewer={interviewer} />
          </li>
        ))}
      </ul>
      <p>
        <Link
          to={specialty ? `/interviewers?${new URLSearchParams({ specialty })}` : '/interviewers'}
          className="link inline-flex min-h-11 items-center"
        >
          {specialty ? t('peopleMore', { specialty: specialtyName(specialty) }) : t('peopleAll')}
        </Link>
      </p>
    </>
  )
}

function RecommendedInterviewer({ interviewer }: { interviewer: InterviewerCard }) {
  const t = useTranslations(text)
  const specialtyName = useSpecialtyName()
  const work = [interviewer.specialty && specialtyName(interviewer.specialty), interviewer.company]
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-4">
        <Avatar name={interviewer.displayName} url={interviewer.profilePictureUrl} />
        <div className="min-w-0">
          <h3 className="font-serif text-20 font-semibold">
            <Link
              to={`/interviewers?interviewer=${interviewer.id}`}
              className="wrap-anywhere hover:underline"
            >
              <bdi translate="no">{interviewer.displayName}</bdi>
            </Link>
          </h3>
          <p className="text-quiet">{work.filter(Boolean).join(' · ')}</p>
        </div>
      </div>
      <RatingSummary interviewer={interviewer} />
      {interviewer.nextAvailableSlot && <DateTime start={interviewer.nextAvailableSlot} />}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3 border-t border-hairline pt-4">
        <PriceFrom interviewer={interviewer} />
        <ButtonLink
          variant="secondary"
          to={`/interviewers?book=${interviewer.id}`}
          aria-label={t('bookWith', { name: interviewer.displayName })}
        >
          {t('book')}
        </ButtonLink>
      </div>
    </Card>
  )
}
