import type { ReactNode } from 'react'
import type { z } from 'zod'
import { addresses as bookings } from '#contract/address/booking.ts'
import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { PaymentStatus, paymentState } from '#contract/payment.ts'
import { EmailUnconfirmed } from '#web/account/EmailUnconfirmed.tsx'
import { useCall } from '#web/query.ts'
import { isTaken } from '#web/receipt/receipt-looks.ts'
import { payment as words } from '#web/text/en/payment.ts'
import { receipt } from '#web/text/en/receipt.ts'
import { useText } from '#web/text/translate.ts'
import { usePersonName } from '#web/text/use-person-name.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { Price } from '#web/ui/Price.tsx'
import { When } from '#web/ui/When.tsx'
import { ResultCard } from './ResultCard.tsx'
import { isOpen } from './result-state.ts'
import { statusLooks } from './status-looks.ts'

/** How a payment stands, what it was for, and the way on from here. */
export function PaymentResult({
  payment,
  isRefreshing,
  onRefresh,
}: {
  payment: z.output<typeof paymentState>
  isRefreshing: boolean
  onRefresh: () => void
}) {
  const t = useText(words)
  const tReceipt = useText(receipt)
  const called = usePersonName()
  const booking = useOwnBooking(payment.bookingId, payment.status)
  const look = statusLooks[payment.status]
  const Icon = look.icon
  const isPaid = payment.status === 'Success' || payment.status === 'Authorized'
  const payAt = isOpen(payment.status) && booking?.can.pay ? booking.payment?.url : null
  return (
    <ResultCard
      tone={look.tone}
      icon={<Icon aria-hidden />}
      title={t(look.title)}
      text={
        <>
          <p>{t(look.text)}</p>
          {payment.errorMessage && <p className="mt-2 text-15 text-ink">{payment.errorMessage}</p>}
        </>
      }
      details={
        <dl className="mt-8 divide-y divide-hairline border-y border-hairline">
          <Line name={t('status')}>
            <Badge tone={look.tone}>{t(look.name)}</Badge>
          </Line>
          {booking && (
            <Line name={t('interview')}>
              <When start={booking.startTime} end={booking.endTime} />
              <br />
              {t('interviewWith', { name: called(booking.interviewerName) })}
            </Line>
          )}
          {payment.amount !== undefined && payment.currency && (
            <Line name={t('amount')}>
              <Price amount={payment.amount} currency={payment.currency} style="exact" />
            </Line>
          )}
          <Line name={t('date')}>
            <When start={payment.createdAt} withDistance={false} />
          </Line>
          <Line name={t('transactionId')}>
            <span className="text-13 wrap-anywhere">{payment.transactionId}</span>
          </Line>
        </dl>
      }
    >
      {payAt && booking?.holdExpiresAt && (
        <>
          <p className="text-center text-15 text-quiet">
            {t('heldUntil')} <Countdown until={booking.holdExpiresAt} className="text-ink" />
          </p>
          <ButtonLink to={payAt} reloadDocument>
            {t('continueToPayment')}
          </ButtonLink>
        </>
      )}
      {isPaid && booking && <EmailUnconfirmed className="text-left" />}
      {isPaid ? (
        <ButtonLink to="/interviewee-bookings">{t('viewBookings')}</ButtonLink>
      ) : isOpen(payment.status) ? (
        <Button look={payAt ? 'secondary' : 'primary'} busy={isRefreshing} onClick={onRefresh}>
          {t('refresh')}
        </Button>
      ) : (
        <ButtonLink to="/interviewers">{t('tryAgain')}</ButtonLink>
      )}
      {payment.bookingId && isTaken(payment.status) && (
        <ButtonLink look="secondary" to={`/receipts/${payment.bookingId}`}>
          {tReceipt('title')}
        </ButtonLink>
      )}
    </ResultCard>
  )
}

/** The booking that is paid for; only its owner is told its id. Read again when the payment has moved on. */
function useOwnBooking(id: BookingId | undefined, status: PaymentStatus): Booking | undefined {
  const { data } = useCall(
    bookings.booking,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, refetchInterval: isOpen(status) ? 10_000 : false },
  )
  return data
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_1fr] gap-x-3 py-3 text-15 sm:grid-cols-[9rem_1fr]">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}
