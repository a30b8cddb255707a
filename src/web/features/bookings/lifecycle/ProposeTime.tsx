import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { addresses } from '#contract/routes/booking-lifecycle.ts'
import { addresses as slots } from '#contract/routes/slot.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { useBookingAct } from '#web/features/bookings/use-booking-act.ts'
import { useOtherSide } from '#web/features/bookings/use-other-side.ts'
import { WhichBooking } from '#web/features/bookings/WhichBooking.tsx'
import { life as text } from '#web/i18n/en/life.ts'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'
import { timesToPropose } from './life-state.ts'
import { PickTime } from './PickTime.tsx'

/** The interviewer asks for another of their own times. */
export function ProposeTime({ booking }: { booking: Booking }) {
  const t = useText(text)
  const [isOpen, setOpen] = useState(false)
  if (!booking.can.proposeTime) return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('propose')}
      </Button>
      {isOpen && <ProposeDialog booking={booking} onClose={() => setOpen(false)} />}
    </>
  )
}

function ProposeDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useText(text)
  const now = useNow(30_000)
  const { name } = useOtherSide(booking, 'interviewer')
  const own = useCall(slots.mySlots, {}, { fresh: true })
  const propose = useBookingAct(addresses.proposeTime, t('proposed'), [slots.mySlots])
  return (
    <PickTime
      booking={booking}
      times={{ slots: own.data && timesToPropose(own.data, now), error: own.error, refetch: own.refetch }}
      title={t('proposeTitle')}
      confirmLabel={t('proposeConfirm')}
      empty={
        <EmptyState
          title={t('noTimesTitle')}
          action={
            <ButtonLink to="/time-slots" look="secondary">
              {t('manageSlots')}
            </ButtonLink>
          }
        >
          {t('noOwnTimes')}
        </EmptyState>
      }
      busy={propose.busy}
      onConfirm={timeSlotId =>
        propose.run({ params: { id: booking.id }, body: { timeSlotId } }).then(done => done && onClose())
      }
      onClose={onClose}
    >
      <WhichBooking booking={booking} side="interviewer" />
      <p>
        {t('proposeTerms', { name })} {t('proposeOpen')}
      </p>
    </PickTime>
  )
}
