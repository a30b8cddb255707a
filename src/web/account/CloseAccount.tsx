import { addresses } from '#contract/address/account.ts'
import { accountLimits } from '#contract/limits.ts'
import { dayMs } from '#contract/time.ts'
import { dropDrafts } from '#web/draft-store.ts'
import { useAct } from '#web/query.ts'
import { endSession, roleIds, useSession } from '#web/session-store.ts'
import { security } from '#web/text/en/security.ts'
import { useLanguage } from '#web/text/language.ts'
import { problemText } from '#web/text/problem.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { browserZone, date } from '#web/ui/format.ts'
import { Notice } from '#web/ui/States.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { CancelledBookings } from './CancelledBookings.tsx'

/** Says exactly what closing does, and closes. */
export function CloseAccount({ onKeep }: { onKeep: () => void }) {
  const t = useText(security)
  const language = useLanguage()
  const session = useSession()
  const now = useNow(60_000)
  const close = useAct(addresses.closeAccount)
  const submit = () =>
    close.mutate(
      {},
      {
        onSuccess: () => {
          // The server has ended every session of the account, this browser's too; the sign-in screen says so.
          endSession('account-closed')
          dropDrafts()
        },
      },
    )
  const isInterviewer = session.state === 'signed-in' && session.roleId === roleIds.interviewer
  const erased = date(now + accountLimits.closedDays * dayMs, browserZone(), language)
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="font-medium">{t('closeNow')}</h3>
        <ul className="mt-1 grid list-disc gap-1 pl-5 marker:text-red">
          <CancelledBookings isInterviewer={isInterviewer} />
          <li>{t(isInterviewer ? 'closeHiddenInterviewer' : 'closeHidden')}</li>
          <li>{t('closeSignedOut')}</li>
        </ul>
      </div>
      <div>
        <h3 className="font-medium">{t('closeLater', { date: erased })}</h3>
        <p>{t('closeErased')}</p>
      </div>
      <div>
        <h3 className="font-medium">{t('closeUntil')}</h3>
        <p>{t('closeReopen')}</p>
      </div>
      {close.error && <Notice kind="lost">{problemText(close.error)}</Notice>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button look="secondary" onClick={onKeep}>
          {t('keep')}
        </Button>
        <Button look="danger" busy={close.isPending} onClick={submit}>
          {t(close.isPending ? 'closing' : 'close')}
        </Button>
      </div>
    </div>
  )
}
