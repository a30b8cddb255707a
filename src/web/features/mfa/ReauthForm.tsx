import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { AuthMethod } from '#contract/auth.ts'
import { authProof } from '#contract/mfa.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { mfa } from '#web/i18n/en/mfa.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { InputOf } from '#web/lib/api-request.ts'
import { EmailOtp } from './EmailOtp.tsx'
import { authenticateWithPasskey, PasskeyError, supportsPasskeys } from './passkey-client.ts'
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
  const open = ways.filter(way => way !== 'passkey' || supportsPasskeys())
  const [chosen, choose] = useState<AuthMethod | null>(null)
  const way = chosen ?? open[0] ?? 'recovery'
  const show = (text: string) => {
    const credentials = way === 'password' ? { way, password: text } : { way, code: text }
    return onProof(authProof.parse(credentials))
  }
  return (
    <div className="grid gap-5">
      {way === 'passkey' && <PasskeyReauth onProof={onProof} />}
      {way === 'mail' && <EmailOtp email={email} onCode={show} />}
      {way !== 'passkey' && way !== 'mail' && <ReauthField key={way} method={way} onSubmit={show} />}
      {open.length > 1 && (
        <ul className="-mb-2 grid justify-items-start border-t border-hairline pt-3">
          {open
            .filter(option => option !== way)
            .map(one => (
              <li key={one}>
                <Button variant="ghost" className="-ml-4" onClick={() => choose(one)}>
                  {t(methodMessageKeys[one])}
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
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onProof({ way: 'passkey', credential: await authenticateWithPasskey() })
    } catch (error) {
      setProblem(error instanceof PasskeyError ? t(error.failure) : errorMessage(error))
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-4">
      {problem && <Alert variant="danger">{problem}</Alert>}
      <p>{t('passkeyIntro')}</p>
      <Button busy={isBusy} onClick={ask} className="sm:justify-self-start">
        {!isBusy && <KeyRound aria-hidden />}
        {t(isBusy ? 'checking' : 'usePasskey')}
      </Button>
    </div>
  )
}
