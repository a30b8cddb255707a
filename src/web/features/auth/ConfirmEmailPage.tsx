import { type ReactNode, useEffect, useRef } from 'react'
import { endpoints } from '#contract/account.ts'
import { addresses } from '#contract/routes/account.ts'
import { addresses as profile } from '#contract/routes/profile.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { AccountScreen } from '#web/features/accounts/AccountScreen.tsx'
import { SendConfirmation } from '#web/features/accounts/SendConfirmation.tsx'
import { loginAddress } from '#web/features/auth/guards/return-path.ts'
import { security } from '#web/i18n/en/security.ts'
import { problemText } from '#web/i18n/error-message.ts'
import { Rich } from '#web/i18n/Trans.tsx'
import { useText } from '#web/i18n/translate.ts'
import { useAct, useCall } from '#web/lib/query.ts'
import { useSession } from '#web/lib/session-store.ts'
import { useMailedToken } from './email-token.ts'

const { confirmEmail, myAccount } = addresses

/**
 * Uses the mailed link once and says what became of it: by itself where somebody signed in waits for exactly that, and else
 * with a click, for programs that look at mails open links too. Another address is always taken with a click.
 */
export default function ConfirmEmailPage() {
  const t = useText(security)
  const session = useSession()
  const token = useMailedToken()
  const isSignedIn = session.state === 'signed-in'
  const isWhole = endpoints.confirmEmail.body.shape.token.safeParse(token).success
  const own = useCall(myAccount, {}, { enabled: isSignedIn })
  const confirm = useAct(confirmEmail, { invalidates: [myAccount, profile.myProfile] })
  const isAwaited = own.data?.isEmailConfirmed === false && own.data.newEmail === null
  const used = useRef<string | null>(null)
  const { mutate } = confirm
  useEffect(() => {
    if (!isWhole || !isAwaited || used.current === token) return
    used.current = token
    mutate({ body: { token } })
  }, [isWhole, isAwaited, token, mutate])

  if (confirm.data) return <Confirmed text={t('confirmedText', confirm.data)} />
  if (own.data?.isEmailConfirmed && own.data.newEmail === null && !confirm.error) {
    return (
      <Confirmed text={t('alreadyText', own.data)}>
        {isWhole && (
          <Button look="quiet" busy={confirm.isPending} onClick={() => mutate({ body: { token } })}>
            {t('confirmOther')}
          </Button>
        )}
      </Confirmed>
    )
  }
  const code = confirm.error?.problem.code
  if (!isWhole || code === 'auth.link_expired') return isSignedIn ? <ExpiredForOwner /> : <Expired />
  if (code === 'auth.required') return <NeedsSignIn token={token} />
  if (code === 'auth.email_taken') {
    return (
      <AccountScreen title={t('failedTitle')} subtitle={t('takenText')}>
        <ButtonLink to={isSignedIn ? '/account' : '/login'}>
          {t(isSignedIn ? 'toAccount' : 'toLogin')}
        </ButtonLink>
      </AccountScreen>
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
    <AccountScreen title={t('confirmTitle')} subtitle={t('confirmText')}>
      {confirm.error && (
        <Notice kind="lost" className="mb-4">
          {problemText(confirm.error)}
        </Notice>
      )}
      <Button busy={confirm.isPending} onClick={() => mutate({ body: { token } })}>
        {t(confirm.isPending ? 'confirming' : 'confirmNow')}
      </Button>
    </AccountScreen>
  )
}

/** Another address is taken only by whoever asked for it. */
function NeedsSignIn({ token }: { token: string }) {
  const t = useText(security)
  return (
    <AccountScreen title={t('confirmTitle')} subtitle={t('confirmSignIn')}>
      <ButtonLink to={loginAddress(`/confirm-email#token=${token}`)}>{t('toLogin')}</ButtonLink>
    </AccountScreen>
  )
}

/** `children` is what else can be done with the link. */
function Confirmed({ text, children }: { text: string; children?: ReactNode }) {
  const t = useText(security)
  const session = useSession()
  const isSignedIn = session.state === 'signed-in'
  return (
    <AccountScreen
      title={t('confirmedTitle')}
      subtitle={
        <Rich text={text} tags={{ email: email => <b className="font-medium text-ink">{email}</b> }} />
      }
    >
      <ButtonLink to={isSignedIn ? '/profile' : '/login'}>
        {t(isSignedIn ? 'toProfile' : 'toLogin')}
      </ButtonLink>
      {children}
    </AccountScreen>
  )
}

/** Somebody signed in may have used the link before, and else gets another one here. */
function ExpiredForOwner() {
  const t = useText(security)
  const { data: account, isPending } = useCall(myAccount, {})
  if (isPending) return <PageSpinner label={t('confirming')} />
  if (account?.isEmailConfirmed && !account.newEmail) {
    return <Confirmed text={t('alreadyText', account)} />
  }
  return (
    <AccountScreen title={t('expiredTitle')} subtitle={t('expiredText')}>
      <SendConfirmation look="primary" />
    </AccountScreen>
  )
}

function Expired() {
  const t = useText(security)
  return (
    <AccountScreen title={t('expiredTitle')} subtitle={t('expiredText')}>
      <p className="mb-4">{t('expiredSignIn')}</p>
      <ButtonLink to={loginAddress('/account')}>{t('toLogin')}</ButtonLink>
    </AccountScreen>
  )
}
