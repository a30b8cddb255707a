import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { security } from '#web/i18n/en/security.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { readDraft } from '#web/lib/draft-storage.ts'
import type { MyAccount } from './account-schema.ts'
import { ChangeEmailForm, useEmailDraftKey } from './ChangeEmailForm.tsx'
import { ResendConfirmationButton } from './ResendConfirmationButton.tsx'
import { SettingsSection } from './SettingsSection.tsx'

export function EmailSection({ account }: { account: MyAccount }) {
  const t = useTranslations(security)
  const draftKey = useEmailDraftKey()
  const [isChanging, setChanging] = useState(() => readDraft(draftKey) !== null)
  const { email, username, newEmail, isEmailConfirmed } = account
  return (
    <SettingsSection title={t('emailTitle')} description={t('emailText')}>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere text-17 font-medium">{email}</span>
          <Badge variant={isEmailConfirmed ? 'success' : 'warning'}>
            {isEmailConfirmed ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
            {t(isEmailConfirmed ? 'confirmed' : 'unconfirmed')}
          </Badge>
        </p>
        {username !== email && <p className="mt-1 text-quiet">{t('username', { username })}</p>}
      </div>
      {newEmail ? (
        <Alert variant="warning" title={t('waitingTitle', { email: newEmail })} className="wrap-anywhere">
          <p className="mb-3">{t('waitingText')}</p>
          <ResendConfirmationButton />
        </Alert>
      ) : (
        !isEmailConfirmed && (
          <>
            <p className="max-w-text">{t('openLink')}</p>
            <ResendConfirmationButton />
          </>
        )
      )}
      {isChanging ? (
        <ChangeEmailForm onDone={() => setChanging(false)} />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setChanging(true)}>
          {t('changeEmail')}
        </Button>
      )}
    </SettingsSection>
  )
}
