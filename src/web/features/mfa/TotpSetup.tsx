import { lazyOptional } from '#web/components/query/lazy-with-retry.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Spinner } from '#web/components/ui/Spinner.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { common } from '#web/i18n/en/common.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiError } from '#web/lib/api/api-client.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { useEnableTotp } from './api.ts'
import { ReauthField } from './ReauthField.tsx'

// The secret is also shown as text, so the picture is optional.
const QrCode = lazyOptional(
  () => import('./QrCode.tsx').then(module => module.QrCode),
  <Skeleton className="size-52 rounded-medium" />,
)

/** Shows the secret and enables codes with the first valid one. */
export function TotpSetup({
  enrollment,
  error,
  onDone,
  onCancel,
}: {
  enrollment: ReplyOf<'startTotpEnrollment'> | undefined
  error: ApiError | null
  onDone: (recoveryCodes: readonly string[]) => void
  onCancel: () => void
}) {
  const t = useTranslations(mfa)
  const tCommon = useTranslations(common)
  const enable = useEnableTotp()
  const submit = async (code: string) => {
    const { recoveryCodes } = await enable.mutateAsync({ body: { code } })
    onDone(recoveryCodes)
  }
  return (
    <div className="grid max-w-form gap-4">
      {error && <Alert variant="danger">{errorMessage(error)}</Alert>}
      {!enrollment && !error && <Spinner label={t('loading')} />}
      {enrollment && (
        <>
          <p className="font-medium">{t('scan')}</p>
          <QrCode text={enrollment.uri} label={t('scanPicture')} />
          <p>
            {t('orType')}{' '}
            <code className="font-mono wrap-anywhere">{enrollment.secret.match(/.{1,4}/g)?.join(' ')}</code>
          </p>
          <ReauthField method="code" label={t('thenCode')} submitLabel={t('turnOn')} onSubmit={submit} />
        </>
      )}
      <Button variant="ghost" className="-ml-4 justify-self-start" onClick={onCancel}>
        {tCommon('cancel')}
      </Button>
    </div>
  )
}
