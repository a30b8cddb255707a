import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { AuthMethod } from '#contract/auth.ts'
import { fieldCode } from '#contract/errors/error.ts'
import { mfaLimits } from '#contract/limits.ts'
import { authProof } from '#contract/mfa.ts'
import { cleanOneTimeCode } from '#contract/typed-text.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { PasswordInput, TextInput } from '#web/components/ui/Inputs.tsx'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { InputOf } from '#web/lib/api/api-request.ts'
import { useApiForm } from '#web/lib/form.ts'
import { useSendReauthenticationCode } from './api.ts'
import { authenticateWithPasskey, passkeyErrorMessage, supportsPasskeys } from './passkey-client.ts'

export type ReauthProof = InputOf<'reauthenticate'>['body']
type ReauthFormProps = {
  ways: readonly AuthMethod[]
  /** Address for emailed codes. */
  email?: string
  onProof: (proof: ReauthProof) => Promise<unknown>
}

const methodMessageKeys = {
  password: 'usePassword',
  passkey: 'usePasskey',
  code: 'useCode',
  recovery: 'useRecovery',
  mail: 'useMail',
} as const satisfies Record<AuthMethod, string>

/** Reauthentication with a method chosen by the user. */
export function ReauthForm({ ways, email = '', onProof }: ReauthFormProps) {
  const t = useTranslations(mfa)
  const methods = ways.filter(way => way !== 'passkey' || supportsPasskeys())
  const [chosen, choose] = useState<AuthMethod | null>(null)
  const method = chosen ?? methods[0] ?? 'recovery'
  const submit = (text: string) =>
    onProof(
      authProof.parse(method === 'password' ? { way: method, password: text } : { way: method, code: text }),
    )
  return (
    <div className="grid gap-5">
      {method === 'passkey' && <PasskeyReauth onProof={onProof} />}
      {method === 'mail' && <EmailedCode email={email} onSubmit={submit} />}
      {method !== 'passkey' && method !== 'mail' && (
        <ReauthField key={method} method={method} onSubmit={submit} />
      )}
      {methods.length > 1 && (
        <ul className="-mb-2 grid justify-items-start border-t border-hairline pt-3">
          {methods
            .filter(other => other !== method)
            .map(other => (
              <li key={other}>
                <Button variant="ghost" className="-ml-4" onClick={() => choose(other)}>
                  {t(methodMessageKeys[other])}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}

function PasskeyReauth({ onProof }: Pick<ReauthFormProps, 'onProof'>) {
  const t = useTranslations(mfa)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => onProof({ way: 'passkey', credential: await authenticateWithPasskey() }),
  })
  return (
    <div className="grid gap-4">
      {error && <Alert variant="danger">{passkeyErrorMessage(error)}</Alert>}
      <p>{t('passkeyIntro')}</p>
      <Button busy={isPending} onClick={() => mutate()} className="sm:justify-self-start">
        {!isPending && <KeyRound aria-hidden />}
        {t(isPending ? 'checking' : 'usePasskey')}
      </Button>
    </div>
  )
}

/** Fallback for users without a second factor: a code by email, sent on request. */
function EmailedCode({ email, onSubmit }: { email: string; onSubmit: (code: string) => Promise<unknown> }) {
  const t = useTranslations(mfa)
  const send = useSendReauthenticationCode()
  const hint = t('mailedCodeHint', { email, count: mfaLimits.challengeMinutes })
  if (send.isSuccess)
    return <ReauthField method="code" label={t('mailedCode')} hint={hint} onSubmit={onSubmit} />
  return (
    <div className="grid gap-4">
      {send.error && <Alert variant="danger">{errorMessage(send.error)}</Alert>}
      <p className="wrap-anywhere">{t('mailIntro', { email })}</p>
      <Button busy={send.isPending} onClick={() => send.mutate({})} className="sm:justify-self-start">
        {t(send.isPending ? 'sendingCode' : 'sendCode')}
      </Button>
    </div>
  )
}

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
  const isComplete = (text: string) => method !== 'code' || /^\d{6}$/.test(cleanOneTimeCode(text))
  const form = useApiForm({
    schema: z.object({
      [method]: z.string().min(1, requiredMessages[method]).refine(isComplete, requiredMessages[method]),
    }),
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
