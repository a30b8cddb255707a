import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { NotificationPreference } from '#contract/notifications.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Checkbox } from '#web/components/ui/Inputs.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { UnconfirmedEmailAlert } from '#web/features/accounts/UnconfirmedEmailAlert.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { notifications } from '#web/i18n/en/account/notifications.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { preferencesQuery, useUpdatePreference } from './api.ts'

export const clientMiddleware = [requireAccess('signed-in')]

export const clientLoader = (): void => void queryClient.prefetchQuery(preferencesQuery)

/** Channels for each kind of notification, and the emails that cannot be turned off. */
export default function PreferencesPage() {
  const t = useTranslations(notifications)
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
      <QueryBoundary fallback={<PageSpinner label={t('loadingChoices')} />}>
        <Preferences />
      </QueryBoundary>
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

function Preferences() {
  const { data } = useSuspenseQuery(preferencesQuery)
  return (
    <ul className="border-t border-hairline">
      {data.choices.map(choice => (
        <PreferenceRow key={choice.category} preference={choice} />
      ))}
    </ul>
  )
}

/** Saved on click and reverted on failure. */
function PreferenceRow({ preference }: { preference: NotificationPreference }) {
  const t = useTranslations(notifications)
  const id = useId()
  const { category, isMailFixed } = preference
  const update = useUpdatePreference(category)
  const { mail, bell } = update.isPending ? update.variables.body : preference
  const choose = (change: { mail?: boolean; bell?: boolean }) =>
    update.mutate({ body: { category, mail, bell, ...change } }, { onError: toast.error })
  return (
    <li className="border-b border-hairline py-4">
      <fieldset
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1"
      >
        <div className="min-w-0 flex-1 basis-72">
          <h2 id={`${id}-title`} className="font-sans text-17 font-medium tracking-normal">
            {t(category)}
          </h2>
          <p id={`${id}-text`} className="text-15 text-quiet">
            {t(`${category}Text`)} {isMailFixed && t('mailFixed')}
          </p>
        </div>
        <div className="flex flex-wrap gap-x-6">
          <Checkbox
            label={t('mail')}
            checked={mail}
            disabled={isMailFixed}
            onChange={event => choose({ mail: event.target.checked })}
          />
          <Checkbox
            label={t('bell')}
            checked={bell}
            onChange={event => choose({ bell: event.target.checked })}
          />
        </div>
      </fieldset>
    </li>
  )
}
