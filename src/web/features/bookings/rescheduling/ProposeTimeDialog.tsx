import type { Booking } from '#contract/booking.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { useProposeTime } from '#web/features/bookings/api.ts'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { useCounterpart } from '#web/features/bookings/use-counterpart.ts'
import { mySlotsQuery } from '#web/features/slots/api.ts'
import { bookingLifecycle as text } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { proposableSlots } from './free-slots.ts'
import { SlotPickerDialog } from './SlotPickerDialog.tsx'

/** The interviewer proposes another of their slots, which the interviewee accepts or declines. */
export function ProposeTimeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  const { name } = useCounterpart(booking)
  const propose = useBookingAction(useProposeTime(), t('proposed', { name }))
  return (
    <SlotPickerDialog
      booking={booking}
      title={t('proposeTitle')}
      query={mySlotsQuery}
      filter={proposableSlots}
      emptyState={
        <EmptyState
          title={t('noTimesTitle')}
          action={
            <ButtonLink to="/time-slots" variant="secondary">
              {t('manageSlots')}
            </ButtonLink>
          }
        >
          {t('noOwnTimes')}
        </EmptyState>
      }
      confirmLabel={t('proposeConfirm')}
      busy={propose.isPending}
      onConfirm={timeSlotId => propose.run({ params: { id: booking.id }, body: { timeSlotId } })}
      onClose={onClose}
    >
      <p>
        {t('proposeTerms', { name })} {t('proposeOpen')}
      </p>
    </SlotPickerDialog>
  )
}
