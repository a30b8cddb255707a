import { useState } from 'react'
import { addresses } from '#contract/address/factor.ts'
import type { ProofWay } from '#contract/proof-way.ts'
import { isClosed } from '#web/account/closed-problem.ts'
import type { ReplyOf } from '#web/call.ts'
import { useAct } from '#web/query.ts'
import { account } from '#web/text/en/account.ts'
import { factor } from '#web/text/en/factor.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Inputs.tsx'
import { type Proof, ProofForm } from './ProofForm.tsx'

/** What is between the password and the product. */
export function SecondStep({
  challenge,
  ways,
  isReopening,
  onSignedIn,
  onGiveUp,
}: {
  challenge: string
  ways: readonly ProofWay[]
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
