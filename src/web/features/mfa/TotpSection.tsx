import { useState } from 'react'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { mfa } from '#web/i18n/en/account/mfa.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type MfaMethods, useDisableTotp, useRegenerateRecoveryCodes, useStartTotpEnrollment } from './api.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpSetup } from './TotpSetup.tsx'

export function TotpSection({ methods: { hasCodes, recoveryCodesLeft } }: { methods: MfaMethods }) {
  const t = useTranslations(mfa)
  const enrollment = useStartTotpEnrollment()
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null)
  const finishSetup = (recoveryCodes: readonly string[]) => {
    enrollment.reset()
    setNewCodes(recoveryCodes)
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
      {newCodes && <RecoveryCodes codes={newCodes} onSaved={() => setNewCodes(null)} />}
      {hasCodes && !newCodes && <TotpEnabled left={recoveryCodesLeft} onRenewed={setNewCodes} />}
      {!hasCodes && !enrollment.isIdle && (
        <TotpSetup
          enrollment={enrollment.data}
          error={enrollment.error}
          onDone={finishSetup}
          onCancel={enrollment.reset}
        />
      )}
      {!hasCodes && enrollment.isIdle && !newCodes && (
        <Button variant="secondary" className="justify-self-start" onClick={() => enrollment.mutate({})}>
          {t('setUpCodes')}
        </Button>
      )}
    </div>
  )
}

function TotpEnabled({ left, onRenewed }: { left: number; onRenewed: (codes: readonly string[]) => void }) {
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
        <Button variant="secondary" busy={renew.isPending} onClick={() => ask('renew')}>
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
