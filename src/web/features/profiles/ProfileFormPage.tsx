import { useNavigate } from 'react-router'
import { profileApi as api } from '#contract/routes/profile.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { Alert, ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { common } from '#web/i18n/en/common.ts'
import { fieldVisibility } from '#web/i18n/en/field-visibility.ts'
import { profile as text } from '#web/i18n/en/profile.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { AboutSection } from './AboutSection.tsx'
import { AccountSection } from './AccountSection.tsx'
import { PictureUpload } from './PictureUpload.tsx'
import { ProfessionalSection } from './ProfessionalSection.tsx'
import { ProfileCompleteness } from './ProfileCompleteness.tsx'
import type { Profile } from './profile-form-values.ts'
import { useProfileForm } from './use-profile-form.ts'

export const clientMiddleware = [requireAccess('signed-in')]

export default function ProfileFormPage() {
  const t = useTranslations(text)
  const { data: profile, error, isPending, refetch } = useApiQuery(api.myProfile, {})
  if (isPending) return <PageSpinner label={t('loading')} />
  const isInterviewer = profile?.role === 'interviewer'
  return (
    <>
      <PageHeader
        title={t('formTitle')}
        subtitle={profile && t(isInterviewer ? 'formSubtitleInterviewer' : 'formSubtitleInterviewee')}
      />
      {profile ? (
        <ProfileFormContent profile={profile} />
      ) : (
        <ErrorState title={t('formLoadFailed')} error={error} onRetry={refetch} />
      )}
    </>
  )
}

function ProfileFormContent({ profile }: { profile: Profile }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const tShown = useTranslations(fieldVisibility)
  const navigate = useNavigate()
  const form = useProfileForm({ profile, onSaved: () => navigate('/profile', { state: { saved: true } }) })
  return (
    <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <aside className="grid gap-6 sm:grid-cols-2 lg:sticky lg:top-24 lg:grid-cols-1">
        <PictureUpload profile={profile} />
        <ProfileCompleteness profile={profile} form={form} />
      </aside>
      <form onSubmit={form.submit} noValidate className="grid min-w-0 gap-6">
        {form.isDraftRestored && (
          <Alert>
            <p>{tCommon('draftRestored')}</p>
            <Button variant="ghost" className="-ml-4" onClick={form.discard}>
              {t('discard')}
            </Button>
          </Alert>
        )}
        <Alert title={tShown('title')}>
          {tShown(profile.role === 'interviewer' ? 'interviewer' : 'interviewee')}
        </Alert>
        <AccountSection profile={profile} form={form} />
        {profile.role === 'interviewer' && <ProfessionalSection profile={profile} form={form} />}
        <AboutSection profile={profile} form={form} />
        {form.formError && <Alert variant="danger">{form.formError}</Alert>}
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" busy={form.isSubmitting} className="sm:px-8">
            {form.isSubmitting ? t('saving') : t('save')}
          </Button>
          <ButtonLink to="/profile" variant="ghost">
            {t('back')}
          </ButtonLink>
        </div>
      </form>
    </div>
  )
}
