import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import type { paymentState } from '#contract/payment.ts'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageSpinner } from '#web/components/ui/Loading.tsx'
import { DocumentTitle } from '#web/components/ui/PageHeader.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { UnconfirmedEmailAlert } from '#web/features/accounts/EmailConfirmation.tsx'
import { bookingQuery, invalidateHolds } from '#web/features/bookings/api.ts'
import { bookingDraftKey, bookingLinkState } from '#web/features/bookings/booking-dialog/booking-link.ts'
import { holds } from '#web/i18n/en/bookings/holds.ts'
import { payment, payment as text } from '#web/i18n/en/payments/payment.ts'
import { receipt } from '#web/i18n/en/payments/receipt.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { deleteDraft } from '#web/lib/storage/draft-storage.ts'
import { useRetryPayment } from './api.ts'
import { NextSteps } from './NextSteps.tsx'
import { getPaymentStatusBadge, isPaymentCaptured, isPaymentOpen } from './payment-status.ts'

type Payment = z.output<typeof paymentState>

export function PaymentResult({
  payment,
  isRefreshing,
  onRefresh,
}: {
  payment: Payment
  isRefreshing: boolean
  onRefresh: () => void
}) {
  const t = useTranslations(text)
  const tReceipt = useTranslations(receipt)
  const tHold = useTranslations(holds)
  const personName = usePersonName()
  const isOpen = isPaymentOpen(payment.status)
  const isPaid = payment.status === 'Success' || payment.status === 'Authorized'
  // Only the payer gets the id of the booking.
  const { data: booking, isLoading } = useQuery({
    ...bookingQuery(payment.bookingId ?? ('' as BookingId)),
    enabled: payment.bookingId !== undefined,
    refetchInterval: isOpen ? 10_000 : false,
  })
  const retry = useRetryPayment()
  const paidTo = isPaid ? booking?.interviewerId : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each status change reloads the holds
  useEffect(invalidateHolds, [payment.status])
  useEffect(() => {
    if (paidTo) deleteDraft(bookingDraftKey(paidTo))
  }, [paidTo])
  const badge = getPaymentStatusBadge(payment.status)
  const Icon = badge.icon
  const mayRetry = payment.status === 'Failed' && booking?.can.pay === true
  const payAt = isOpen && booking?.can.pay ? booking.payment?.url : null
  // Without the booking, the links would lead to an empty search.
  if (isLoading) return <PageSpinner label={t('verifying')} />
  return (
    <ResultCard
      variant={badge.variant}
      icon={<Icon aria-hidden />}
      title={t('title' in badge ? badge.title : 'statusTitle')}
      text={
        <>
          {isPaid && booking ? (
            <PaidSession payment={payment} booking={booking} />
          ) : (
            badge.isKnown && <p>{t(`is${payment.status}`)}</p>
          )}
          {payment.errorMessage && <p className="mt-2 text-15 text-ink">{payment.errorMessage}</p>}
        </>
      }
      details={
        <dl className="mt-8 divide-y divide-hairline border-y border-hairline">
          {!isPaid && (
            <>
              <DetailItem label={t('status')}>
                <Badge variant={badge.variant}>{t(badge.label)}</Badge>
              </DetailItem>
              {booking && (
                <DetailItem label={t('interview')}>
                  <DateTime start={booking.startTime} end={booking.endTime} />
                  <br />
                  {t('interviewWith', { name: personName(booking.interviewerName) })}
                </DetailItem>
              )}
            </>
          )}
          {payment.amount !== undefined && payment.currency && (
            <DetailItem label={t('amount')}>
              <Price amount={payment.amount} currency={payment.currency} style="exact" />
            </DetailItem>
          )}
          <DetailItem label={t(isOpen ? 'started' : 'date')}>
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
      {mayRetry && booking && (
        <>
          <p className="text-center text-15 text-quiet">{tHold('retryText')}</p>
          <Button
            busy={retry.isPending || retry.isSuccess}
            onClick={() =>
              retry.mutate({ body: { timeSlotId: booking.timeSlotId } }, { onError: toast.error })
            }
          >
            {tHold('retry')}
          </Button>
        </>
      )}
      {isPaid ? (
        <NextSteps booking={booking} />
      ) : isOpen ? (
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
        <Link
          to={`/receipts/${payment.bookingId}`}
          className="link inline-flex min-h-11 items-center justify-self-center"
        >
          {tReceipt('title')}
        </Link>
      )}
      {isPaid && booking && <UnconfirmedEmailAlert className="text-left" />}
    </ResultCard>
  )
}

/** When and with whom, before anything about money. */
function PaidSession({ payment, booking }: { payment: Payment; booking: Booking }) {
  const t = useTranslations(text)
  const personName = usePersonName()
  const isBooked = payment.status === 'Success'
  return (
    <>
      <p className="text-ink">
        <Trans
          text={t(isBooked ? 'booked' : 'requested', { name: personName(booking.interviewerName) })}
          components={{
            at: () => <DateTime start={booking.startTime} end={booking.endTime} withRelative={false} />,
          }}
        />
      </p>
      {!isBooked && <p className="mt-2 text-15">{t('isAuthorized')}</p>}
    </>
  )
}

function DetailItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8rem_1fr] gap-x-3 py-3 text-15 sm:grid-cols-[9rem_1fr]">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  )
}

const variantClasses = {
  success: 'bg-accent-tint text-accent',
  warning: 'bg-amber-tint text-amber-ink',
  danger: 'bg-red-tint text-red',
  neutral: 'bg-sunken text-quiet',
}

/** Outcome of a flow. `children` are links above the home link. */
export function ResultCard({
  variant,
  icon,
  title,
  text,
  details,
  children,
}: {
  variant: keyof typeof variantClasses
  icon: ReactNode
  title: string
  text: ReactNode
  details?: ReactNode
  children: ReactNode
}) {
  const t = useTranslations(payment)
  return (
    <Card className="mx-auto max-w-form sm:p-10">
      <DocumentTitle title={title} description={text} />
      <div role="status" className="flex flex-col items-center gap-4 text-center">
        <span
          className={clsx(
            'flex size-16 items-center justify-center rounded-full [&_svg]:size-8',
            variantClasses[variant],
          )}
        >
          {icon}
        </span>
        <h1 className="text-26 sm:text-34">{title}</h1>
        <div className="max-w-text text-17 text-quiet">{text}</div>
      </div>
      {details}
      <div className="mt-8 grid gap-3">
        {children}
        <ButtonLink variant="ghost" to="/">
          {t('home')}
        </ButtonLink>
      </div>
    </Card>
  )
}
