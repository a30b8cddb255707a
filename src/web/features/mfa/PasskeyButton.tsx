import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { mfaApi } from '#contract/routes/account.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { isAccountClosedError } from '#web/features/auth/sign-in-errors.ts'
import { account } from '#web/i18n/en/account.ts'
import { mfa } from '#web/i18n/en/mfa.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import { authenticateWithPasskey, PasskeyError, supportsPasskeys } from './passkey-client.ts'

/** Passkey sign-in, where supported. A closed account is reopened by using the passkey again. */
export function PasskeyButton({
  rememberMe,
  onSignedIn,
}: {
  /** Read when the passkey is used. */
  rememberMe: () => boolean
  onSignedIn: (answer: ReplyOf<'signInWithPasskey'>) => void
}) {
  const t = useTranslations(mfa)
  const tAccount = useTranslations(account)
  const enter = useApiMutation(mfaApi.signInWithPasskey)
  const [isSupported, setSupported] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Not prerendered, because only the browser knows its support.
  useEffect(() => setSupported(supportsPasskeys()), [])
  if (!isSupported) return null
  const ask = async (reopen: boolean) => {
    setBusy(true)
    setProblem(null)
    try {
      const credential = await authenticateWithPasskey()
      onSignedIn(await enter.mutateAsync({ body: { credential, rememberMe: rememberMe(), reopen } }))
    } catch (error) {
      setProblem(error instanceof PasskeyError ? t(error.failure) : errorMessage(error))
    }
    setBusy(false)
  }
  return (
    <div className="mt-4 grid gap-4">
      {problem && (
        <Alert variant="danger">
          <p>{problem}</p>
          {isAccountClosedError(enter.error) && (
            <Button variant="secondary" className="mt-3" onClick={() => ask(true)} busy={isBusy}>
              {tAccount('reopenAccount')}
            </Button>
          )}
        </Alert>
      )}
      <Button
        variant="secondary"
        className="w-full sm:w-auto sm:min-w-60 sm:justify-self-start"
        busy={isBusy}
        onClick={() => ask(false)}
      >
        {!isBusy && <KeyRound aria-hidden />}
        {t('passkeySignIn')}
      </Button>
    </div>
  )
}
