import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { addresses } from '#contract/address/factor.ts'
import { useAct } from '#web/query.ts'
import { common } from '#web/text/en/common.ts'
import { factor } from '#web/text/en/factor.ts'
import { problemText } from '#web/text/problem.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Notice } from '#web/ui/States.tsx'
import { ProofField } from './ProofField.tsx'

// The same secret can be typed, so nothing falls with the picture.
const QrCode = lazy<ComponentType<{ text: string; label: string }>>(() =>
  import('./QrCode.tsx').then(
    module => module,
    () => ({ default: () => null }),
  ),
)
const { offerCodes, signInFactors, turnOnCodes } = addresses

/** Shows the secret as a picture and as text, and turns codes on with the first one. */
export function SetUpCodes({
  onDone,
  onGiveUp,
}: {
  onDone: (recoveryCodes: readonly string[]) => void
  onGiveUp: () => void
}) {
  const t = useText(factor)
  const tCommon = useText(common)
  const { mutate, data: offer, error } = useAct(offerCodes)
  const turnOn = useAct(turnOnCodes, { invalidates: [signInFactors] })
  useEffect(() => mutate({}), [mutate])
  const show = async (code: string) => {
    const { recoveryCodes } = await turnOn.mutateAsync({ body: { code } })
    onDone(recoveryCodes)
  }
  return (
    <div className="grid max-w-form gap-4">
      {error && <Notice kind="lost">{problemText(error)}</Notice>}
      {!offer && !error && <Spinner label={t('loading')} />}
      {offer && (
        <>
          <p className="font-medium">{t('scan')}</p>
          <Suspense fallback={<Spinner label={t('loading')} />}>
            <QrCode text={offer.uri} label={t('scanPicture')} />
          </Suspense>
          <p>
            {t('orType')}{' '}
            <code className="font-mono wrap-anywhere">{offer.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <ProofField way="code" label={t('thenCode')} action={t('turnOn')} onShow={show} />
        </>
      )}
      <Button look="quiet" className="-ml-4 justify-self-start" onClick={onGiveUp}>
        {tCommon('cancel')}
      </Button>
    </div>
  )
}
