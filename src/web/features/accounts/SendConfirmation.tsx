import { type ComponentProps, useState } from 'react'
import { addresses } from '#contract/routes/account.ts'
import { minuteMs } from '#contract/time.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { clock } from '#web/components/ui/format.ts'
import { useNow } from '#web/components/ui/use-now.ts'
import { When } from '#web/components/ui/When.tsx'
import { security } from '#web/i18n/en/security.ts'
import { problemText } from '#web/i18n/error-message.ts'
import { Rich } from '#web/i18n/Trans.tsx'
import { useText } from '#web/i18n/translate.ts'
import { useAct, useCall } from '#web/lib/query.ts'

const pauseMs = minuteMs

/** Has the confirmation link sent again, at most once a minute, and says so where no more mails may go there today. */
export function SendConfirmation({ look = 'secondary' }: Pick<ComponentProps<typeof Button>, 'look'>) {
  const t = useText(security)
  const now = useNow(1000)
  const [sentAt, setSentAt] = useState(0)
  const { data: account } = useCall(addresses.myAccount, {})
  const send = useAct(addresses.sendConfirmation, { invalidates: [addresses.myAccount] })
  const waitMs = sentAt + pauseMs - now
  const nextAt = account?.confirmation?.nextAt
  const isUsedUp = nextAt != null && Date.parse(nextAt) > now
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look={look}
        className="tabular-nums"
        busy={send.isPending}
        resting={isUsedUp || waitMs > 0}
        onClick={() => send.mutate({}, { onSuccess: () => setSentAt(Date.now()) })}
      >
        {waitMs > 0 && !isUsedUp ? t('sendAgainIn', { left: clock(waitMs) }) : t('sendAgain')}
      </Button>
      {send.isSuccess && (
        <p role="status" className="text-13 text-quiet">
          {t('sentAgain')}
        </p>
      )}
      {isUsedUp ? (
        <p role="status" className="text-13">
          <Rich text={t('usedUp')} tags={{ at: () => <When start={nextAt} withDistance={false} /> }} />
        </p>
      ) : (
        send.error && (
          <p role="alert" className="text-13 font-medium text-red">
            {problemText(send.error)}
          </p>
        )
      )}
    </div>
  )
}
