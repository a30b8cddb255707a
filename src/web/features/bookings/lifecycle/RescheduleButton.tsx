import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { bookingLifecycleApi } from '#contract/routes/bookings.ts'
import { slotsApi as slots } from '#contract/routes/marketplace.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { browserTimeZone, formatDateTime } from '#web/components/ui/format.ts'
import { EmptyState } from '#web/components/ui/States.tsx'
import { BookingSummary } from '#web/features/bookings/BookingSummary.tsx'
import { useBookingMutation } from '#web/features/bookings/use-booking-mutation.ts'
import { bookingLifecycle as text } from '#web/i18n/en/booking-lifecycle.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { slotsAtSamePrice } from './booking-lifecycle.ts'
import { SlotPickerDialog } from './SlotPickerDialog.tsx'

/** Moves the session to another slot of the same interviewer and price. */
export function RescheduleButton({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const [isOpen, setOpen] = useState(false)
  const terms = booking.can.reschedule
  if (!terms) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {t('move')}
      </Button>
      {isOpen && <RescheduleDialog booking={booking} terms={terms} onClose={() => setOpen(false)} />}
    </>
  )
}

function RescheduleDialog({
  booking,
  terms,
  onClose,
}: {
  booking: Booking
  terms: NonNullable<Booking['can']['reschedule']>
  onClose: () => void
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { interviewerId } = booking
  const offered = useApiQuery(slots.availableSlots, { params: { interviewerId } }, { noCache: true })
  const move = useBookingMutation(bookingLifecycleApi.rescheduleBooking, t('moved'), [slots.availableSlots])
  return (
    <SlotPickerDialog
      booking={booking}
      slotsQuery={{
        slots: offered.data && slotsAtSamePrice(booking, offered.data),
        error: offered.error,
        refetch: offered.refetch,
      }}
      title={t('moveTitle')}
      confirmLabel={t('moveConfirm')}
      emptyState={<EmptyState title={t('noTimesTitle')}>{t('noMoveTimes')}</EmptyState>}
      busy={move.isPending}
      onConfirm={timeSlotId =>
        move.run({ params: { id: booking.id }, body: { timeSlotId } }).then(done => done && onClose())
      }
      onClose={onClose}
    >
      <BookingSummary booking={booking} side="interviewee" />
      <p>
        {t('moveLeft', {
          count: terms.left,
          until: formatDateTime(terms.until, null, browserTimeZone(), language),
        })}{' '}
        {booking.amount > 0 && t('movePrice')}
      </p>
      {booking.amount > 0 && <p>{t('moveRefund')}</p>}
    </SlotPickerDialog>
  )
}
