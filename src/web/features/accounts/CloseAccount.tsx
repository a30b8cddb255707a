import { accountLimits } from '#contract/limits.ts'
import { addresses } from '#contract/routes/account.ts'
import { dayMs } from '#contract/time.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { browserZone, date } from '#web/components/ui/format.ts'
import { Notice } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { security } from '#web/i18n/en/security.ts'
import { problemText } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { dropDrafts } from '#web/lib/draft-store.ts'
import { useAct } from '#web/lib/query.ts'
import { endSession, roleIds, useSession } from '#web/lib/session-store.ts'
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
