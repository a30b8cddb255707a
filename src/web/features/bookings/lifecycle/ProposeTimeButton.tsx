import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { bookingLifecycleApi } from '#contract/routes/bookings.ts'
import { slotsApi as slots } from '#contract/routes/marketplace.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { BookingSummary } from '#web/features/bookings/BookingSummary.tsx'
import { useBookingMutation } from '#web/features/bookings/use-booking-mutation.ts'
import { useCounterpart } from '#web/features/bookings/use-counterpart.ts'
import { bookingLifecycle as text } from '#web/i18n/en/booking-lifecycle.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { proposableSlots } from './booking-lifecycle.ts'
import { SlotPickerDialog } from './SlotPickerDialog.tsx'

export function ProposeTimeButton({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const [isOpen, setOpen] = useState(false)
  if (!booking.can.proposeTime) return null
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        {t('propose')}
      </Button>
      {isOpen && <ProposeTimeDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  )
}

function ProposeTimeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations(text)
  const now = useNow(30_000)
  const { name } = useCounterpart(booking, 'interviewer')
  const own = useApiQuery(slots.mySlots, {}, { noCache: true })
  const propose = useBookingMutation(bookingLifecycleApi.proposeReschedule, t('proposed'), [slots.mySlots])
  return (
    <SlotPickerDialog
      booking={booking}
      slotsQuery={{
        slots: own.data && proposableSlots(own.data, now),
        error: own.error,
        refetch: own.refetch,
      }}
      title={t('proposeTitle')}
      confirmLabel={t('proposeConfirm')}
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
      busy={propose.isPending}
      onConfirm={timeSlotId =>
        propose.run({ params: { id: booking.id }, body: { timeSlotId } }).then(done => done && onClose())
      }
      onClose={onClose}
    >
      <BookingSummary booking={booking} side="interviewer" />
      <p>
        {t('proposeTerms', { name })} {t('proposeOpen')}
      </p>
    </SlotPickerDialog>
  )
}
