import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { useAcceptBooking, useDeclineBooking } from '#web/features/bookings/api.ts'
import { BookingSummary } from '#web/features/bookings/BookingSummary.tsx'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { useCounterpart } from '#web/features/bookings/use-counterpart.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMoney } from '#web/lib/format.ts'
import { sendWithUndo } from './undo-store.ts'

/** The button states the charge, so accepting asks no question. Both answers can be undone for a few seconds. */
export function RequestActions({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { name } = useCounterpart(booking)
  const [isAsking, setAsking] = useState(false)
  const accept = useBookingAction(useAcceptBooking(), t('accepted'))
  const decline = useBookingAction(useDeclineBooking(), t('declined'))
  if (!booking.can.accept && !booking.can.decline) return null

  const isPriced = booking.amount > 0
  const amount = formatMoney(booking.amount, booking.currency, language, 'exact')
  const request = { params: { id: booking.id }, keepalive: true }
  const send = (kind: 'accept' | 'decline') =>
    sendWithUndo(booking.id, {
      kind,
      send: () => (kind === 'accept' ? accept : decline).run(request),
      deadlines: [booking.answerBy],
      onClose: () => setAsking(false),
    })
  return (
    <>
      <Button busy={accept.isPending} disabled={decline.isPending} onClick={() => send('accept')}>
        {isPriced ? t('acceptCharge', { amount }) : t('accept')}
      </Button>
      <Button variant="secondary" disabled={accept.isPending} onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => send('decline')}
        title={t('declineTitle')}
        confirmLabel={t('declineConfirm')}
        cancelLabel={t('declineKeep')}
        busy={decline.isPending}
        danger
      >
        <BookingSummary booking={booking} />
        <p>
          {isPriced ? t('declineReleases', { amount, name }) : t('declineFree', { name })} {t('declineSlot')}
        </p>
      </ConfirmDialog>
    </>
  )
}
