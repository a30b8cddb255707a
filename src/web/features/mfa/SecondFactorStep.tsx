import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Checkbox } from '#web/components/ui/Inputs.tsx'
import { isAccountClosedError, type SignInChallenge } from '#web/features/auth/sign-in-errors.ts'
import { account } from '#web/i18n/en/account/account.ts'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { useCompleteMfaSignIn } from './api.ts'
import { ReauthForm, type ReauthProof } from './ReauthForm.tsx'

export function SecondFactorStep({
  challenge: { challenge, ways, isReopening },
  onSignedIn,
  onCancel,
}: {
  challenge: SignInChallenge
  onSignedIn: (answer: ReplyOf<'completeMfaSignIn'>) => void
  onCancel: () => void
}) {
  const t = useTranslations(mfa)
  const tAccount = useTranslations(account)
  const finish = useCompleteMfaSignIn()
  const [reopen, setReopen] = useState(isReopening)
  const submit = async (proof: ReauthProof) =>
    onSignedIn(await finish.mutateAsync({ body: { challenge, proof, reopen } }))
  return (
    <div className="grid gap-6">
      <ReauthForm ways={ways} onProof={submit} />
      {(reopen || isAccountClosedError(finish.error)) && (
        <Checkbox
          label={tAccount('reopenAccount')}
          checked={reopen}
          onChange={event => setReopen(event.target.checked)}
        />
      )}
      <Button variant="ghost" className="-ml-4 justify-self-start" onClick={onCancel}>
        {t('startOver')}
      </Button>
    </div>
  )
}
