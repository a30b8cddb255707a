import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { formatMoney } from '#web/components/ui/format.ts'
import { booking as text } from '#web/i18n/en/booking.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { BookingSummary } from './BookingSummary.tsx'
import { hasTimeToUndo } from './booking-status.ts'
import { scheduleWithUndo } from './undo-store.ts'
import { useBookingMutation } from './use-booking-mutation.ts'
import { useCounterpart } from './use-counterpart.ts'

/** Accepts at once, because the card states the charge. Declining asks for confirmation. */
export function RequestActions({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { name } = useCounterpart(booking, 'interviewer')
  const [isAsking, setAsking] = useState(false)
  const accept = useBookingMutation(bookingApi.acceptBooking, t('accepted'))
  const decline = useBookingMutation(bookingApi.declineBooking, t('declined'))
  if (!booking.can.accept && !booking.can.decline) return null

  const params = { id: booking.id }
  const send = () => decline.run({ params, keepalive: true })
  const confirm = () => {
    if (!hasTimeToUndo([booking.answerBy], Date.now())) return send().then(() => setAsking(false))
    setAsking(false)
    scheduleWithUndo(booking.id, 'decline', send)
  }
  const amount = formatMoney(booking.amount, booking.currency, language, 'exact')
  return (
    <>
      <Button busy={accept.isPending} disabled={decline.isPending} onClick={() => accept.run({ params })}>
        {t('accept')}
      </Button>
      <Button variant="secondary" disabled={accept.isPending} onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('declineTitle')}
        confirmLabel={t('declineConfirm')}
        cancelLabel={t('declineKeep')}
        busy={decline.isPending}
        danger
      >
        <BookingSummary booking={booking} side="interviewer" />
        <p>
          {booking.amount > 0 ? t('declineReleases', { amount, name }) : t('declineFree', { name })}{' '}
          {t('declineSlot')}
        </p>
      </ConfirmDialog>
    </>
  )
}
