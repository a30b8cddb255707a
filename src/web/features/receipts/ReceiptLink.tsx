import { Link } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { receipt } from '#web/i18n/en/receipt.ts'
import { useText } from '#web/i18n/translate.ts'
import { isTaken } from './receipt-variants.ts'

/** The way to the receipt, for whoever paid. */
export function ReceiptLink({ booking, side }: { booking: Booking; side: 'interviewee' | 'interviewer' }) {
  const t = useText(receipt)
  const { payment, status } = booking
  if (side !== 'interviewee' || status === 'pending' || !payment || !isTaken(payment.status)) return null
  return (
    <>
      {' · '}
      <Link to={`/receipts/${booking.id}`} className="link">
        {t('title')}
      </Link>
    </>
  )
}
