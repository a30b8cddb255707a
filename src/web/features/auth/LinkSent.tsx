import { useState } from 'react'
import { addresses } from '#contract/routes/account.ts'
import { minuteMs } from '#contract/time.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { clock } from '#web/components/ui/format.ts'
import { Notice } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { account } from '#web/i18n/en/account.ts'
import { problemText } from '#web/i18n/error-message.ts'
import { Rich } from '#web/i18n/Trans.tsx'
import { useText } from '#web/i18n/translate.ts'
import { useAct } from '#web/lib/query.ts'

const pauseMs = minuteMs

/** The same words whether or not there is such an account; after a minute the mail can be sent again. */
export function LinkSent({ email, onOtherEmail }: { email: string; onOtherEmail: () => void }) {
  const t = useText(account)
  const now = useNow(1000)
  const [sentAt, setSentAt] = useState(Date.now)
  const again = useAct(addresses.askPasswordReset)
  const waitMs = sentAt + pauseMs - now
  const send = () => again.mutate({ body: { email } }, { onSuccess: () => setSentAt(Date.now()) })
  return (
    <div className="grid gap-5">
      <p role="status" className="text-17">
        <Rich
          text={t('linkSent', { email })}
          tags={{ email: text => <b className="font-medium">{text}</b> }}
        />
      </p>
      <p className="text-quiet">{t('linkMissing')}</p>
      {again.isSuccess && <Notice kind="success">{t('sentAgain')}</Notice>}
      {again.error && <Notice kind="lost">{problemText(again.error)}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          look="secondary"
          onClick={send}
          busy={again.isPending}
          resting={waitMs > 0}
          className="tabular-nums"
        >
          {waitMs > 0 ? t('sendAgainIn', { left: clock(waitMs) }) : t('sendAgain')}
        </Button>
        <Button look="quiet" onClick={onOtherEmail}>
          {t('otherEmail')}
        </Button>
      </div>
    </div>
  )
}
