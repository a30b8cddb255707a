import { useEffect } from 'react'
import { z } from 'zod'
import { fieldCode } from '#contract/errors/error.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { PasswordInput, TextInput } from '#web/components/ui/Inputs.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'

const requiredMessages = {
  password: fieldCode('password.required'),
  code: fieldCode('code.invalid'),
  recovery: fieldCode('code.invalid'),
}

/** Input for a password, or for a code of either kind. */
export function ReauthField({
  method,
  label,
  hint,
  submitLabel,
  onSubmit,
}: {
  method: 'password' | 'code' | 'recovery'
  label?: string
  hint?: string
  submitLabel?: string
  onSubmit: (text: string) => Promise<unknown>
}) {
  const t = useTranslations(mfa)
  const digits = method === 'code' ? z.string().regex(/^\s*(\d\s*){6}$/, requiredMessages.code) : z.string()
  const form = useApiForm({
    schema: z.object({ [method]: digits.min(1, requiredMessages[method]) }),
    defaultValues: { [method]: '' },
    onSubmit: values => onSubmit(values[method] ?? ''),
  })
  const { setFocus } = form
  useEffect(() => setFocus(method), [setFocus, method])
  const methodHint =
    hint ?? (method === 'password' ? undefined : t(method === 'code' ? 'codeHint' : 'recoveryHint'))
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-4">
      {form.formError && <Alert variant="danger">{form.formError}</Alert>}
      <Field label={label ?? t(method)} hint={methodHint} error={form.fieldError(method)}>
        {method === 'password' ? (
          <PasswordInput {...form.register(method)} autoComplete="current-password" />
        ) : (
          <TextInput
            {...form.register(method)}
            autoComplete={method === 'code' ? 'one-time-code' : 'off'}
            inputMode={method === 'code' ? 'numeric' : 'text'}
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        )}
      </Field>
      <Button type="submit" busy={form.isSubmitting} className="sm:justify-self-start sm:px-8">
        {form.isSubmitting ? t('checking') : (submitLabel ?? t('confirm'))}
      </Button>
    </form>
  )
}
