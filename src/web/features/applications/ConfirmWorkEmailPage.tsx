import { roles } from '#contract/auth.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { PageSpinner } from '#web/components/ui/Loading.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { AuthLayout } from '#web/features/auth/AuthLayout.tsx'
import { loginPath } from '#web/features/auth/return-path.ts'
import { useEmailToken } from '#web/features/auth/use-email-token.ts'
import { application as text } from '#web/i18n/en/account/application.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { useConfirmWorkEmail } from './api.ts'

/** Uses the link of the email with a click, because email scanners also open links. */
export default function ConfirmWorkEmailPage() {
  const t = useTranslations(text)
  const session = useAuthSession()
  const token = useEmailToken()
  const confirm = useConfirmWorkEmail()
  const code = confirm.error?.problem.code
  if (session.state === 'loading')
    return (
      <>
        <DocumentTitle title={t('confirmTitle')} />
        <PageSpinner label={t('confirmTitle')} />
      </>
    )
  if (session.state !== 'signed-in')
    return (
      <AuthLayout title={t('confirmTitle')} subtitle={t('confirmSignIn')}>
        <ButtonLink to={loginPath(`/confirm-work-email#token=${token}`)}>{t('toLogin')}</ButtonLink>
      </AuthLayout>
    )
  if (confirm.data)
    return (
      <AuthLayout title={t('confirmedTitle')} subtitle={t('confirmedText', { email: confirm.data.address })}>
        <ButtonLink to="/profile">{t('toProfile')}</ButtonLink>
      </AuthLayout>
    )
  if (!token || code === 'auth.link_expired')
    return (
      <AuthLayout title={t('expiredTitle')} subtitle={t('expiredText')}>
        <ButtonLink to="/profile">{t('toProfile')}</ButtonLink>
      </AuthLayout>
    )
  const isOther = session.roleId !== roles.interviewer || code === 'auth.link_of_another'
  return (
    <AuthLayout title={t('confirmTitle')} subtitle={t('confirmText')}>
      {isOther ? (
        <Alert variant="warning">{t('otherAccount')}</Alert>
      ) : (
        <>
          {confirm.error && (
            <Alert variant="danger" className="mb-4">
              {errorMessage(confirm.error)}
            </Alert>
          )}
          <Button busy={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
            {t('confirm')}
          </Button>
        </>
      )}
    </AuthLayout>
  )
}
