import type { Booking } from '#contract/booking.ts'
import type { SlotId } from '#contract/id.ts'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { availableSlotsQuery, useReschedule } from '#web/features/bookings/api.ts'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { bookingLifecycle as text } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { slotsAtSamePrice } from './free-slots.ts'
import { SlotPickerDialog } from './SlotPickerDialog.tsx'
import { TypeTimesDialog } from './TypeTimesDialog.tsx'

/** The interviewee moves the session to another time of the same interviewer, session type and price. */
export function RescheduleDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  const move = useBookingAction(useReschedule(), t('moved'))
  const common = {
    ...{ booking, onClose },
    title: t('moveTitle'),
    confirmLabel: t('moveConfirm'),
    busy: move.isPending,
    onConfirm: (timeSlotId: SlotId) => move.run({ params: { id: booking.id }, body: { timeSlotId } }),
    children: <MoveTerms booking={booking} />,
  }
  if (booking.sessionType) return <TypeTimesDialog {...common} typeId={booking.sessionType.id} />
  return (
    <SlotPickerDialog
      {...common}
      query={availableSlotsQuery(booking.interviewerId)}
      filter={slots => slotsAtSamePrice(booking, slots)}
      emptyState={<EmptyState title={t('noTimesTitle')}>{t('noMoveTimes')}</EmptyState>}
    />
  )
}

function MoveTerms({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const terms = booking.can.reschedule
  return (
    <>
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
    </>
  )
}
