import { notificationsApi } from '#contract/routes/profile.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { UnconfirmedEmailAlert } from '#web/features/accounts/UnconfirmedEmailAlert.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { notifications } from '#web/i18n/en/notifications.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { PreferenceRow } from './PreferenceRow.tsx'

export const clientMiddleware = [requireAccess('signed-in')]

/** Channels for each kind of notification, and the emails that cannot be turned off. */
export default function PreferencesPage() {
  const t = useTranslations(notifications)
  const { data, error, isPending, refetch } = useApiQuery(
    notificationsApi.notificationSettings,
    {},
    { refetchOnFocus: true },
  )
  if (isPending) return <PageSpinner label={t('loadingChoices')} />
  return (
    <>
      <PageHeader
        title={t('choicesTitle')}
        subtitle={t('choicesSubtitle')}
        actions={
          <ButtonLink to="/notices" variant="secondary">
            {t('back')}
          </ButtonLink>
        }
      />
      <UnconfirmedEmailAlert />
      {data ? (
        <ul className="border-t border-hairline">
          {data.choices.map(choice => (
            <PreferenceRow key={choice.category} preference={choice} />
          ))}
        </ul>
      ) : (
        <ErrorState error={error} onRetry={refetch} />
      )}
      <section aria-labelledby="always-mailed" className="mt-10">
        <h2 id="always-mailed" className="text-20">
          {t('alwaysTitle')}
        </h2>
        <ul className="mt-3 grid max-w-text list-disc gap-2 pl-5 text-15 text-quiet">
          <li>{t('always')}</li>
          <li>{t('alwaysSafe')}</li>
        </ul>
      </section>
    </>
  )
}
