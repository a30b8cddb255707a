import { useEffect, useState } from 'react'
import { z } from 'zod'
import { mfaLimits } from '#contract/limits.ts'
import { passkeyName } from '#contract/mfa.ts'
import { mfaApi } from '#contract/routes/account.ts'
import { parseUserAgent } from '#contract/user-agent.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { useApiForm } from '#web/components/ui/form.ts'
import { TextInput } from '#web/components/ui/Inputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { mfa } from '#web/i18n/en/mfa.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import { PasskeyError, registerPasskey } from './passkey-client.ts'

export function AddPasskeyForm({ onDone }: { onDone: (isAdded: boolean) => void }) {
  const t = useTranslations(mfa)
  const tCommon = useTranslations(common)
  const add = useApiMutation(mfaApi.registerPasskey, { invalidates: [mfaApi.mfaMethods] })
  const [passkeyError, setPasskeyError] = useState<string | null>(null)
  const form = useApiForm({
    schema: z.object({ name: passkeyName }),
    defaultValues: { name: parseUserAgent(navigator.userAgent).system ?? t('usualName') },
    onSubmit: async ({ name }) => {
      setPasskeyError(null)
      try {
        await add.mutateAsync({ body: { name, credential: await registerPasskey() } })
        onDone(true)
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw error
        setPasskeyError(t(error.failure))
      }
    },
  })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const problem = form.formError ?? passkeyError
  return (
    <form onSubmit={form.submit} noValidate className="grid max-w-form gap-4">
      {problem && <Alert variant="danger">{problem}</Alert>}
      <Field label={t('passkeyName')} hint={t('passkeyNameHint')} error={form.fieldError('name')}>
        <TextInput {...form.register('name')} autoComplete="off" maxLength={mfaLimits.passkeyNameMax} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.isSubmitting}>
          {t(form.isSubmitting ? 'addingPasskey' : 'savePasskey')}
        </Button>
        <Button variant="ghost" onClick={() => onDone(false)} disabled={form.isSubmitting}>
          {tCommon('cancel')}
        </Button>
      </div>
    </form>
  )
}
