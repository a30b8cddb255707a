import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { mfaLimits } from '#contract/limits.ts'
import { passkeyName } from '#contract/mfa.ts'
import { parseUserAgent } from '#contract/user-agent.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { useReturnFocus } from '#web/components/focus/use-return-focus.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { SettingsForm, SettingsRow } from '#web/features/accounts/SettingsSection.tsx'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { browserTimeZone, formatDate, formatRelativeTime } from '#web/lib/format.ts'
import { type Passkey, useRegisterPasskey, useRemovePasskey } from './api.ts'
import { PasskeyError, passkeyErrorMessage, registerPasskey, supportsPasskeys } from './passkey-client.ts'

export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTranslations(mfa)
  const [form, setForm] = useState<'closed' | 'open' | 'saved'>('closed')
  const addButton = useReturnFocus(form === 'open')
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="font-medium">{t('passkeys')}</h3>
        <p className="text-quiet">{t('passkeysText')}</p>
      </div>
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-hairline">
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      ) : (
        <p>{t('noPasskeys')}</p>
      )}
      {form === 'saved' && <Alert variant="success">{t('passkeyAdded')}</Alert>}
      {form === 'open' ? (
        <AddPasskeyForm onDone={isAdded => setForm(isAdded ? 'saved' : 'closed')} />
      ) : supportsPasskeys() ? (
        <Button
          ref={addButton}
          variant="secondary"
          className="justify-self-start"
          onClick={() => setForm('open')}
        >
          {t('addPasskey')}
        </Button>
      ) : (
        <p className="text-quiet">{t('passkeyUnsupported')}</p>
      )}
    </div>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const t = useTranslations(mfa)
  const language = useLanguage()
  const now = useNow('minute')
  const [isAsking, setAsking] = useState(false)
  // Shown before the list reloads, because this row unmounts then.
  const remove = useRemovePasskey(() => toast.success(t('removed')))
  const confirm = () => {
    setAsking(false)
    remove.mutate({ params: { id } }, { onError: toast.error })
  }
  const created = t('created', { day: formatDate(createdAt, browserTimeZone(), language) })
  const used = lastUsedAt
    ? t('lastUsed', { distance: formatRelativeTime(lastUsedAt, now, language) })
    : t('neverUsed')
  return (
    <>
      <SettingsRow
        icon={KeyRound}
        title={name}
        text={`${created} · ${used}`}
        action={{
          label: t('remove'),
          name: t('removeOf', { name }),
          busy: remove.isPending,
          onClick: () => setAsking(true),
        }}
      />
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
    </>
  )
}

function AddPasskeyForm({ onDone }: { onDone: (isAdded: boolean) => void }) {
  const t = useTranslations(mfa)
  const register = useRegisterPasskey()
  const [passkeyError, setPasskeyError] = useState<PasskeyError | null>(null)
  const form = useApiForm({
    schema: z.object({ name: passkeyName }),
    defaultValues: { name: parseUserAgent(navigator.userAgent).system ?? t('usualName') },
    onSubmit: async ({ name }) => {
      setPasskeyError(null)
      try {
        await register.mutateAsync({ body: { name, credential: await registerPasskey() } })
        onDone(true)
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error
        setPasskeyError(error)
      }
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <SettingsForm
      form={passkeyError ? { ...form, formError: passkeyErrorMessage(passkeyError) } : form}
      submitLabel={t(form.isSubmitting ? 'addingPasskey' : 'savePasskey')}
      onCancel={() => onDone(false)}
    >
      <Field label={t('passkeyName')} hint={t('passkeyNameHint')} error={form.fieldError('name')}>
        <TextInput {...form.register('name')} autoComplete="off" maxLength={mfaLimits.passkeyNameMax} />
      </Field>
    </SettingsForm>
  )
}
