import type { Booking } from '#contract/booking.ts'
import { EmptyState } from '#web/components/ui/States.tsx'
import { availableSlotsQuery, useReschedule } from '#web/features/bookings/api.ts'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { bookingLifecycle as text } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { slotsAtSamePrice } from './booking-lifecycle.ts'
import { SlotPickerDialog } from './SlotPickerDialog.tsx'

/** The interviewee moves the session to another slot of the same interviewer and price. */
export function RescheduleDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const move = useBookingAction(useReschedule(), t('moved'))
  const terms = booking.can.reschedule
  return (
    <SlotPickerDialog
      booking={booking}
      title={t('moveTitle')}
      query={availableSlotsQuery(booking.interviewerId)}
      filter={slots => slotsAtSamePrice(booking, slots)}
      emptyState={<EmptyState title={t('noTimesTitle')}>{t('noMoveTimes')}</EmptyState>}
      confirmLabel={t('moveConfirm')}
      busy={move.isPending}
      onConfirm={timeSlotId => move.run({ params: { id: booking.id }, body: { timeSlotId } })}
      onClose={onClose}
    >
      {terms && (
        <p>
          {t('moveLeft', {
            count: terms.left,
            until: formatDateTime(terms.until, null, browserTimeZone(), language),
          })}{' '}
          {booking.amount > 0 && t('movePrice')}
        </p>
      )}
      {booking.amount > 0 && <p>{t('moveRefund')}</p>}
    </SlotPickerDialog>
  )
}
