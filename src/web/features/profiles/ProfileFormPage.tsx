import { useNavigate } from 'react-router'
import { addresses as api } from '#contract/routes/profile.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { ErrorState, Notice } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { profile as text } from '#web/i18n/en/profile.ts'
import { shown } from '#web/i18n/en/shown.ts'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'
import { AboutSection } from './AboutSection.tsx'
import { AccountSection } from './AccountSection.tsx'
import { Completeness } from './Completeness.tsx'
import { PictureUpload } from './PictureUpload.tsx'
import { ProfessionalSection } from './ProfessionalSection.tsx'
import type { Profile } from './profile-state.ts'
import { useProfileForm } from './use-profile-form.ts'

export default function ProfileFormPage() {
  const t = useText(text)
  const { data: profile, error, isPending, refetch } = useCall(api.myProfile, {})
  if (isPending) return <PageSpinner label={t('loading')} />
  const isInterviewer = profile?.role === 'interviewer'
  return (
    <>
      <PageHeader
        title={t('formTitle')}
        subtitle={profile && t(isInterviewer ? 'formSubtitleInterviewer' : 'formSubtitleInterviewee')}
      />
      {profile ? (
        <WholeForm profile={profile} />
      ) : (
        <ErrorState title={t('formLoadFailed')} error={error} onRetry={refetch} />
      )}
    </>
  )
}

function WholeForm({ profile }: { profile: Profile }) {
  const t = useText(text)
  const tCommon = useText(common)
  const says = useText(shown)
  const navigate = useNavigate()
  const form = useProfileForm({ profile, onSaved: () => navigate('/profile', { state: { saved: true } }) })
  return (
    <div className="grid gap-6 lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start lg:gap-8">
      <aside className="grid gap-6 sm:grid-cols-2 lg:sticky lg:top-24 lg:grid-cols-1">
        <PictureUpload profile={profile} />
        <Completeness profile={profile} form={form} />
      </aside>
      <form onSubmit={form.submit} noValidate className="grid min-w-0 gap-6">
        {form.isRestored && (
          <Notice>
            <p>{tCommon('draftRestored')}</p>
            <Button look="quiet" className="-ml-4" onClick={form.discard}>
              {t('discard')}
            </Button>
          </Notice>
        )}
        <Notice title={says('title')}>
          {says(profile.role === 'interviewer' ? 'interviewer' : 'interviewee')}
        </Notice>
        <AccountSection profile={profile} form={form} />
        {profile.role === 'interviewer' && <ProfessionalSection profile={profile} form={form} />}
        <AboutSection profile={profile} form={form} />
        {form.problem && <Notice kind="lost">{form.problem}</Notice>}
        <div className="flex flex-col gap-3 sm:flex-row">
          <Button type="submit" busy={form.busy} className="sm:px-8">
            {form.busy ? t('saving') : t('save')}
          </Button>
          <ButtonLink to="/profile" look="quiet">
            {t('back')}
          </ButtonLink>
        </div>
      </form>
    </div>
  )
}
