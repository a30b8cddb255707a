import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { endpoints } from '#contract/account.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { PageSpinner } from '#web/components/ui/Loading.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { myAccountQuery } from '#web/features/accounts/api.ts'
import { ResendConfirmationButton } from '#web/features/accounts/EmailConfirmation.tsx'
import { security } from '#web/i18n/en/account/security.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { useConfirmEmail } from './api.ts'
import { loginPath } from './return-path.ts'
import { useEmailToken } from './use-email-token.ts'

/**
 * Uses the emailed link once. A signed-in user whose first address is unconfirmed needs no click. All other
 * cases, such as a change of address, need one, because email scanners also open links.
 */
export default function ConfirmEmailPage() {
  const t = useTranslations(security)
  const session = useAuthSession()
  const token = useEmailToken()
  const isSignedIn = session.state === 'signed-in'
  const isWellFormed = endpoints.confirmEmail.body.shape.token.safeParse(token).success
  const { data: account, isLoading } = useQuery({ ...myAccountQuery, enabled: isSignedIn })
  const confirm = useConfirmEmail()
  const isFirstConfirmation = account?.isEmailConfirmed === false && account.newEmail === null
  const usedToken = useRef<string | null>(null)
  const { mutate } = confirm
  useEffect(() => {
    if (!isWellFormed || !isFirstConfirmation || usedToken.current === token) return
    usedToken.current = token
    mutate({ body: { token } })
  }, [isWellFormed, isFirstConfirmation, token, mutate])

  if (confirm.data) return <EmailConfirmed text={t('confirmedText', confirm.data)} isSignedIn={isSignedIn} />
  const code = confirm.error?.problem.code
  const isExpired = !isWellFormed || code === 'auth.link_expired'
  // The link may have been used already.
  if (account?.isEmailConfirmed && account.newEmail === null && (isExpired || !confirm.error)) {
    return (
      <EmailConfirmed text={t('alreadyText', account)} isSignedIn={isSignedIn}>
        {!isExpired && (
          <Button variant="ghost" busy={confirm.isPending} onClick={() => mutate({ body: { token } })}>
            {t('confirmOther')}
          </Button>
        )}
      </EmailConfirmed>
    )
  }
  if (isExpired && !isLoading) {
    return (
      <AuthLayout title={t('expiredTitle')} subtitle={t('expiredText')}>
        {isSignedIn ? (
          <ResendConfirmationButton variant="primary" />
        ) : (
          <>
            <p className="mb-4">{t('expiredSignIn')}</p>
            <ButtonLink to={loginPath('/account')}>{t('toLogin')}</ButtonLink>
          </>
        )}
      </AuthLayout>
    )
  }
  // Only the account that requested the change can confirm it.
  if (code === 'auth.required') {
    return (
      <AuthLayout title={t('confirmTitle')} subtitle={t('confirmSignIn')}>
        <ButtonLink to={loginPath(`/confirm-email#token=${token}`)}>{t('toLogin')}</ButtonLink>
      </AuthLayout>
    )
  }
  if (code === 'auth.email_taken') {
    return (
      <AuthLayout title={t('failedTitle')} subtitle={t('takenText')}>
        <ButtonLink to={isSignedIn ? '/account' : '/login'}>
          {t(isSignedIn ? 'toAccount' : 'toLogin')}
        </ButtonLink>
      </AuthLayout>
    )
  }
  if (session.state === 'loading' || isLoading || (isFirstConfirmation && !confirm.error)) {
    return (
      <>
        <DocumentTitle title={t('confirmTitle')} />
        <PageSpinner label={t('confirming')} />
      </>
    )
  }
  return (
    <AuthLayout title={t('confirmTitle')} subtitle={t('confirmText')}>
      {confirm.error && (
        <Alert variant="danger" className="mb-4">
          {errorMessage(confirm.error)}
        </Alert>
      )}
      <Button busy={confirm.isPending} onClick={() => mutate({ body: { token } })}>
        {t(confirm.isPending ? 'confirming' : 'confirmNow')}
      </Button>
    </AuthLayout>
  )
}

function EmailConfirmed({
  text,
  isSignedIn,
  children,
}: {
  text: string
  isSignedIn: boolean
  children?: ReactNode
}) {
  const t = useTranslations(security)
  return (
    <AuthLayout
      title={t('confirmedTitle')}
      subtitle={
        <Trans text={text} components={{ email: email => <b className="font-medium text-ink">{email}</b> }} />
      }
    >
      <ButtonLink to={isSignedIn ? '/profile' : '/login'}>
        {t(isSignedIn ? 'toProfile' : 'toLogin')}
      </ButtonLink>
      {children}
    </AuthLayout>
  )
}
