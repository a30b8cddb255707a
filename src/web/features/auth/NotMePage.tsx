import { endpoints } from '#contract/account.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { security } from '#web/i18n/en/account/security.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { endAuthSession, useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { useReportUnauthorizedLogin } from './api.ts'
import { useEmailToken } from './use-email-token.ts'

/** Reports an unknown login. It needs a click, because email scanners also open links. */
export default function NotMePage() {
  const t = useTranslations(security)
  const session = useAuthSession()
  const token = useEmailToken()
  const isWellFormed = endpoints.reportUnauthorizedLogin.body.shape.token.safeParse(token).success
  const report = useReportUnauthorizedLogin()
  const send = () =>
    report.mutate(
      { body: { token } },
      // The server has ended all sessions of the account, perhaps including this one.
      { onSuccess: () => session.state === 'signed-in' && endAuthSession('by-choice') },
    )
  if (report.data) {
    return (
      <AuthLayout
        title={t('notMeDone')}
        subtitle={
          <Trans
            text={t('notMeDoneText', report.data)}
            components={{ email: email => <b className="font-medium text-ink wrap-anywhere">{email}</b> }}
          />
        }
      >
        <ButtonLink to="/forgot-password" variant="secondary">
          {t('notMeNoMail')}
        </ButtonLink>
      </AuthLayout>
    )
  }
  if (!isWellFormed || report.error?.problem.code === 'auth.link_expired') {
    return (
      <AuthLayout title={t('expiredTitle')} subtitle={t('notMeExpired')}>
        <ButtonLink to="/forgot-password">{t('notMeReset')}</ButtonLink>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('notMeTitle')} subtitle={t('notMeText')}>
      {report.error && (
        <Alert variant="danger" className="mb-4">
          {errorMessage(report.error)}
        </Alert>
      )}
      <Button variant="danger" busy={report.isPending} onClick={send}>
        {t('notMe')}
      </Button>
    </AuthLayout>
  )
}
