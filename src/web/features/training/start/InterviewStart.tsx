import { useQuery } from '@tanstack/react-query'
import { roles } from '#contract/auth.ts'
import type { Booking } from '#contract/booking.ts'
import { interviewStatuses, interviewTypes } from '#contract/enums.ts'
import type { InterviewType } from '#contract/training.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader, PageSection } from '#web/components/ui/PageHeader.tsx'
import { useSpecialties, useSpecialtyName } from '#web/features/interviewers/interviewer-names.ts'
import {
  canStartQuery,
  historyQuery,
  nextSessionsQuery,
  statisticsQuery,
} from '#web/features/training/api.ts'
import { PausedInterview } from '#web/features/training/PausedInterview.tsx'
import { ScoreBadge } from '#web/features/training/ScoreBadge.tsx'
import { TrainingNav } from '#web/features/training/TrainingNav.tsx'
import { useTrainingNames } from '#web/features/training/use-training-names.ts'
import { coach as text } from '#web/i18n/en/training/coach.ts'
import { training as trainingText } from '#web/i18n/en/training/training.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { StartInterviewButton } from './StartInterviewButton.tsx'
import { getPreparePath, getStartPath, prefillInterview } from './start-draft.ts'

export function InterviewStart({
  onOpened,
  onOpenActive,
}: {
  onOpened: (interview: TrainingInterview) => void
  onOpenActive: () => void
}) {
  const t = useTranslations(text)
  const user = useAuthSession()
  const isInterviewee = user.state === 'signed-in' && user.roleId === roles.interviewee
  const { data: start } = useQuery(canStartQuery)
  const history = useQuery({ ...historyQuery(1), staleTime: 0 })
  const statistics = useQuery(statisticsQuery)
  const sessions = useQuery({ ...nextSessionsQuery, enabled: isInterviewee })
  // The page is shown without these if they fail, but waits for them, so that it does not move afterwards.
  if (history.isPending || statistics.isPending || sessions.isLoading) return <InterviewStartSkeleton />
  const paused = history.data?.sessions.find(({ status }) => status === interviewStatuses.Paused)
  const booking = sessions.data?.bookings.find(
    ({ status, startTime }) => status === 'confirmed' && serverNow() < Date.parse(startTime),
  )
  const canStart = start?.canStart !== false
  return (
    <>
      <TrainingHeader />
      <div className="grid grid-cols-1 gap-8">
        {paused && (
          <PausedInterview interviewId={paused.sessionId} title={t('pausedTitle')} onResumed={onOpened}>
            <PausedInterviewDetails interview={paused} />
          </PausedInterview>
        )}
        {booking && (
          <PrepareForSession
            booking={booking}
            variant={paused ? 'secondary' : 'primary'}
            canStart={canStart}
          />
        )}
        <Card className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 py-4 sm:py-4">
          <div className="max-w-text">
            <p className="text-17 font-medium">{t('ready')}</p>
            <p className="text-15 text-quiet">
              {t('readyText')} {t('readyGain')}
            </p>
          </div>
          <StartInterviewButton
            variant={paused || booking ? 'secondary' : 'primary'}
            onStarted={onOpened}
            onOpenActive={onOpenActive}
          />
        </Card>
        <InterviewTypes trend={statistics.data?.trend ?? []} canStart={canStart} />
      </div>
    </>
  )
}

export function InterviewStartSkeleton() {
  return (
    <div aria-busy className="min-h-dvh">
      <TrainingHeader />
      <div className="grid gap-8">
        <Skeleton className="h-28 rounded-large" />
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {['one', 'two', 'three', 'four', 'five', 'six'].map(card => (
            <Skeleton key={card} className="h-44 rounded-large" />
          ))}
        </div>
      </div>
    </div>
  )
}

export function TrainingHeader() {
  const t = useTranslations(text)
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('intro')} />
      <TrainingNav />
    </>
  )
}

/** A component of its own, because only a paused interview needs the names from the server. */
function PausedInterviewDetails({
  interview,
}: {
  interview: ReplyOf<'interviewHistory'>['sessions'][number]
}) {
  const t = useTranslations(text)
  const { typeName, details } = useTrainingNames()
  return (
    <>
      <p>{[typeName(interview.interviewType), details(interview)].filter(Boolean).join(' · ')}</p>
      <p className="text-quiet">
        {t('startedAt')} <DateTime start={interview.startedAt} />
      </p>
    </>
  )
}

/** The next session, with a link that starts a suitable interview. */
function PrepareForSession({
  booking,
  variant,
  canStart,
}: {
  booking: Booking
  variant: 'primary' | 'secondary'
  canStart: boolean
}) {
  const t = useTranslations(trainingText)
  const specialties = useSpecialties()
  const specialtyName = useSpecialtyName()
  const personName = usePersonName()
  const { startTime, endTime, interviewerName, interviewerSpecialty, interviewerCompany } = booking
  const work = [interviewerSpecialty && specialtyName(interviewerSpecialty), interviewerCompany]
    .filter(Boolean)
    .join(' · ')
  return (
    <section
      aria-labelledby="prepare"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-large bg-accent-tint p-5 sm:p-6"
    >
      <div className="min-w-0">
        <h2 id="prepare" className="text-20 wrap-anywhere">
          {t('prepare', { name: personName(interviewerName) })}
        </h2>
        {work && <p className="mt-1 wrap-anywhere">{work}</p>}
        <p className="text-quiet">
          <DateTime start={startTime} end={endTime} />
        </p>
      </div>
      {canStart && (
        <ButtonLink
          variant={variant}
          replace
          preventScrollReset
          to={getPreparePath(specialties, booking)}
          onClick={() => prefillInterview(specialties, booking)}
        >
          {t('prepareGo')}
        </ButtonLink>
      )}
    </section>
  )
}

const typeKeys = Object.keys(interviewTypes) as (keyof typeof interviewTypes)[]

/** A card for each interview type, with the score of the last completed interview. */
function InterviewTypes({
  trend,
  canStart,
}: {
  /** Completed interviews, oldest first. */
  trend: ReplyOf<'trainingStatistics'>['trend']
  canStart: boolean
}) {
  const t = useTranslations(trainingText)
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
  const t = useTranslations(trainingText)
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
