import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import type { BookingId, UserId } from '#contract/id.ts'
import type { PaymentStatus, paymentState } from '#contract/payment.ts'
import { addresses as bookings } from '#contract/routes/booking.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Countdown } from '#web/components/ui/Countdown.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { When } from '#web/components/ui/When.tsx'
import { EmailUnconfirmed } from '#web/features/accounts/EmailUnconfirmed.tsx'
import { askedBooking } from '#web/features/bookings/booking-dialog/asked-link.ts'
import { draftKeyOf } from '#web/features/bookings/booking-dialog/draft-link.ts'
import { readHolds } from '#web/features/bookings/booking-dialog/use-holds.ts'
import { isTaken } from '#web/features/receipts/receipt-variants.ts'
import { hold } from '#web/i18n/en/hold.ts'
import { payment as words } from '#web/i18n/en/payment.ts'
import { receipt } from '#web/i18n/en/receipt.ts'
import { useText } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { dropDraft } from '#web/lib/draft-store.ts'
import { useCall } from '#web/lib/query.ts'
import { ResultCard } from './ResultCard.tsx'
import { RetryPayment } from './RetryPayment.tsx'
import { isOpen } from './result-state.ts'
import { statusLooks } from './status-badge.ts'

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
  const tHold = useText(hold)
  const called = usePersonName()
  const { booking, isAwaited } = useOwnBooking(payment.bookingId, payment.status)
  const look = statusLooks[payment.status]
  const Icon = look.icon
  const mayRetry = payment.status === 'Failed' && booking?.can.pay === true
  const isPaid = payment.status === 'Success' || payment.status === 'Authorized'
  useWhatItChanges(payment.status, isPaid ? booking?.interviewerId : undefined)
  const payAt = isOpen(payment.status) && booking?.can.pay ? booking.payment?.url : null
  // Only with its booking do the ways on lead anywhere: a click before that would end in an empty search.
  if (isAwaited) return <PageSpinner label={t('verifying')} />
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
      {booking?.can.pay && booking.holdExpiresAt && (
        <p className="text-center text-15 text-quiet">
          {t('heldUntil')} <Countdown until={booking.holdExpiresAt} className="text-ink" />
        </p>
      )}
      {payAt && (
        <ButtonLink to={payAt} reloadDocument>
          {payment.errorMessage ? tHold('retry') : t('continueToPayment')}
        </ButtonLink>
      )}
      {mayRetry && booking && <RetryPayment booking={booking} />}
      {isPaid && booking && <EmailUnconfirmed className="text-left" />}
      {isPaid ? (
        <ButtonLink to="/interviewee-bookings">{t('viewBookings')}</ButtonLink>
      ) : isOpen(payment.status) ? (
        <Button look={payAt ? 'secondary' : 'primary'} busy={isRefreshing} onClick={onRefresh}>
          {t('refresh')}
        </Button>
      ) : (
        <ButtonLink
          look={mayRetry ? 'secondary' : 'primary'}
          to="/interviewers"
          state={booking && askedBooking(booking.interviewerId)}
        >
          {t('tryAgain')}
        </ButtonLink>
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
function useOwnBooking(id: BookingId | undefined, status: PaymentStatus) {
  const { data, isPending } = useCall(
    bookings.booking,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, refetchInterval: isOpen(status) ? 10_000 : false },
  )
  return { booking: data, isAwaited: id !== undefined && isPending }
}

/** What is held is another list now, and what was typed for a booking that is paid is of no use any more. */
function useWhatItChanges(status: PaymentStatus, paidTo: UserId | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the status is another list
  useEffect(readHolds, [status])
  useEffect(() => {
    if (paidTo) dropDraft(draftKeyOf(paidTo))
  }, [paidTo])
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_1fr] gap-x-3 py-3 text-15 sm:grid-cols-[9rem_1fr]">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}
