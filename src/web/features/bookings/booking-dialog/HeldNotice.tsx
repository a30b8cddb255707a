import type { UnpaidHold } from '#contract/upcoming.ts'
import { Countdown } from '#web/components/ui/Countdown.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { hold as words } from '#web/i18n/en/hold.ts'
import { useText } from '#web/i18n/translate.ts'

/** This time is held already: for how long still, and the way on. */
export function HeldNotice({ hold }: { hold: UnpaidHold }) {
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
