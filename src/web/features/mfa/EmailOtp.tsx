import { factorLimits } from '#contract/limits.ts'
import { addresses } from '#contract/routes/factor.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { factor } from '#web/i18n/en/factor.ts'
import { problemText } from '#web/i18n/error-message.ts'
import { useText } from '#web/i18n/translate.ts'
import { useAct } from '#web/lib/query.ts'
import { ProofField } from './ReauthField.tsx'

/** For whoever has nothing of their own here: a code by mail, sent when it is asked for. */
export function MailedCode({ email, onCode }: { email: string; onCode: (code: string) => Promise<unknown> }) {
  const t = useText(factor)
  const send = useAct(addresses.mailProof)
  const hint = t('mailedCodeHint', { email, count: factorLimits.challengeMinutes })
  if (send.isSuccess) return <ProofField way="code" label={t('mailedCode')} hint={hint} onShow={onCode} />
  return (
    <div className="grid gap-4">
      {send.error && <Notice kind="lost">{problemText(send.error)}</Notice>}
      <p className="wrap-anywhere">{t('mailIntro', { email })}</p>
      <Button busy={send.isPending} onClick={() => send.mutate({})} className="sm:justify-self-start">
        {t(send.isPending ? 'sendingCode' : 'sendCode')}
      </Button>
    </div>
  )
}
