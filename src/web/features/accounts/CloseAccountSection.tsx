import { useState } from 'react'
import { roles } from '#contract/auth.ts'
import { accountLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Dialog } from '#web/components/ui/Dialog.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { security } from '#web/i18n/en/account/security.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { endAuthSession, useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { browserTimeZone, formatDate } from '#web/lib/format.ts'
import { deleteAllDrafts } from '#web/lib/storage/draft-storage.ts'
import { useCloseAccount } from './api.ts'
import { CancelledBookings } from './CancelledBookings.tsx'
import { SettingsSection } from './SettingsSection.tsx'

function CloseAccountConfirmation({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations(security)
  const language = useLanguage()
  const session = useAuthSession()
  const now = useNow(60_000)
  const close = useCloseAccount()
  const submit = () =>
    close.mutate(
      {},
      {
        onSuccess: () => {
          // The server has ended all sessions of the account. The sign-in page explains why.
          endAuthSession('account-closed')
          deleteAllDrafts()
        },
      },
    )
  const isInterviewer = session.state === 'signed-in' && session.roleId === roles.interviewer
  const erased = formatDate(now + accountLimits.reopenDays * dayMs, browserTimeZone(), language)
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="font-medium">{t('closeNow')}</h3>
        <ul className="mt-1 grid list-disc gap-1 pl-5 marker:text-red">
          <CancelledBookings isInterviewer={isInterviewer} />
          <li>{t(isInterviewer ? 'closeHiddenInterviewer' : 'closeHidden')}</li>
          <li>{t('closeSignedOut')}</li>
        </ul>
      </div>
      <div>
        <h3 className="font-medium">{t('closeLater', { date: erased })}</h3>
        <p>{t('closeErased')}</p>
      </div>
      <div>
        <h3 className="font-medium">{t('closeUntil')}</h3>
        <p>{t('closeReopen')}</p>
      </div>
      {close.error && <Alert variant="danger">{errorMessage(close.error)}</Alert>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          {t('keep')}
        </Button>
        <Button variant="danger" busy={close.isPending} onClick={submit}>
          {t(close.isPending ? 'closing' : 'close')}
        </Button>
      </div>
    </div>
  )
}

export function CloseAccountSection() {
  const t = useTranslations(security)
  const [isOpen, setOpen] = useState(false)
  return (
    <SettingsSection title={t('closeTitle')} description={t('closeText')}>
      <Button variant="secondary" className="justify-self-start text-red" onClick={() => setOpen(true)}>
        {t('close')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('closeQuestion')}>
        <CloseAccountConfirmation onCancel={() => setOpen(false)} />
      </Dialog>
    </SettingsSection>
  )
}
