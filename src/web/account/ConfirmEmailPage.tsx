import { useEffect, useRef } from 'react'
import { endpoints } from '#contract/account.ts'
import { addresses } from '#contract/address/account.ts'
import { addresses as profile } from '#contract/address/profile.ts'
import { loginAddress } from '#web/guard/next-link.ts'
import { useAct, useCall } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { common } from '#web/text/en/common.ts'
import { security } from '#web/text/en/security.ts'
import { problemText } from '#web/text/problem.ts'
import { Rich } from '#web/text/Rich.tsx'
import { useText } from '#web/text/translate.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { DocumentTitle } from '#web/ui/PageHeader.tsx'
import { PageSpinner } from '#web/ui/Spinner.tsx'
import { AccountScreen } from './AccountScreen.tsx'
import { useMailedToken } from './mailed-link.ts'
import { SendConfirmation } from './SendConfirmation.tsx'

const { confirmEmail, myAccount } = addresses

/** Uses the mailed link once, by itself, and says what became of it. */
export default function ConfirmEmailPage() {
  const t = useText(security)
  const tCommon = useText(common)
  const session = useSession()
  const token = useMailedToken()
  const isWhole = endpoints.confirmEmail.body.shape.token.safeParse(token).success
  const confirm = useAct(confirmEmail, { invalidates: [myAccount, profile.myProfile] })
  const used = useRef<string | null>(null)
  const { mutate } = confirm
  useEffect(() => {
    if (!isWhole || used.current === token) return
    used.current = token
    mutate({ body: { token } })
  }, [isWhole, token, mutate])

  if (confirm.data) return <Confirmed text={t('confirmedText', confirm.data)} />
  const code = confirm.error?.problem.code
  if (!isWhole || code === 'auth.link_expired') {
    return session.state === 'signed-in' ? <ExpiredForOwner /> : <Expired />
  }
  if (!confirm.error) {
    return (
      <>
        <DocumentTitle title={t('confirmTitle')} />
        <PageSpinner label={t('confirming')} />
      </>
    )
  }
  const isTaken = code === 'auth.email_taken'
  return (
    <AccountScreen title={t('failedTitle')} subtitle={isTaken ? t('takenText') : problemText(confirm.error)}>
      {isTaken ? (
        <ButtonLink to={session.state === 'signed-in' ? '/account' : '/login'}>
          {t(session.state === 'signed-in' ? 'toAccount' : 'toLogin')}
        </ButtonLink>
      ) : (
        <Button busy={confirm.isPending} onClick={() => mutate({ body: { token } })}>
          {tCommon('tryAgain')}
        </Button>
      )}
    </AccountScreen>
  )
}

function Confirmed({ text }: { text: string }) {
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
