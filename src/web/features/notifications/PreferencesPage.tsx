import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { NotificationPreference } from '#contract/notifications.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageSpinner } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Switch } from '#web/components/ui/SelectionInputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { myAccountQuery } from '#web/features/accounts/api.ts'
import { BelowUnconfirmedEmailAlert } from '#web/features/accounts/EmailConfirmation.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { notifications } from '#web/i18n/en/account/notifications.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { preferencesQuery, useUpdatePreference } from './api.ts'

export const clientMiddleware = [requireAccess('signed-in')]

export const clientLoader = (): void => {
  void queryClient.prefetchQuery(preferencesQuery)
  void queryClient.prefetchQuery(myAccountQuery)
}

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
      <BelowUnconfirmedEmailAlert fallback={<PageSpinner label={t('loadingChoices')} />}>
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
      </BelowUnconfirmedEmailAlert>
    </>
  )
}

function Preferences() {
  const t = useTranslations(notifications)
  const { data } = useSuspenseQuery(preferencesQuery)
  return (
    <table className="w-full text-left">
      <thead className="text-13 text-quiet">
        <tr className="border-b border-hairline">
          <th scope="col" className="py-2 pr-4 font-normal">
            {t('kind')}
          </th>
          {(['mail', 'bell'] as const).map(channel => (
            <th key={channel} scope="col" className="w-20 py-2 text-center font-normal sm:w-28">
              {t(channel)}
            </th>
          ))}
        </tr>
      </thead>
      {data.choices.map(choice => (
        <PreferenceRows key={choice.category} preference={choice} />
      ))}
    </table>
  )
}

/** Saved on click and reverted on failure. The text has a row of its own, because a phone has no room beside it. */
function PreferenceRows({ preference }: { preference: NotificationPreference }) {
  const t = useTranslations(notifications)
  const id = useId()
  const { category, isMailFixed } = preference
  const mail = useChannel(preference, 'mail')
  const bell = useChannel(preference, 'bell')
  return (
    <tbody className="border-b border-hairline">
      <tr>
        <th scope="row" className="pt-3 pr-4 text-17 font-medium">
          {t(category)}
        </th>
        <td className="pt-3 text-center">
          <Switch
            label={`${t(category)}: ${t('mail')}`}
            aria-describedby={`${id}-text`}
            checked={mail.isOn}
            disabled={isMailFixed}
            onChange={event => mail.choose(event.target.checked)}
          />
        </td>
        <td className="pt-3 text-center">
          <Switch
            label={`${t(category)}: ${t('bell')}`}
            aria-describedby={`${id}-text`}
            checked={bell.isOn}
            onChange={event => bell.choose(event.target.checked)}
          />
        </td>
      </tr>
      <tr>
        <td id={`${id}-text`} colSpan={3} className="pb-3 text-15 text-quiet">
          <p className="max-w-text">
            {t(`${category}Text`)} {isMailFixed && t('mailFixed')}
          </p>
        </td>
      </tr>
    </tbody>
  )
}

/** Sent without the other channel, which another tab or the link of an email may have changed. */
function useChannel(preference: NotificationPreference, channel: 'mail' | 'bell') {
  const { category } = preference
  const update = useUpdatePreference(category)
  const chosen = update.isPending ? update.variables.body[channel] : undefined
  return {
    isOn: chosen ?? preference[channel],
    choose: (isOn: boolean) =>
      update.mutate({ body: { category, [channel]: isOn } }, { onError: toast.error }),
  }
}
