import { endpoints } from '#contract/account.ts'
import { addresses } from '#contract/routes/account.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { AccountScreen } from '#web/features/accounts/AccountScreen.tsx'
import { security } from '#web/i18n/en/security.ts'
import { problemText } from '#web/i18n/error-message.ts'
import { Rich } from '#web/i18n/Trans.tsx'
import { useText } from '#web/i18n/translate.ts'
import { useAct } from '#web/lib/query.ts'
import { endSession, useSession } from '#web/lib/session-store.ts'
import { useMailedToken } from './email-token.ts'

/** Where the owner of an account says that somebody else was in it: with a click, for programs open links too. */
export default function NotMePage() {
  const t = useText(security)
  const session = useSession()
  const token = useMailedToken()
  const isWhole = endpoints.reportNotMe.body.shape.token.safeParse(token).success
  const report = useAct(addresses.reportNotMe)
  const send = () =>
    report.mutate(
      { body: { token } },
      // The server has ended every session of the account, perhaps this browser's too.
      { onSuccess: () => session.state === 'signed-in' && endSession('by-choice') },
    )
  if (report.data) {
    return (
      <AccountScreen
        title={t('notMeDone')}
        subtitle={
          <Rich
            text={t('notMeDoneText', report.data)}
            tags={{ email: email => <b className="font-medium text-ink wrap-anywhere">{email}</b> }}
          />
        }
      >
        <ButtonLink to="/forgot-password" look="secondary">
          {t('notMeNoMail')}
        </ButtonLink>
      </AccountScreen>
    )
  }
  if (!isWhole || report.error?.problem.code === 'auth.link_expired') {
    return (
      <AccountScreen title={t('expiredTitle')} subtitle={t('notMeExpired')}>
        <ButtonLink to="/forgot-password">{t('notMeReset')}</ButtonLink>
      </AccountScreen>
    )
  }
  return (
    <AccountScreen title={t('notMeTitle')} subtitle={t('notMeText')}>
      {report.error && (
        <Notice kind="lost" className="mb-4">
          {problemText(report.error)}
        </Notice>
      )}
      <Button look="danger" busy={report.isPending} onClick={send}>
        {t('notMe')}
      </Button>
    </AccountScreen>
  )
}
