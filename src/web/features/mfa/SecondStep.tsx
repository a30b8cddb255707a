import { useState } from 'react'
import type { AuthMethod } from '#contract/auth-method.ts'
import { addresses } from '#contract/routes/factor.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Checkbox } from '#web/components/ui/Inputs.tsx'
import { isClosed } from '#web/features/accounts/closed-problem.ts'
import { account } from '#web/i18n/en/account.ts'
import { factor } from '#web/i18n/en/factor.ts'
import { useText } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/call.ts'
import { useAct } from '#web/lib/query.ts'
import { type Proof, ProofForm } from './ReauthForm.tsx'

/** What is between the password and the product. */
export function SecondStep({
  challenge,
  ways,
  isReopening,
  onSignedIn,
  onGiveUp,
}: {
  challenge: string
  ways: readonly AuthMethod[]
  /** The first step was taken to reopen a closed account. */
  isReopening: boolean
  onSignedIn: (answer: ReplyOf<'finishSignIn'>) => void
  onGiveUp: () => void
}) {
  const t = useText(factor)
  const tAccount = useText(account)
  const finish = useAct(addresses.finishSignIn)
  const [reopen, setReopen] = useState(isReopening)
  const show = async (proof: Proof) =>
    onSignedIn(await finish.mutateAsync({ body: { challenge, proof, reopen } }))
  return (
    <div className="grid gap-6">
      <ProofForm ways={ways} onProof={show} />
      {(reopen || isClosed(finish.error)) && (
        <Checkbox
          label={tAccount('reopenAccount')}
          checked={reopen}
          onChange={event => setReopen(event.target.checked)}
        />
      )}
      <Button look="quiet" className="-ml-4 justify-self-start" onClick={onGiveUp}>
        {t('startOver')}
      </Button>
    </div>
  )
}
