import { type ReactNode, useEffect, useRef } from 'react'
import { endpoints } from '#contract/account.ts'
import { accountApi } from '#contract/routes/account.ts'
import { profileApi as profile } from '#contract/routes/profile.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { ResendConfirmationButton } from '#web/features/accounts/ResendConfirmationButton.tsx'
import { security } from '#web/i18n/en/security.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth-session-store.ts'
import { useApiMutation, useApiQuery } from '#web/lib/query-client.ts'
import { AuthLayout } from './AuthLayout.tsx'
import { loginPath } from './return-path.ts'
import { useEmailToken } from './use-email-token.ts'

const { confirmEmail, myAccount } = accountApi

/**
 * Uses the emailed link once. A signed-in user who waits for it confirms without a click. All other cases
 * need a click, because email scanners also open links. A change of address always needs a click.
 */
export default function ConfirmEmailPage() {
  const t = useTranslations(security)
  const session = useAuthSession()
  const token = useEmailToken()
  const isSignedIn = session.state === 'signed-in'
  const isWellFormed = endpoints.confirmEmail.body.shape.token.safeParse(token).success
  const own = useApiQuery(myAccount, {}, { enabled: isSignedIn })
  const confirm = useApiMutation(confirmEmail, { invalidates: [myAccount, profile.myProfile] })
  const isAwaited = own.data?.isEmailConfirmed === false && own.data.newEmail === null
  const used = useRef<string | null>(null)
  const { mutate } = confirm
  useEffect(() => {
    if (!isWellFormed || !isAwaited || used.current === token) return
    used.current = token
    mutate({ body: { token } })
  }, [isWellFormed, isAwaited, token, mutate])

  if (confirm.data) return <EmailConfirmed text={t('confirmedText', confirm.data)} />
  if (own.data?.isEmailConfirmed && own.data.newEmail === null && !confirm.error) {
    return (
      <EmailConfirmed text={t('alreadyText', own.data)}>
        {isWellFormed && (
          <Button variant="ghost" busy={confirm.isPending} onClick={() => mutate({ body: { token } })}>
            {t('confirmOther')}
          </Button>
        )}
      </EmailConfirmed>
    )
  }
  const code = confirm.error?.problem.code
  if (!isWellFormed || code === 'auth.link_expired')
    return isSignedIn ? <ExpiredLinkSignedIn /> : <ExpiredLink />
  if (code === 'auth.required') return <SignInRequired token={token} />
  if (code === 'auth.email_taken') {
    return (
      <AuthLayout title={t('failedTitle')} subtitle={t('takenText')}>
        <ButtonLink to={isSignedIn ? '/account' : '/login'}>
          {t(isSignedIn ? 'toAccount' : 'toLogin')}
        </ButtonLink>
      </AuthLayout>
    )
  }
  if (session.state === 'loading' || own.isLoading || (isAwaited && !confirm.error)) {
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

/** Only the account that requested the change can confirm it. */
function SignInRequired({ token }: { token: string }) {
  const t = useTranslations(security)
  return (
    <AuthLayout title={t('confirmTitle')} subtitle={t('confirmSignIn')}>
      <ButtonLink to={loginPath(`/confirm-email#token=${token}`)}>{t('toLogin')}</ButtonLink>
    </AuthLayout>
  )
}

function EmailConfirmed({ text, children }: { text: string; children?: ReactNode }) {
  const t = useTranslations(security)
  const session = useAuthSession()
  const isSignedIn = session.state === 'signed-in'
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

/** The link may have been used already. Otherwise the user requests a new one here. */
function ExpiredLinkSignedIn() {
  const t = useTranslations(security)
  const { data: account, isPending } = useApiQuery(myAccount, {})
  if (isPending) return <PageSpinner label={t('confirming')} />
  if (account?.isEmailConfirmed && !account.newEmail) {
    return <EmailConfirmed text={t('alreadyText', account)} />
  }
  return (
    <AuthLayout title={t('expiredTitle')} subtitle={t('expiredText')}>
      <ResendConfirmationButton variant="primary" />
    </AuthLayout>
  )
}

function ExpiredLink() {
  const t = useTranslations(security)
  return (
    <AuthLayout title={t('expiredTitle')} subtitle={t('expiredText')}>
      <p className="mb-4">{t('expiredSignIn')}</p>
      <ButtonLink to={loginPath('/account')}>{t('toLogin')}</ButtonLink>
    </AuthLayout>
  )
}
