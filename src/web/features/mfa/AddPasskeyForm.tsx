import { useEffect, useState } from 'react'
import { z } from 'zod'
import { mfaLimits } from '#contract/limits.ts'
import { passkeyName } from '#contract/mfa.ts'
import { parseUserAgent } from '#contract/user-agent.ts'
import { Field } from '#web/components/ui/Field.tsx'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { SettingsForm } from '#web/features/accounts/SettingsSection.tsx'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { useRegisterPasskey } from './api.ts'
import { PasskeyError, passkeyErrorMessage, registerPasskey } from './passkey-client.ts'

export function AddPasskeyForm({ onDone }: { onDone: (isAdded: boolean) => void }) {
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
