import { type ComponentProps, useState } from 'react'
import { addresses } from '#contract/address/account.ts'
import { minuteMs } from '#contract/time.ts'
import { useAct } from '#web/query.ts'
import { security } from '#web/text/en/security.ts'
import { problemText } from '#web/text/problem.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/format.ts'
import { useNow } from '#web/ui/use-now.ts'

const pauseMs = minuteMs

/** Has the confirmation link sent again, at most once a minute. */
export function SendConfirmation({ look = 'secondary' }: Pick<ComponentProps<typeof Button>, 'look'>) {
  const t = useText(security)
  const now = useNow(1000)
  const [sentAt, setSentAt] = useState(0)
  const send = useAct(addresses.sendConfirmation, { invalidates: [addresses.myAccount] })
  const waitMs = sentAt + pauseMs - now
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look={look}
        className="tabular-nums"
        busy={send.isPending}
        disabled={waitMs > 0}
        onClick={() => send.mutate({}, { onSuccess: () => setSentAt(Date.now()) })}
      >
        {waitMs > 0 ? t('sendAgainIn', { left: clock(waitMs) }) : t('sendAgain')}
      </Button>
      {send.isSuccess && (
        <p role="status" className="text-13 text-quiet">
          {t('sentAgain')}
        </p>
      )}
      {send.error && (
        <p role="alert" className="text-13 font-medium text-red">
          {problemText(send.error)}
        </p>
      )}
    </div>
  )
}
