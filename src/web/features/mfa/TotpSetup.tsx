import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { addresses } from '#contract/routes/factor.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Spinner } from '#web/components/ui/Spinner.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { factor } from '#web/i18n/en/factor.ts'
import { problemText } from '#web/i18n/error-message.ts'
import { useText } from '#web/i18n/translate.ts'
import { useAct } from '#web/lib/query.ts'
import { ProofField } from './ReauthField.tsx'

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
