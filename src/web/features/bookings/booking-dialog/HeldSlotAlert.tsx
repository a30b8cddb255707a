import type { UnpaidHold } from '#contract/booking-lifecycle.ts'
import { Countdown } from '#web/components/ui/Countdown.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { hold as words } from '#web/i18n/en/hold.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** This time is held already: for how long still, and the way on. */
export function HeldSlotAlert({ hold }: { hold: UnpaidHold }) {
  const t = useTranslations(words)
  return (
    <Alert variant="warning">
      {t('heldHere')} <Countdown until={hold.holdExpiresAt} /> ·{' '}
      <a href={hold.paymentUrl} className="link">
        {t('continue')}
      </a>
    </Alert>
  )
}
