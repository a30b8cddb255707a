import { useState } from 'react'
import { endpoints } from '#contract/account.ts'
import { minuteMs } from '#contract/time.ts'
import { mayBeEmail } from '#contract/typed-text.ts'
import { useLocalNow } from '#web/components/dates/use-now.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Field } from '#web/components/ui/Field.tsx'
import { account } from '#web/i18n/en/account/account.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiForm } from '#web/lib/form.ts'
import { formatCountdown } from '#web/lib/format.ts'
import { readDraft } from '#web/lib/storage/draft-storage.ts'
import { AuthLayout, AuthLink } from './AuthLayout.tsx'
import { useRequestPasswordReset } from './api.ts'
import { EmailInput } from './EmailInput.tsx'

const resendCooldownMs = minuteMs

export default function ForgotPasswordPage() {
  const t = useTranslations(account)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const reset = useRequestPasswordReset()
  const form = useApiForm({
    schema: endpoints.requestPasswordReset.body,
    defaultValues: { email: emailFromLoginDraft() },
    draftKey: 'forgot-password',
    onSubmit: async body => {
      await reset.mutateAsync({ body })
      setSentTo(body.email.trim())
    },
  })
  const footer = <AuthLink to="/login">{t('backToLogin')}</AuthLink>

  if (sentTo !== null) {
    return (
      <AuthLayout title={t('linkSentTitle')} footer={footer}>
        <ResetLinkSent email={sentTo} onChangeEmail={() => setSentTo(null)} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('forgotTitle')} subtitle={t('forgotSubtitle')} footer={footer}>
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        {form.formError && <Alert variant="danger">{form.formError}</Alert>}
        <Field label={t('email')} error={form.fieldError('email')}>
          <EmailInput {...form.register('email')} />
        </Field>
        <Button type="submit" busy={form.isSubmitting} className="sm:justify-self-start sm:px-8">
          {form.isSubmitting ? t('sendingLink') : t('sendLink')}
        </Button>
      </form>
    </AuthLayout>
  )
}

/** Shows the same text whether or not the account exists. The email can be resent after a minute. */
function ResetLinkSent({ email, onChangeEmail }: { email: string; onChangeEmail: () => void }) {
  const t = useTranslations(account)
  const now = useLocalNow('second')
  const [sentAt, setSentAt] = useState(Date.now)
  const resend = useRequestPasswordReset()
  const waitMs = sentAt + resendCooldownMs - now
  const send = () => resend.mutate({ body: { email } }, { onSuccess: () => setSentAt(Date.now()) })
  return (
    <div className="grid gap-5">
      <p role="status" className="text-17">
        <Trans
          text={t('linkSent', { email })}
          components={{ email: text => <b className="font-medium">{text}</b> }}
        />
      </p>
      <p className="text-quiet">{t('linkMissing')}</p>
      {resend.isSuccess && <Alert variant="success">{t('sentAgain')}</Alert>}
      {resend.error && <Alert variant="danger">{errorMessage(resend.error)}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={send}
          busy={resend.isPending}
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

/** Reuses the email typed on the sign-in page. */
function emailFromLoginDraft(): string {
  const typed = readDraft('login')?.username
  return typeof typed === 'string' && mayBeEmail(typed) ? typed : ''
}
