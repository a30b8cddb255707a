import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { addresses } from '#contract/routes/booking.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { Spinner } from '#web/components/ui/Spinner.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { booking as text } from '#web/i18n/en/booking.ts'
import { common } from '#web/i18n/en/common.ts'
import { problemText } from '#web/i18n/error-message.ts'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'
import { hasTimeToUndo, type Side } from './booking-state.ts'
import { CancelTerms } from './CancelTerms.tsx'
import { doSoon } from './undo-store.ts'
import { useBookingAct } from './use-booking-act.ts'
import { WhichBooking } from './WhichBooking.tsx'

/** Cancels after saying exactly what comes back, as the server works it out at that moment. */
export function CancelBooking({ booking, side }: { booking: Booking; side: Side }) {
  const t = useText(text)
  const tCommon = useText(common)
  const [isAsking, setAsking] = useState(false)
  const cancel = useBookingAct(addresses.cancelBooking, t('cancelSuccess'))
  const quote = useCall(
    addresses.cancelQuote,
    { params: { id: booking.id } },
    { enabled: isAsking, fresh: true, refetchInterval: reply => untilPassed(reply?.nextDeadline) },
  )
  if (!booking.can.cancel) return null

  const send = () => cancel.run({ body: { bookingId: booking.id }, keepalive: true })
  const confirm = () => {
    if (quote.error) return quote.refetch()
    const deadlines = [quote.data?.nextDeadline ?? null, booking.startTime, booking.holdExpiresAt]
    if (!hasTimeToUndo(deadlines, Date.now())) return send().then(() => setAsking(false))
    setAsking(false)
    doSoon(booking.id, 'cancel', send)
  }
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('cancelTitle')}
        confirmLabel={quote.error ? tCommon('tryAgain') : t('cancelConfirm')}
        cancelLabel={t('cancelKeep')}
        busy={cancel.busy || quote.isFetching}
        danger={!quote.error}
      >
        <WhichBooking booking={booking} side={side} />
        {quote.error ? (
          <Notice kind="lost">{problemText(quote.error)}</Notice>
        ) : quote.data ? (
          <CancelTerms quote={quote.data} booking={booking} side={side} />
        ) : (
          <Spinner label={t('quoteLoading')} />
        )}
      </ConfirmDialog>
    </>
  )
}

/** The terms are read again when they change under an open dialog. */
const untilPassed = (deadline: string | null | undefined) =>
  deadline ? Math.max(Date.parse(deadline) - Date.now(), 1000) : false
