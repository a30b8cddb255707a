import { useId } from 'react'
import type { NotificationPreference } from '#contract/notifications.ts'
import { notificationsApi } from '#contract/routes/profile.ts'
import { Checkbox } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { notifications } from '#web/i18n/en/notifications.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { setQueryData, useApiMutation } from '#web/lib/query-client.ts'

/** Saved on click and reverted on failure. */
export function PreferenceRow({ preference }: { preference: NotificationPreference }) {
  const t = useTranslations(notifications)
  const id = useId()
  const { category, isMailFixed } = preference
  const act = useApiMutation(notificationsApi.updateNotificationSettings, {
    scope: category,
    onSuccess: reply => setQueryData(notificationsApi.notificationSettings, {}, reply),
  })
  const { mail, bell } = act.isPending ? act.variables.body : preference
  const choose = (change: { mail?: boolean; bell?: boolean }) =>
    act.mutate({ body: { category, mail, bell, ...change } }, { onError: toast.error })
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
