import type { Booking } from '#contract/booking.ts'
import { addresses } from '#contract/routes/booking-lifecycle.ts'
import { addresses as slots } from '#contract/routes/slot.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { Notice } from '#web/components/ui/States.tsx'
import { When } from '#web/components/ui/When.tsx'
import type { Side } from '#web/features/bookings/booking-state.ts'
import { useBookingAct } from '#web/features/bookings/use-booking-act.ts'
import { life as text } from '#web/i18n/en/life.ts'
import { useText } from '#web/i18n/translate.ts'

/** Another time that was proposed: the interviewee answers, the interviewer sees that it waits. */
export function ProposalNews({ booking, side }: { booking: Booking; side: Side }) {
  const t = useText(text)
  const accept = useBookingAct(addresses.answerProposal, t('timeAccepted'), [slots.availableSlots])
  const keep = useBookingAct(addresses.answerProposal, t('timeKept'))
  const { proposal } = booking
  if (!proposal) return null
  const moment = <When start={proposal.startTime} end={proposal.endTime} />
  if (side === 'interviewer') {
    return (
      <Notice title={t('ownProposal')}>
        <p>{moment}</p>
        <p className="text-quiet">{t('ownProposalWaits')}</p>
      </Notice>
    )
  }
  const params = { id: booking.id }
  return (
    <Notice kind="attention" title={t('theirProposal')}>
      <p>{moment}</p>
      {booking.can.answerProposal && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            busy={accept.busy}
            disabled={keep.busy}
            onClick={() => accept.run({ params, body: { accept: true } })}
          >
            {t('acceptTime')}
          </Button>
          <Button
            look="secondary"
            busy={keep.busy}
            disabled={accept.busy}
            onClick={() => keep.run({ params, body: { accept: false } })}
          >
            {t('keepTime')}
          </Button>
        </div>
      )}
    </Notice>
  )
}
