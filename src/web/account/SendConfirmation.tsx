import { type ComponentProps, useState } from 'react'
import { addresses } from '#contract/address/account.ts'
import { minuteMs } from '#contract/time.ts'
import { useAct, useCall } from '#web/query.ts'
import { security } from '#web/text/en/security.ts'
import { problemText } from '#web/text/problem.ts'
import { Rich } from '#web/text/Rich.tsx'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/format.ts'
import { useNow } from '#web/ui/use-now.ts'
import { When } from '#web/ui/When.tsx'

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
