import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { addresses } from '#contract/routes/booking-lifecycle.ts'
import { addresses as slots } from '#contract/routes/slot.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { browserZone, when } from '#web/components/ui/format.ts'
import { EmptyState } from '#web/components/ui/States.tsx'
import { useBookingAct } from '#web/features/bookings/use-booking-act.ts'
import { WhichBooking } from '#web/features/bookings/WhichBooking.tsx'
import { life as text } from '#web/i18n/en/life.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import { useCall } from '#web/lib/query.ts'
import { timesLike } from './life-state.ts'
import { PickTime } from './PickTime.tsx'

/** The interviewee moves the session to another time of the same interviewer and price. */
export function MoveSession({ booking }: { booking: Booking }) {
  const t = useText(text)
  const [isOpen, setOpen] = useState(false)
  const terms = booking.can.reschedule
  if (!terms) return null
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t('move')}
      </Button>
      {isOpen && <MoveDialog booking={booking} terms={terms} onClose={() => setOpen(false)} />}
    </>
  )
}

function MoveDialog({
  booking,
  terms,
  onClose,
}: {
  booking: Booking
  terms: NonNullable<Booking['can']['reschedule']>
  onClose: () => void
}) {
  const t = useText(text)
  const language = useLanguage()
  const { interviewerId } = booking
  const offered = useCall(slots.availableSlots, { params: { interviewerId } }, { fresh: true })
  const move = useBookingAct(addresses.rescheduleBooking, t('moved'), [slots.availableSlots])
  return (
    <PickTime
      booking={booking}
      times={{
        slots: offered.data && timesLike(booking, offered.data),
        error: offered.error,
        refetch: offered.refetch,
      }}
      title={t('moveTitle')}
      confirmLabel={t('moveConfirm')}
      empty={<EmptyState title={t('noTimesTitle')}>{t('noMoveTimes')}</EmptyState>}
      busy={move.busy}
      onConfirm={timeSlotId =>
        move.run({ params: { id: booking.id }, body: { timeSlotId } }).then(done => done && onClose())
      }
      onClose={onClose}
    >
      <WhichBooking booking={booking} side="interviewee" />
      <p>
        {t('moveLeft', { count: terms.left, until: when(terms.until, null, browserZone(), language) })}{' '}
        {booking.amount > 0 && t('movePrice')}
      </p>
      {booking.amount > 0 && <p>{t('moveRefund')}</p>}
    </PickTime>
  )
}
