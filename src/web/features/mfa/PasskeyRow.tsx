import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { mfaApi } from '#contract/routes/account.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { browserTimeZone, formatDate, formatRelativeTime } from '#web/components/ui/format.ts'
import { toast } from '#web/components/ui/toast.ts'
import { useNow } from '#web/components/ui/use-now.ts'
import { mfa } from '#web/i18n/en/mfa.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'
import { useApiMutation } from '#web/lib/query-client.ts'

const { removePasskey, mfaMethods } = mfaApi

export function PasskeyRow({ passkey }: { passkey: ReplyOf<'mfaMethods'>['passkeys'][number] }) {
  const t = useTranslations(mfa)
  const language = useLanguage()
  const now = useNow(60_000)
  const [isAsking, setAsking] = useState(false)
  const remove = useApiMutation(removePasskey, {
    invalidates: [mfaMethods],
    // Shown before the list reloads, because this row unmounts then.
    onSuccess: () => toast.success(t('removed')),
  })
  const { id, name, createdAt, lastUsedAt } = passkey
  const confirm = () => {
    setAsking(false)
    remove.mutate({ params: { id } }, { onError: toast.error })
  }
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-4 py-4 sm:grid-cols-[auto_1fr_auto]">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-medium bg-sunken text-quiet">
        <KeyRound aria-hidden className="size-5" />
      </span>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-13 text-quiet">
          {t('created', { day: formatDate(createdAt, browserTimeZone(), language) })}
          {' · '}
          {lastUsedAt
            ? t('lastUsed', { distance: formatRelativeTime(lastUsedAt, now, language) })
            : t('neverUsed')}
        </p>
      </div>
      <Button
        variant="ghost"
        className="col-start-2 -ml-4 justify-self-start sm:col-start-3 sm:-mr-2 sm:ml-0"
        aria-label={t('removeOf', { name })}
        busy={remove.isPending}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('removeQuestion', { name })}
        confirmLabel={t('remove')}
        danger
      >
        {t('removeText')}
      </ConfirmDialog>
    </li>
  )
}
