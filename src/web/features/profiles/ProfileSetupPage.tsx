import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import type { MissingProfileField } from '#contract/profile.ts'
import { profileApi as api } from '#contract/routes/profile.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { safeNextPath } from '#web/features/auth/return-path.ts'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import type { Profile } from './profile-form-values.ts'
import { SetupForm } from './SetupForm.tsx'

export const clientMiddleware = [requireAccess('signed-in')]

export default function ProfileSetupPage() {
  const t = useTranslations(text)
  const { data: profile, error, isPending, refetch } = useApiQuery(api.myProfile, {})
  if (isPending) return <PageSpinner label={t('loading')} />
  if (profile) return <ProfileSetup profile={profile} />
  return (
    <>
      <PageHeader title={t('setupTitle')} />
      <ErrorState title={t('loadFailed')} error={error} onRetry={refetch} />
    </>
  )
}

/** Asks for missing fields until none is left. */
function ProfileSetup({ profile }: { profile: Profile }) {
  const t = useTranslations(text)
  const navigate = useNavigate()
  // A user who came to book continues there.
  const next = safeNextPath(useSearchParams()[0], '/profile')
  // A profile that becomes complete here is confirmed on the next page. One that was complete has nothing to
  // set up.
  const [gaps, setGaps] = useState<readonly MissingProfileField[]>(profile.missing)
  if (profile.role === null) return <Navigate replace to="/select-role" />
  if (gaps.length === 0) return <Navigate replace to={next} />
  const proceed = (saved: Profile) => {
    if (saved.isProfileComplete) return navigate(next, { state: { saved: true } })
    toast.info(t('savedButMissing', { gaps: saved.missing.map(gap => t(gap)).join(', ') }))
    setGaps(saved.missing)
  }
  return (
    <>
      <PageHeader
        title={t('setupTitle')}
        subtitle={t(profile.role === 'interviewer' ? 'setupInterviewer' : 'setupInterviewee')}
        actions={
          <ButtonLink to="/profile/form" variant="secondary">
            {t('wholeForm')}
          </ButtonLink>
        }
      />
      <SetupForm key={gaps.join()} profile={profile} missingFields={gaps} onSaved={proceed} />
    </>
  )
}
