import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { security } from '#web/i18n/en/security.ts'
import { useText } from '#web/i18n/translate.ts'
import { readDraft } from '#web/lib/draft-store.ts'
import { Part } from './AccountSection.tsx'
import type { OwnAccount } from './account-view.ts'
import { ChangeEmail, useEmailDraft } from './ChangeEmail.tsx'
import { SendConfirmation } from './SendConfirmation.tsx'

/** The address, whether it is confirmed, and the one that is to take its place. */
export function EmailSection({ account }: { account: OwnAccount }) {
  const t = useText(security)
  const draftKey = useEmailDraft()
  const [isChanging, setChanging] = useState(() => readDraft(draftKey) !== null)
  const { email, username, newEmail, isEmailConfirmed } = account
  return (
    <Part title={t('emailTitle')} text={t('emailText')}>
      <div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 wrap-anywhere text-17 font-medium">{email}</span>
          <Badge tone={isEmailConfirmed ? 'good' : 'attention'}>
            {isEmailConfirmed ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
            {t(isEmailConfirmed ? 'confirmed' : 'unconfirmed')}
          </Badge>
        </p>
        {username !== email && <p className="mt-1 text-quiet">{t('username', { username })}</p>}
      </div>
      {newEmail ? (
        <Notice kind="attention" title={t('waitingTitle', { email: newEmail })} className="wrap-anywhere">
          <p className="mb-3">{t('waitingText')}</p>
          <SendConfirmation />
        </Notice>
      ) : (
        !isEmailConfirmed && (
          <>
            <p className="max-w-text">{t('openLink')}</p>
            <SendConfirmation />
          </>
        )
      )}
      {isChanging ? (
        <ChangeEmail onDone={() => setChanging(false)} />
      ) : (
        <Button look="secondary" className="justify-self-start" onClick={() => setChanging(true)}>
          {t('changeEmail')}
        </Button>
      )}
    </Part>
  )
}
