import { CircleX } from 'lucide-react'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { common } from '#web/i18n/en/common.ts'
import { payment } from '#web/i18n/en/payment.ts'
import { useText } from '#web/i18n/translate.ts'
import { ResultCard } from './ResultCard.tsx'

/** It could not be found out how a payment stands. `onRetry` where another try may help. */
export function VerificationFailed({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const t = useText(payment)
  const words = useText(common)
  return (
    <ResultCard tone="lost" icon={<CircleX aria-hidden />} title={t('failedTitle')} text={text}>
      <ButtonLink to="/bookings">{t('backToBookings')}</ButtonLink>
      {onRetry && (
        <Button look="secondary" onClick={onRetry}>
          {words('tryAgain')}
        </Button>
      )}
    </ResultCard>
  )
}
