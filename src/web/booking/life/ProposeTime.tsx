import { useState } from 'react'
import { addresses } from '#contract/address/booking-life.ts'
import { addresses as slots } from '#contract/address/slot.ts'
import type { Booking } from '#contract/booking.ts'
import { useBookingAct } from '#web/booking/use-booking-act.ts'
import { useOtherSide } from '#web/booking/use-other-side.ts'
import { WhichBooking } from '#web/booking/WhichBooking.tsx'
import { useCall } from '#web/query.ts'
import { life as text } from '#web/text/en/life.ts'
import { useText } from '#web/text/translate.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { useNow } from '#web/ui/use-now.ts'
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
