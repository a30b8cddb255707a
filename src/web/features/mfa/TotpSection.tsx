import { useState } from 'react'
import { mfaApi } from '#contract/routes/account.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { mfa } from '#web/i18n/en/mfa.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpSetup } from './TotpSetup.tsx'

const { regenerateRecoveryCodes, mfaMethods, disableTotp } = mfaApi

export function TotpSection({ factors }: { factors: ReplyOf<'mfaMethods'> }) {
  const t = useTranslations(mfa)
  const [isSettingUp, setSettingUp] = useState(false)
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null)
  const keep = (codes: readonly string[]) => {
    setSettingUp(false)
    setNewCodes(codes)
  }
  const { hasCodes, recoveryCodesLeft } = factors
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
      {hasCodes && !newCodes && <TotpEnabled left={recoveryCodesLeft} onRenewed={keep} />}
      {!hasCodes && isSettingUp && <TotpSetup onDone={keep} onCancel={() => setSettingUp(false)} />}
      {!hasCodes && !isSettingUp && !newCodes && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setSettingUp(true)}>
          {t('setUpCodes')}
        </Button>
      )}
    </div>
  )
}

function TotpEnabled({ left, onRenewed }: { left: number; onRenewed: (codes: readonly string[]) => void }) {
  const t = useTranslations(mfa)
  const [asking, ask] = useState<'renew' | 'turnOff' | null>(null)
  const renew = useApiMutation(regenerateRecoveryCodes, { invalidates: [mfaMethods] })
  const turnOff = useApiMutation(disableTotp, {
    invalidates: [mfaMethods],
    // Shown before the reload, because this section unmounts then.
    onSuccess: () => toast.success(t('turnedOff')),
  })
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
