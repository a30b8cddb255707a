import { type RefObject, useEffect, useRef, useState } from 'react'
import { useReturnFocus } from '#web/components/focus/use-return-focus.ts'
import { lazyOptional } from '#web/components/query/lazy-with-retry.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#web/components/ui/Dialog.tsx'
import { Skeleton, Spinner } from '#web/components/ui/Loading.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { common } from '#web/i18n/en/common.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ApiError } from '#web/lib/api/api-client.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { downloadFile } from '#web/lib/download.ts'
import {
  type MfaMethods,
  useDisableTotp,
  useEnableTotp,
  useRegenerateRecoveryCodes,
  useStartTotpEnrollment,
} from './api.ts'
import { ReauthField } from './ReauthForm.tsx'

export function TotpSection({ methods: { hasCodes, recoveryCodesLeft } }: { methods: MfaMethods }) {
  const t = useTranslations(mfa)
  const enrollment = useStartTotpEnrollment()
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null)
  const setUpButton = useReturnFocus(!enrollment.isIdle)
  const renewButton = useReturnFocus(newCodes !== null)
  // The setup stays mounted until the user has saved the codes, so that nothing moves behind their dialog.
  const finish = () => {
    enrollment.reset()
    setNewCodes(null)
  }
  return (
    <div className="grid gap-4">
      <div>
        <h3 className="flex flex-wrap items-center gap-x-3 font-medium">
          {t('codes')}
          <Badge variant={hasCodes ? 'success' : 'neutral'}>{t(hasCodes ? 'codesOn' : 'codesOff')}</Badge>
        </h3>
        <p className="text-quiet">{t('codesText')}</p>
      </div>
      {newCodes && <RecoveryCodes codes={newCodes} onSaved={finish} />}
      {hasCodes && enrollment.isIdle && (
        <TotpEnabled left={recoveryCodesLeft} renewButton={renewButton} onRenewed={setNewCodes} />
      )}
      {!enrollment.isIdle && (
        <TotpSetup
          enrollment={enrollment.data}
          error={enrollment.error}
          onDone={setNewCodes}
          onCancel={enrollment.reset}
        />
      )}
      {!hasCodes && enrollment.isIdle && (
        <Button
          ref={setUpButton}
          variant="secondary"
          className="justify-self-start"
          onClick={() => enrollment.mutate({})}
        >
          {t('setUpCodes')}
        </Button>
      )}
    </div>
  )
}

function TotpEnabled({
  left,
  renewButton,
  onRenewed,
}: {
  left: number
  /** Takes the focus when the codes have been saved. */
  renewButton: RefObject<HTMLButtonElement | null>
  onRenewed: (codes: readonly string[]) => void
}) {
  const t = useTranslations(mfa)
  const [asking, ask] = useState<'renew' | 'turnOff' | null>(null)
  const renew = useRegenerateRecoveryCodes()
  // Shown before the reload, because this section unmounts then.
  const turnOff = useDisableTotp(() => toast.success(t('turnedOff')))
  const close = () => ask(null)
  const confirmRenewal = () => {
    close()
    renew.mutate({}, { onSuccess: answer => onRenewed(answer.recoveryCodes), onError: toast.error })
  }
  const confirmTurnOff = () => {
    close()
    turnOff.mutate({}, { onError: toast.error })
  }
  return (
    <>
      <p>{t('left', { count: left })}</p>
      <div className="flex flex-wrap gap-3">
        <Button ref={renewButton} variant="secondary" busy={renew.isPending} onClick={() => ask('renew')}>
          {t('renew')}
        </Button>
        <Button variant="ghost" busy={turnOff.isPending} onClick={() => ask('turnOff')}>
          {t('turnOff')}
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'renew'}
        onClose={close}
        onConfirm={confirmRenewal}
        title={t('renewQuestion')}
        confirmLabel={t('renew')}
      >
        {t('renewText')}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'turnOff'}
        onClose={close}
        onConfirm={confirmTurnOff}
        title={t('turnOffQuestion')}
        confirmLabel={t('turnOff')}
        danger
      >
        {t('turnOffText')}
      </ConfirmDialog>
    </>
  )
}

/** Shown once, for copying, downloading or writing down. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTranslations(mfa)
  const text = [t('fileHead'), ...codes].join('\n')
  const copy = () =>
    copyText(text).then(isCopied => (isCopied ? toast.success(t('copied')) : toast.info(t('copyFailed'))))
  return (
    <Dialog
      open
      onClose={null}
      title={t('keepThem')}
      description={t('keepThemText')}
      width="narrow"
      footer={<Button onClick={onSaved}>{t('keptThem')}</Button>}
    >
      <ul
        translate="no"
        className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-medium bg-sunken p-4 font-mono text-15"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={copy}>
          {t('copy')}
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            downloadFile(new Blob([text], { type: 'text/plain' }), 'rehearse-recovery-codes.txt')
          }
        >
          {t('download')}
        </Button>
      </div>
    </Dialog>
  )
}

// The secret is also shown as text, so the picture is optional.
const QrCode = lazyOptional(
  () => import('./QrCode.tsx').then(module => module.QrCode),
  <Skeleton className="size-52 rounded-medium" />,
)

/** Shows the secret and enables codes with the first valid one. */
function TotpSetup({
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
  const setup = useRef<HTMLDivElement>(null)
  // The focused field of the code is at the bottom, and the picture comes first.
  useEffect(() => {
    if (enrollment) setup.current?.scrollIntoView({ block: 'nearest' })
  }, [enrollment])
  return (
    <div ref={setup} className="grid max-w-form scroll-mt-20 gap-4">
      {error && <Alert variant="danger">{errorMessage(error)}</Alert>}
      {!enrollment && !error && (
        // As high as the setup, which then moves nothing below it.
        <div className="min-h-116">
          <Spinner label={t('loading')} />
        </div>
      )}
      {enrollment && (
        <>
          <p className="font-medium">{t('scan')}</p>
          <QrCode text={enrollment.uri} label={t('scanPicture')} />
          <p>
            {t('orType')}
            <code translate="no" className="block font-mono wrap-anywhere">
              {enrollment.secret.match(/.{1,4}/g)?.join(' ')}
            </code>
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
