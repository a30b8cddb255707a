import type { OwnHold } from '#contract/booking-next.ts'
import { hold as words } from '#web/text/en/hold.ts'
import { useText } from '#web/text/translate.ts'
import { Countdown } from '#web/ui/Countdown.tsx'
import { Notice } from '#web/ui/States.tsx'

/** This time is held already: for how long still, and the way on. */
export function HeldNotice({ hold }: { hold: OwnHold }) {
  const t = useText(words)
  return (
    <Notice kind="attention">
      {t('heldHere')} <Countdown until={hold.holdExpiresAt} /> ·{' '}
      <a href={hold.paymentUrl} className="link">
        {t('continue')}
      </a>
    </Notice>
  )
}
