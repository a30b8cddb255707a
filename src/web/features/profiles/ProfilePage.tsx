import { useLocation } from 'react-router'
import { accountApi as account } from '#contract/routes/account.ts'
import { profileApi as api } from '#contract/routes/profile.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { UnconfirmedEmailAlert } from '#web/features/accounts/UnconfirmedEmailAlert.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { NextSteps, NextStepsError, NextStepsSkeleton } from './NextSteps.tsx'
import { ProfileActions } from './ProfileActions.tsx'
import { ProfileAlerts } from './ProfileAlerts.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { useNextSteps } from './use-next-steps.ts'

export const clientMiddleware = [requireAccess('signed-in')]

export default function ProfilePage() {
  const t = useTranslations(text)
  const { state } = useLocation()
  const { data: profile, error, isPending, refetch } = useApiQuery(api.myProfile, {})
  const next = useNextSteps()
  // The email alert reads the account. Waiting for it here avoids a layout shift.
  const { isPending: isAccountPending } = useApiQuery(account.myAccount, {})
  if (isPending || (profile && (next.isPending || isAccountPending))) {
    return (
      <div className="min-h-dvh">
        <NextStepsSkeleton />
        <PageSpinner label={t('loading')} />
      </div>
    )
  }
  if (error?.problem.code === 'profile.not_found') {
    return (
      <>
        <DocumentTitle title={t('title')} />
        <EmptyState title={t('noneTitle')} action={<ButtonLink to="/profile/setup">{t('setUp')}</ButtonLink>}>
          {t('noneText')}
        </EmptyState>
      </>
    )
  }
  if (!profile) {
    return (
      <>
        <DocumentTitle title={t('title')} />
        <ErrorState title={t('loadFailed')} error={error} onRetry={refetch} />
      </>
    )
  }
  return (
    <>
      <DocumentTitle title={t('title')} />
      {next.up.data ? (
        <NextSteps
          profile={profile}
          upcoming={next.up.data}
          isTraining={next.isTraining}
          onEnd={next.up.refetch}
        />
      ) : (
        <NextStepsError onRetry={next.up.refetch} />
      )}
      <ProfileHeader profile={profile} />
      <ProfileAlerts profile={profile} isSaved={isSaved(state)} />
      <UnconfirmedEmailAlert />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem] lg:items-start">
        <ProfileDetails profile={profile} />
        <ProfileActions profile={profile} />
      </div>
    </>
  )
}

const isSaved = (state: unknown): boolean => typeof state === 'object' && state !== null && 'saved' in state
