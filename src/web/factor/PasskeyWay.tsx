import { KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { addresses } from '#contract/address/factor.ts'
import { isClosed } from '#web/account/closed-problem.ts'
import type { ReplyOf } from '#web/call.ts'
import { useAct } from '#web/query.ts'
import { account } from '#web/text/en/account.ts'
import { factor } from '#web/text/en/factor.ts'
import { problemText } from '#web/text/problem.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/States.tsx'
import { knowsPasskeys, PasskeyError, showPasskey } from './passkey-port.ts'

/** The way in without a password, where the browser knows it. A closed account is reopened with the passkey shown again. */
export function PasskeyWay({
  rememberMe,
  onSignedIn,
}: {
  /** Asked when the passkey was shown. */
  rememberMe: () => boolean
  onSignedIn: (answer: ReplyOf<'signInWithPasskey'>) => void
}) {
  const t = useText(factor)
  const tAccount = useText(account)
  const enter = useAct(addresses.signInWithPasskey)
  const [isThere, setThere] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Prerendered without: only a browser knows.
  useEffect(() => setThere(knowsPasskeys()), [])
  if (!isThere) return null
  const ask = async (reopen: boolean) => {
    setBusy(true)
    setProblem(null)
    try {
      const credential = await showPasskey()
      onSignedIn(await enter.mutateAsync({ body: { credential, rememberMe: rememberMe(), reopen } }))
    } catch (error) {
      setProblem(error instanceof PasskeyError ? t(error.trouble) : problemText(error))
    }
    setBusy(false)
  }
  return (
    <div className="mt-4 grid gap-4">
      {problem && (
        <Notice kind="lost">
          <p>{problem}</p>
          {isClosed(enter.error) && (
            <Button look="secondary" className="mt-3" onClick={() => ask(true)} busy={isBusy}>
              {tAccount('reopenAccount')}
            </Button>
          )}
        </Notice>
      )}
      <Button
        look="secondary"
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
