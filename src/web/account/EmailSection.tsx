import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { readDraft } from '#web/draft-store.ts'
import { security } from '#web/text/en/security.ts'
import { useText } from '#web/text/translate.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/States.tsx'
import type { OwnAccount } from './account-view.ts'
import { ChangeEmail, useEmailDraft } from './ChangeEmail.tsx'
import { Part } from './Part.tsx'
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
