import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { mfaApi } from '#contract/routes/account.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Spinner } from '#web/components/ui/Spinner.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { common } from '#web/i18n/en/common.ts'
import { mfa } from '#web/i18n/en/mfa.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import { ReauthField } from './ReauthField.tsx'

// The secret is also shown as text, so the picture is optional.
const QrCode = lazy<ComponentType<{ text: string; label: string }>>(() =>
  import('./QrCode.tsx').then(
    module => module,
    () => ({ default: () => null }),
  ),
)
const { startTotpEnrollment, mfaMethods, enableTotp } = mfaApi

/** Shows the secret and enables codes with the first valid one. */
export function TotpSetup({
  onDone,
  onCancel,
}: {
  onDone: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}) {
  const t = useTranslations(mfa)
  const tCommon = useTranslations(common)
  const { mutate, data: offer, error } = useApiMutation(startTotpEnrollment)
  const turnOn = useApiMutation(enableTotp, { invalidates: [mfaMethods] })
  useEffect(() => mutate({}), [mutate])
  const show = async (code: string) => {
    const { recoveryCodes } = await turnOn.mutateAsync({ body: { code } })
    onDone(recoveryCodes)
  }
  return (
    <div className="grid max-w-form gap-4">
      {error && <Alert variant="danger">{errorMessage(error)}</Alert>}
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
          <ReauthField method="code" label={t('thenCode')} submitLabel={t('turnOn')} onSubmit={show} />
        </>
      )}
      <Button variant="ghost" className="-ml-4 justify-self-start" onClick={onCancel}>
        {tCommon('cancel')}
      </Button>
    </div>
  )
}
