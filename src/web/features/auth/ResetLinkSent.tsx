import { useState } from 'react'
import { accountApi } from '#contract/routes/account.ts'
import { minuteMs } from '#contract/time.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { formatCountdown } from '#web/components/ui/format.ts'
import { Alert } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { account } from '#web/i18n/en/account.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/query-client.ts'

const resendCooldownMs = minuteMs

/** Shows the same text whether or not the account exists. The email can be resent after a minute. */
export function ResetLinkSent({ email, onChangeEmail }: { email: string; onChangeEmail: () => void }) {
  const t = useTranslations(account)
  const now = useNow(1000)
  const [sentAt, setSentAt] = useState(Date.now)
  const again = useApiMutation(accountApi.requestPasswordReset)
  const waitMs = sentAt + resendCooldownMs - now
  const send = () => again.mutate({ body: { email } }, { onSuccess: () => setSentAt(Date.now()) })
  return (
    <div className="grid gap-5">
      <p role="status" className="text-17">
        <Trans
          text={t('linkSent', { email })}
          components={{ email: text => <b className="font-medium">{text}</b> }}
        />
      </p>
      <p className="text-quiet">{t('linkMissing')}</p>
      {again.isSuccess && <Alert variant="success">{t('sentAgain')}</Alert>}
      {again.error && <Alert variant="danger">{errorMessage(again.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={send}
          busy={again.isPending}
          isCoolingDown={waitMs > 0}
          className="tabular-nums"
        >
          {waitMs > 0 ? t('sendAgainIn', { left: formatCountdown(waitMs) }) : t('sendAgain')}
        </Button>
        <Button variant="ghost" onClick={onChangeEmail}>
          {t('otherEmail')}
        </Button>
      </div>
    </div>
  )
}
