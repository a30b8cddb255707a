import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { PageSpinner } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { fieldVisibility } from '#web/i18n/en/account/field-visibility.ts'
import { profile as text } from '#web/i18n/en/account/profile.ts'
import { common } from '#web/i18n/en/common.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { myProfileQuery } from './api.ts'
import { AboutSection, AccountSection, FormFooter, ProfessionalSection } from './form/FormSections.tsx'
import { PictureUpload } from './form/PictureUpload.tsx'
import { ProfileCompleteness } from './form/ProfileCompleteness.tsx'
import { useProfileForm } from './form/use-profile-form.ts'

export const clientMiddleware = [requireAccess('signed-in')]
export const clientLoader = () => void queryClient.prefetchQuery(myProfileQuery)

export default function ProfileFormPage() {
  const t = useTranslations(text)
  return (
    <QueryBoundary
      fallback={<PageSpinner label={t('loading')} />}
      renderError={(error, retry) => (
        <>
          <PageHeader title={t('formTitle')} />
          <ErrorState title={t('formLoadFailed')} error={error} onRetry={retry} />
        </>
      )}
    >
      <ProfileForm />
    </QueryBoundary>
  )
}

function ProfileForm() {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const tShown = useTranslations(fieldVisibility)
  const navigate = useNavigate()
  const { data: profile } = useSuspenseQuery(myProfileQuery)
  const form = useProfileForm({ profile, onSaved: () => navigate('/profile', { state: { saved: true } }) })
  const isInterviewer = profile.role === 'interviewer'
  return (
    <>
      <PageHeader
        title={t('formTitle')}
        subtitle={t(isInterviewer ? 'formSubtitleInterviewer' : 'formSubtitleInterviewee')}
      />
      <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start lg:gap-8">
        <aside className="grid gap-6 sm:grid-cols-2 lg:sticky lg:top-24 lg:grid-cols-1">
          <PictureUpload profile={profile} />
          <ProfileCompleteness profile={profile} form={form} />
        </aside>
        <form
          onSubmit={form.submit}
          noValidate
          // A field that gets the focus scrolls clear of the buttons at the bottom.
          className="grid min-w-0 gap-6 [&_:is(input,select,textarea,button)]:scroll-mb-24"
        >
          {form.isDraftRestored && (
            <Alert>
              <p>{tCommon('draftRestored')}</p>
              <Button variant="ghost" className="-ml-4" onClick={form.discard}>
                {t('discard')}
              </Button>
            </Alert>
          )}
          <Alert title={tShown('title')}>{tShown(isInterviewer ? 'interviewer' : 'interviewee')}</Alert>
          <AccountSection profile={profile} form={form} />
          {isInterviewer && <ProfessionalSection profile={profile} form={form} />}
          <AboutSection profile={profile} form={form} />
          <FormFooter form={form} leaveLabel={t('back')} isSticky />
        </form>
      </div>
    </>
  )
}
