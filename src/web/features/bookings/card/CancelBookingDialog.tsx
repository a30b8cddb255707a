import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Booking } from '#contract/booking.ts'
import type { cancelQuote } from '#contract/booking-outcomes.ts'
import { refundTiers } from '#contract/limits.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { Spinner } from '#web/components/ui/Loading.tsx'
import { bookingPoliciesQuery, cancelQuoteQuery, useCancelBooking } from '#web/features/bookings/api.ts'
import { BookingSummary } from '#web/features/bookings/BookingAmounts.tsx'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { useCounterpart, useSide } from '#web/features/bookings/use-counterpart.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { common } from '#web/i18n/en/common.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime, formatMoney, formatPercent } from '#web/lib/format.ts'
import { publishedPolicies } from '#web/lib/page-notices.ts'
import { sendWithUndo } from './undo-store.ts'

/** Shows the exact refund, computed by the server on opening, before the cancellation. */
export function CancelBookingDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const cancel = useBookingAction(useCancelBooking(), t('cancelSuccess'))
  // A cancelled booking has no quote, so it is not read while the cancellation runs.
  const quote = useQuery({ ...cancelQuoteQuery(booking.id), enabled: !cancel.isPending })
  const confirm = () =>
    quote.error
      ? quote.refetch()
      : sendWithUndo(booking.id, {
          kind: 'cancel',
          send: () => cancel.run({ body: { bookingId: booking.id }, keepalive: true }),
          deadlines: [quote.data?.nextDeadline ?? null, booking.startTime, booking.holdExpiresAt],
          onClose,
        })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      title={t('cancelTitle')}
      confirmLabel={quote.error ? tCommon('tryAgain') : t('cancelConfirm')}
      cancelLabel={t('cancelKeep')}
      busy={cancel.isPending || quote.isFetching}
      danger={!quote.error}
    >
      <BookingSummary booking={booking} />
      {quote.error ? (
        <Alert variant="danger">{errorMessage(quote.error)}</Alert>
      ) : quote.data ? (
        <>
          <CancellationTerms quote={quote.data} booking={booking} />
          {publishedPolicies() !== '' && <PolicyLink booking={booking} />}
        </>
      ) : (
        <Spinner label={t('quoteLoading')} />
      )}
    </ConfirmDialog>
  )
}

/** Link to the version of the cancellation policy that this booking was made under. */
function PolicyLink({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const { data } = useQuery(bookingPoliciesQuery(booking.id))
  return (
    data && (
      <p className="text-13">
        <a
          className="link"
          target="_blank"
          rel="noreferrer"
          href={`/cancellation-policy?version=${data.cancellation}`}
        >
          {t('policyVersion', { version: data.cancellation })}
        </a>
      </p>
    )
  )
}

/** Current refund, and when it decreases. */
function CancellationTerms({ quote, booking }: { quote: z.output<typeof cancelQuote>; booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const isInterviewee = useSide() === 'interviewee'
  const { name } = useCounterpart(booking)
  const figures = {
    amount: formatMoney(quote.refund, quote.currency, language, 'exact'),
    percent: formatPercent(quote.percent, language),
  }
  if (booking.amount === 0) return <p>{t('quoteFree')}</p>
  if (booking.holdExpiresAt) return <p>{t('quoteNotCharged')}</p>
  if (booking.status === 'pending') {
    return (
      <p>
        {t('quoteReleased', { amount: formatMoney(booking.amount, booking.currency, language, 'exact') })}
      </p>
    )
  }
  if (quote.refund === 0)
    return <p className="text-17 text-ink">{t('quoteNothing', { hours: lastRefundHours })}</p>
  const nextPercent = refundTiers.find(tier => tier.percent < quote.percent)?.percent ?? 0
  const next = {
    at: quote.nextDeadline ? formatDateTime(quote.nextDeadline, null, browserTimeZone(), language) : '',
    percent: formatPercent(nextPercent, language),
  }
  return (
    <div className="grid gap-2">
      <p className="text-17 text-ink">
        {isInterviewee ? t('quoteRefund', figures) : t('quoteTheirs', { ...figures, name })}
      </p>
      {quote.nextDeadline && <p>{nextPercent > 0 ? t('quoteThen', next) : t('quoteThenNothing', next)}</p>}
      <p>{t('bankDays')}</p>
    </div>
  )
}

const lastRefundHours = refundTiers.findLast(tier => tier.percent > 0)?.fromHours ?? 0
