import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { PageSpinner, Skeleton } from '#web/components/ui/Loading.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { myAccountQuery } from '#web/features/accounts/api.ts'
import { UnconfirmedEmailAlert } from '#web/features/accounts/EmailConfirmation.tsx'
import { myApplicationQuery } from '#web/features/applications/api.ts'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { upcomingTasksQuery } from '#web/features/bookings/api.ts'
import { canStartQuery } from '#web/features/training/api.ts'
import { profile as text } from '#web/i18n/en/account/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { myProfileQuery } from './api.ts'
import { LastTraining, latestInterviewsQuery } from './overview/LastTraining.tsx'
import { NextSteps, NextStepsError, NextStepsSkeleton } from './overview/NextSteps.tsx'
import { ProfileActions } from './overview/ProfileActions.tsx'
import { ProfileDetails } from './overview/ProfileDetails.tsx'
import { type Profile, roleMessageKey } from './profile-form-values.ts'

const ApplicationPanel = lazyWithRetry(
  () => import('#web/features/applications/ApplicationPanel.tsx').then(module => module.ApplicationPanel),
  <Skeleton className="mb-8 h-40 rounded-large" />,
)

const taskPollMs = 30_000
const savedAlertMs = 3000

export const clientMiddleware = [requireAccess('signed-in')]

export function clientLoader() {
  void queryClient.prefetchQuery(myProfileQuery)
  void queryClient.prefetchQuery(myAccountQuery)
  // Tasks also change elsewhere, so every visit loads them again.
  void queryClient.prefetchQuery({ ...upcomingTasksQuery, staleTime: 0 })
  void queryClient.prefetchQuery({ ...canStartQuery, staleTime: 0 })
  void queryClient.prefetchQuery(latestInterviewsQuery)
}

export default function ProfilePage() {
  const t = useTranslations(text)
  return (
    <>
      <DocumentTitle title={t('title')} />
      <QueryBoundary
        fallback={<ProfileSkeleton />}
        renderError={(error, retry) =>
          error.problem.code === 'profile.not_found' ? (
            <EmptyState
              title={t('noneTitle')}
              action={<ButtonLink to="/profile/setup">{t('setUp')}</ButtonLink>}
            >
              {t('noneText')}
            </EmptyState>
          ) : (
            <ErrorState title={t('loadFailed')} error={error} onRetry={retry} />
          )
        }
      >
        <ProfileOverview />
      </QueryBoundary>
    </>
  )
}

function ProfileOverview() {
  const { data: profile } = useSuspenseQuery(myProfileQuery)
  const upcoming = useQuery({ ...upcomingTasksQuery, refetchInterval: taskPollMs })
  const training = useQuery(canStartQuery)
  const account = useQuery(myAccountQuery)
  const interviews = useQuery(latestInterviewsQuery)
  const application = useQuery({ ...myApplicationQuery, enabled: profile.role === 'interviewer' })
  // The profile is shown without these if they fail, but waits for them, so that it does not move afterwards.
  const isWaiting = [upcoming, training, account, interviews].some(({ isPending }) => isPending)
  if (isWaiting || application.isLoading) return <ProfileSkeleton />
  return (
    <>
      {upcoming.data ? (
        <NextSteps
          profile={profile}
          upcoming={upcoming.data}
          isTraining={Boolean(training.data?.activeSessionId)}
          onEnd={upcoming.refetch}
        />
      ) : (
        <NextStepsError onRetry={upcoming.refetch} />
      )}
      {application.data && application.data.state !== 'unneeded' && (
        <ApplicationPanel application={application.data} />
      )}
      <LastTraining interviews={interviews.data?.sessions ?? []} />
      <SavedAlert />
      <MissingFieldsAlert profile={profile} />
      <UnconfirmedEmailAlert />
      <Card className="grid gap-8">
        <ProfileHeader profile={profile} />
        <ProfileActions profile={profile} />
        <ProfileDetails profile={profile} />
      </Card>
    </>
  )
}

function ProfileSkeleton() {
  const t = useTranslations(text)
  return (
    <div className="min-h-dvh">
      <NextStepsSkeleton />
      <PageSpinner label={t('loading')} />
    </div>
  )
}

function ProfileHeader({ profile }: { profile: Profile }) {
  const t = useTranslations(text)
  const { isProfileComplete } = profile
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Avatar size="large" name={profile.displayName} url={profile.profilePictureUrl} />
      <div className="min-w-0">
        <h1 className="text-26">
          <bdi translate="no">{profile.displayName}</bdi>
        </h1>
        <p className="mt-1 text-quiet">
          {profile.email}
          {profile.specialty && <span> · {profile.specialty}</span>}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Badge>{t(roleMessageKey(profile.role))}</Badge>
          <Badge variant={isProfileComplete ? 'success' : 'warning'}>
            {isProfileComplete ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
            {t(isProfileComplete ? 'complete' : 'incomplete')}
          </Badge>
        </div>
      </div>
    </header>
  )
}

/** Confirms a save for three seconds, over the page, so that nothing moves. */
function SavedAlert() {
  const t = useTranslations(text)
  const navigate = useNavigate()
  const { state } = useLocation()
  const isSaved = typeof state === 'object' && state !== null && 'saved' in state
  const isLeaving = useNavigation().state !== 'idle'
  useEffect(() => {
    // A second navigation would cancel the one that the user has started.
    if (!isSaved || isLeaving) return
    // Clears the history state, so that a reload does not repeat the message.
    const forget = () => navigate('.', { replace: true, state: null, defaultShouldRevalidate: false })
    const timer = setTimeout(forget, savedAlertMs)
    return () => clearTimeout(timer)
  }, [isSaved, isLeaving, navigate])
  if (!isSaved) return null
  return (
    <div className="fixed inset-x-4 bottom-6 z-40 mx-auto w-fit rounded-medium shadow-lg">
      <Alert variant="success">{t('saved')}</Alert>
    </div>
  )
}

function MissingFieldsAlert({ profile }: { profile: Profile }) {
  const t = useTranslations(text)
  if (profile.isProfileComplete) return null
  const gaps = profile.missing.map(field => t(field)).join(', ')
  return (
    <Alert variant="warning" title={t('missingTitle')} className="mb-6">
      {t(profile.role === 'interviewer' ? 'missingInterviewer' : 'missingInterviewee', { gaps })}
    </Alert>
  )
}
