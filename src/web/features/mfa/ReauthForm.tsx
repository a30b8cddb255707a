import { useMutation } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { AuthMethod } from '#contract/auth.ts'
import { mfaLimits } from '#contract/limits.ts'
import { authProof } from '#contract/mfa.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { InputOf } from '#web/lib/api/api-request.ts'
import { useSendReauthenticationCode } from './api.ts'
import { authenticateWithPasskey, passkeyErrorMessage, supportsPasskeys } from './passkey-client.ts'
import { ReauthField } from './ReauthField.tsx'

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
