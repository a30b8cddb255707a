import { mfaLimits } from '#contract/limits.ts'
import { mfaApi } from '#contract/routes/account.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { mfa } from '#web/i18n/en/mfa.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiMutation } from '#web/lib/query-client.ts'
import { ReauthField } from './ReauthField.tsx'

/** Fallback for users without a second factor: a code by email, sent on request. */
export function EmailOtp({ email, onCode }: { email: string; onCode: (code: string) => Promise<unknown> }) {
  const t = useTranslations(mfa)
  const send = useApiMutation(mfaApi.sendReauthenticationCode)
  const hint = t('mailedCodeHint', { email, count: mfaLimits.challengeMinutes })
  if (send.isSuccess)
    return <ReauthField method="code" label={t('mailedCode')} hint={hint} onSubmit={onCode} />
  return (
    <div className="grid gap-4">
      {send.error && <Alert variant="danger">{errorMessage(send.error)}</Alert>}
      <p className="wrap-anywhere">{t('mailIntro', { email })}</p>
      <Button busy={send.isPending} onClick={() => send.mutate({})} className="sm:justify-self-start">
        {t(send.isPending ? 'sendingCode' : 'sendCode')}
      </Button>
    </div>
  )
}
