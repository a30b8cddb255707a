import type { UnpaidHold } from '#contract/booking-lifecycle.ts'
import { Countdown } from '#web/components/ui/Countdown.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { holds as words } from '#web/i18n/en/holds.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Remaining time of an existing hold and the link to its payment. */
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
