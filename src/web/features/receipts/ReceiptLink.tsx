import { Link } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { useSide } from '#web/features/bookings/use-counterpart.ts'
import { isPaymentCaptured } from '#web/features/payments/payment-status.ts'
import { receipt } from '#web/i18n/en/payments/receipt.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Only the payer sees it. */
export function ReceiptLink({ booking }: { booking: Booking }) {
  const t = useTranslations(receipt)
  const side = useSide()
  const { payment, status } = booking
  if (side !== 'interviewee' || status === 'pending' || !payment || !isPaymentCaptured(payment.status))
    return null
  return (
    <>
      {' · '}
      <Link to={`/receipts/${booking.id}`} className="link">
        {t('title')}
      </Link>
    </>
  )
}
