import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { AuthMethod } from '#contract/auth-method.ts'
import { proof } from '#contract/factor.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { factor } from '#web/i18n/en/factor.ts'
import { problemText } from '#web/i18n/error-message.ts'
import { useText } from '#web/i18n/translate.ts'
import type { InputOf } from '#web/lib/call.ts'
import { MailedCode } from './EmailOtp.tsx'
import { knowsPasskeys, PasskeyError, showPasskey } from './passkey-client.ts'
import { ProofField } from './ReauthField.tsx'

export type Proof = InputOf<'confirmAgain'>['body']
type Props = {
  ways: readonly AuthMethod[]
  /** Where a code would be mailed. */
  email?: string
  onProof: (proof: Proof) => Promise<unknown>
}

const others = {
  password: 'usePassword',
  passkey: 'usePasskey',
  code: 'useCode',
  recovery: 'useRecovery',
  mail: 'useMail',
} as const satisfies Record<AuthMethod, string>

/** Shows who one is, in the way one chooses of those that there are. */
export function ProofForm({ ways, email = '', onProof }: Props) {
  const t = useText(factor)
  const open = ways.filter(way => way !== 'passkey' || knowsPasskeys())
  const [chosen, choose] = useState<AuthMethod | null>(null)
  const way = chosen ?? open[0] ?? 'recovery'
  const show = (text: string) => {
    const kept = way === 'password' ? { way, password: text } : { way, code: text }
    return onProof(proof.parse(kept))
  }
  return (
    <div className="grid gap-5">
      {way === 'passkey' && <ByPasskey onProof={onProof} />}
      {way === 'mail' && <MailedCode email={email} onCode={show} />}
      {way !== 'passkey' && way !== 'mail' && <ProofField key={way} way={way} onShow={show} />}
      {open.length > 1 && (
        <ul className="-mb-2 grid justify-items-start border-t border-hairline pt-3">
          {open
            .filter(one => one !== way)
            .map(one => (
              <li key={one}>
                <Button look="quiet" className="-ml-4" onClick={() => choose(one)}>
                  {t(others[one])}
                </Button>
              </li>
            ))}
        </ul>
      )}
    </div>
  )
}

function ByPasskey({ onProof }: Pick<Props, 'onProof'>) {
  const t = useText(factor)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await onProof({ way: 'passkey', credential: await showPasskey() })
    } catch (error) {
      setProblem(error instanceof PasskeyError ? t(error.trouble) : problemText(error))
    }
    setBusy(false)
  }
  return (
    <div className="grid gap-4">
      {problem && <Notice kind="lost">{problem}</Notice>}
      <p>{t('passkeyIntro')}</p>
      <Button busy={isBusy} onClick={ask} className="sm:justify-self-start">
        {!isBusy && <KeyRound aria-hidden />}
        {t(isBusy ? 'checking' : 'usePasskey')}
      </Button>
    </div>
  )
}
