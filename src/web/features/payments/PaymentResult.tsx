import { type ReactNode, useEffect } from 'react'
import type { z } from 'zod'
import type { BookingId, UserId } from '#contract/id.ts'
import type { PaymentStatus, paymentState } from '#contract/payment.ts'
import { bookingApi as bookings } from '#contract/routes/bookings.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Countdown } from '#web/components/ui/Countdown.tsx'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { PageSpinner } from '#web/components/ui/Spinner.tsx'
import { UnconfirmedEmailAlert } from '#web/features/accounts/UnconfirmedEmailAlert.tsx'
import { bookingDraftKey } from '#web/features/bookings/booking-dialog/booking-draft-storage.ts'
import { bookingLinkState } from '#web/features/bookings/booking-dialog/booking-link-state.ts'
import { invalidateHolds } from '#web/features/bookings/booking-dialog/use-holds.ts'
import { isPaymentCaptured } from '#web/features/receipts/receipt-labels.ts'
import { holds } from '#web/i18n/en/holds.ts'
import { payment as words } from '#web/i18n/en/payment.ts'
import { receipt } from '#web/i18n/en/receipt.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { deleteDraft } from '#web/lib/draft-storage.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { ResultCard } from './ResultCard.tsx'
import { RetryPaymentButton } from './RetryPaymentButton.tsx'
import { paymentStatusBadges } from './status-badge.ts'
import { isPaymentOpen } from './transaction-params.ts'

export function PaymentResult({
  payment,
  isRefreshing,
  onRefresh,
}: {
  payment: z.output<typeof paymentState>
  isRefreshing: boolean
  onRefresh: () => void
}) {
  const t = useTranslations(words)
  const tReceipt = useTranslations(receipt)
  const tHold = useTranslations(holds)
  const called = usePersonName()
  const { booking, isLoading } = usePaidBooking(payment.bookingId, payment.status)
  const badge = paymentStatusBadges[payment.status]
  const Icon = badge.icon
  const mayRetry = payment.status === 'Failed' && booking?.can.pay === true
  const isPaid = payment.status === 'Success' || payment.status === 'Authorized'
  useRefreshAfterPayment(payment.status, isPaid ? booking?.interviewerId : undefined)
  const payAt = isPaymentOpen(payment.status) && booking?.can.pay ? booking.payment?.url : null
  // Links need the booking. Before it is loaded they would lead to an empty search.
  if (isLoading) return <PageSpinner label={t('verifying')} />
  return (
    <ResultCard
      variant={badge.variant}
      icon={<Icon aria-hidden />}
      title={t(badge.title)}
      text={
        <>
          <p>{t(badge.text)}</p>
          {payment.errorMessage && <p className="mt-2 text-15 text-ink">{payment.errorMessage}</p>}
        </>
      }
      details={
        <dl className="mt-8 divide-y divide-hairline border-y border-hairline">
          <DetailItem label={t('status')}>
            <Badge variant={badge.variant}>{t(badge.label)}</Badge>
          </DetailItem>
          {booking && (
            <DetailItem label={t('interview')}>
              <DateTime start={booking.startTime} end={booking.endTime} />
              <br />
              {t('interviewWith', { name: called(booking.interviewerName) })}
            </DetailItem>
          )}
          {payment.amount !== undefined && payment.currency && (
            <DetailItem label={t('amount')}>
              <Price amount={payment.amount} currency={payment.currency} style="exact" />
            </DetailItem>
          )}
          <DetailItem label={t('date')}>
            <DateTime start={payment.createdAt} withRelative={false} />
          </DetailItem>
          <DetailItem label={t('transactionId')}>
            <span className="text-13 wrap-anywhere">{payment.transactionId}</span>
          </DetailItem>
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
      {mayRetry && booking && <RetryPaymentButton booking={booking} />}
      {isPaid && booking && <UnconfirmedEmailAlert className="text-left" />}
      {isPaid ? (
        <ButtonLink to="/interviewee-bookings">{t('viewBookings')}</ButtonLink>
      ) : isPaymentOpen(payment.status) ? (
        <Button variant={payAt ? 'secondary' : 'primary'} busy={isRefreshing} onClick={onRefresh}>
          {t('refresh')}
        </Button>
      ) : (
        <ButtonLink
          variant={mayRetry ? 'secondary' : 'primary'}
          to="/interviewers"
          state={booking && bookingLinkState(booking.interviewerId)}
        >
          {t('tryAgain')}
        </ButtonLink>
      )}
      {payment.bookingId && isPaymentCaptured(payment.status) && (
        <ButtonLink variant="secondary" to={`/receipts/${payment.bookingId}`}>
          {tReceipt('title')}
        </ButtonLink>
      )}
    </ResultCard>
  )
}

/** Booking of the payment. Only its owner gets the id. Reloads when the payment status changes. */
function usePaidBooking(id: BookingId | undefined, status: PaymentStatus) {
  const { data, isPending } = useApiQuery(
    bookings.booking,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, refetchInterval: isPaymentOpen(status) ? 10_000 : false },
  )
  return { booking: data, isLoading: id !== undefined && isPending }
}

/** A status change alters the holds and makes the draft of a paid booking obsolete. */
function useRefreshAfterPayment(status: PaymentStatus, paidTo: UserId | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each status change reloads the holds
  useEffect(invalidateHolds, [status])
  useEffect(() => {
    if (paidTo) deleteDraft(bookingDraftKey(paidTo))
  }, [paidTo])
}

function DetailItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_1fr] gap-x-3 py-3 text-15 sm:grid-cols-[9rem_1fr]">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}
