import { CircleX } from 'lucide-react'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { common } from '#web/i18n/en/common.ts'
import { payment } from '#web/i18n/en/payment.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ResultCard } from './ResultCard.tsx'

/** The payment status is unknown. `onRetry` is set where a retry may help. */
export function VerificationFailed({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const t = useTranslations(payment)
  const tCommon = useTranslations(common)
  return (
    <ResultCard variant="danger" icon={<CircleX aria-hidden />} title={t('failedTitle')} text={text}>
      <ButtonLink to="/bookings">{t('backToBookings')}</ButtonLink>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {tCommon('tryAgain')}
        </Button>
      )}
    </ResultCard>
  )
}
