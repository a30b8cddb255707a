import { Link } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { useSide } from '#web/features/bookings/use-counterpart.ts'
import { isPaymentCaptured } from '#web/features/payments/payment-status.ts'
import { receipt } from '#web/i18n/en/payments/receipt.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** Only the payer sees it. `separator` goes before it. */
export function ReceiptLink({
  booking,
  separator,
  className = 'link',
}: {
  booking: Booking
  separator?: string
  className?: string
}) {
  const t = useTranslations(receipt)
  const side = useSide()
  const { payment, status } = booking
  if (side !== 'interviewee' || status === 'pending' || !payment || !isPaymentCaptured(payment.status))
    return null
  return (
    <>
      {separator}
      <Link to={`/receipts/${booking.id}`} className={className}>
        {t('title')}
      </Link>
    </>
  )
}
