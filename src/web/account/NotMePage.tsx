import { endpoints } from '#contract/account.ts'
import { addresses } from '#contract/address/account.ts'
import { useAct } from '#web/query.ts'
import { endSession, useSession } from '#web/session-store.ts'
import { security } from '#web/text/en/security.ts'
import { problemText } from '#web/text/problem.ts'
import { Rich } from '#web/text/Rich.tsx'
import { useText } from '#web/text/translate.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/States.tsx'
import { AccountScreen } from './AccountScreen.tsx'
import { useMailedToken } from './mailed-link.ts'

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
