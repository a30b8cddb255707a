import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import type { MissingProfileField } from '#contract/profile.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { PageSpinner } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { safeNextPath } from '#web/features/auth/return-path.ts'
import { profile as text } from '#web/i18n/en/account/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { myProfileQuery } from './api.ts'
import { FormFooter } from './form/FormSections.tsx'
import {
  CompanyField,
  CountryField,
  ExperienceField,
  LanguagesField,
  NameField,
  SpecialtyField,
} from './form/ProfileFields.tsx'
import { type ProfileForm, useProfileForm } from './form/use-profile-form.ts'
import type { Profile } from './profile-form-values.ts'
import { TimeZoneQuestion } from './TimeZoneNote.tsx'

export const clientMiddleware = [requireAccess('signed-in')]
export const clientLoader = () => void queryClient.prefetchQuery(myProfileQuery)

export default function ProfileSetupPage() {
  const t = useTranslations(text)
  return (
    <QueryBoundary
      fallback={<PageSpinner label={t('loading')} />}
      renderError={(error, retry) => (
        <>
          <PageHeader title={t('setupTitle')} />
          <ErrorState title={t('loadFailed')} error={error} onRetry={retry} />
        </>
      )}
    >
      <ProfileSetup />
    </QueryBoundary>
  )
}

/** Asks for missing fields until none is left. */
function ProfileSetup() {
  const t = useTranslations(text)
  const navigate = useNavigate()
  const { data: profile } = useSuspenseQuery(myProfileQuery)
  // A user who came to book continues there.
  const next = safeNextPath(useSearchParams()[0].get('next'), '/profile')
  // A profile that becomes complete here is confirmed on the next page. One that was complete has nothing to
  // set up.
  const [initialGaps] = useState<readonly MissingProfileField[]>(profile.missing)
  const [gaps, setGaps] = useState(initialGaps)
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
      />
      <TimeZoneQuestion profile={profile} />
      <SetupForm
        key={gaps.join()}
        profile={profile}
        missingFields={gaps}
        isAskedAgain={gaps !== initialGaps}
        onSaved={proceed}
      />
    </>
  )
}

const fieldComponents: Record<MissingProfileField, (props: { form: ProfileForm }) => ReactNode> = {
  country: CountryField,
  languages: LanguagesField,
  specialty: SpecialtyField,
  company: CompanyField,
  experience: ExperienceField,
}

function SetupForm({
  profile,
  missingFields,
  isAskedAgain,
  onSaved,
}: {
  profile: Profile
  missingFields: readonly MissingProfileField[]
  isAskedAgain: boolean
  onSaved: (profile: Profile) => void
}) {
  const t = useTranslations(text)
  const form = useProfileForm({ profile, setupFields: missingFields, onSaved })
  const gapFields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isAskedAgain && missingFields.length > 0)
      gapFields.current?.querySelector<HTMLElement>('input, select, button')?.focus()
  }, [isAskedAgain, missingFields])
  return (
    <Card className="max-w-3xl">
      <form onSubmit={form.submit} noValidate className="grid gap-6">
        <NameField form={form} />
        <div ref={gapFields} className="grid gap-6">
          {missingFields.map(gap => {
            const GapField = fieldComponents[gap]
            return <GapField key={gap} form={form} />
          })}
        </div>
        <FormFooter form={form} leaveLabel={t('later')} />
      </form>
    </Card>
  )
}
