import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { Spinner } from '#web/components/ui/Spinner.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { booking as text } from '#web/i18n/en/booking.ts'
import { common } from '#web/i18n/en/common.ts'
import { errorMessage } from '#web/i18n/error-message.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { BookingSummary } from './BookingSummary.tsx'
import { hasTimeToUndo, type Side } from './booking-status.ts'
import { CancellationTerms } from './CancellationTerms.tsx'
import { scheduleWithUndo } from './undo-store.ts'
import { useBookingMutation } from './use-booking-mutation.ts'

/** Shows the exact refund, computed by the server on opening, before the cancellation. */
export function CancelBookingButton({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations(text)
  const tCommon = useTranslations(common)
  const [isAsking, setAsking] = useState(false)
  const cancel = useBookingMutation(bookingApi.cancelBooking, t('cancelSuccess'))
  const quote = useApiQuery(
    bookingApi.cancelQuote,
    { params: { id: booking.id } },
    { enabled: isAsking, noCache: true, refetchInterval: reply => msUntilDeadline(reply?.nextDeadline) },
  )
  if (!booking.can.cancel) return null

  const send = () => cancel.run({ body: { bookingId: booking.id }, keepalive: true })
  const confirm = () => {
    if (quote.error) return quote.refetch()
    const deadlines = [quote.data?.nextDeadline ?? null, booking.startTime, booking.holdExpiresAt]
    if (!hasTimeToUndo(deadlines, Date.now())) return send().then(() => setAsking(false))
    setAsking(false)
    scheduleWithUndo(booking.id, 'cancel', send)
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('cancelTitle')}
        confirmLabel={quote.error ? tCommon('tryAgain') : t('cancelConfirm')}
        cancelLabel={t('cancelKeep')}
        busy={cancel.isPending || quote.isFetching}
        danger={!quote.error}
      >
        <BookingSummary booking={booking} side={side} />
        {quote.error ? (
          <Alert variant="danger">{errorMessage(quote.error)}</Alert>
        ) : quote.data ? (
          <CancellationTerms quote={quote.data} booking={booking} side={side} />
        ) : (
          <Spinner label={t('quoteLoading')} />
        )}
      </ConfirmDialog>
    </>
  )
}

/** The terms reload at their deadline while the dialog is open. */
const msUntilDeadline = (deadline: string | null | undefined) =>
  deadline ? Math.max(Date.parse(deadline) - Date.now(), 1000) : false
