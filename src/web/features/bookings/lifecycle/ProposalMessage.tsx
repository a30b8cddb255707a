import type { Booking } from '#contract/booking.ts'
import { bookingLifecycleApi } from '#contract/routes/bookings.ts'
import { slotsApi as slots } from '#contract/routes/marketplace.ts'
import { Button } from '#web/components/ui/Button.tsx'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import type { Side } from '#web/features/bookings/booking-status.ts'
import { useBookingMutation } from '#web/features/bookings/use-booking-mutation.ts'
import { bookingLifecycle as text } from '#web/i18n/en/booking-lifecycle.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** The interviewee accepts or declines the proposed time, the interviewer sees that it is pending. */
export function ProposalMessage({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations(text)
  const accept = useBookingMutation(bookingLifecycleApi.answerRescheduleProposal, t('timeAccepted'), [
    slots.availableSlots,
  ])
  const keep = useBookingMutation(bookingLifecycleApi.answerRescheduleProposal, t('timeKept'))
  const { proposal } = booking
  if (!proposal) return null
  const moment = <DateTime start={proposal.startTime} end={proposal.endTime} />
  if (side === 'interviewer') {
    return (
      <Alert title={t('ownProposal')}>
        <p>{moment}</p>
        <p className="text-quiet">{t('ownProposalWaits')}</p>
      </Alert>
    )
  }
  const params = { id: booking.id }
  return (
    <Alert variant="warning" title={t('theirProposal')}>
      <p>{moment}</p>
      {booking.can.answerProposal && (
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            busy={accept.isPending}
            disabled={keep.isPending}
            onClick={() => accept.run({ params, body: { accept: true } })}
          >
            {t('acceptTime')}
          </Button>
          <Button
            variant="secondary"
            busy={keep.isPending}
            disabled={accept.isPending}
            onClick={() => keep.run({ params, body: { accept: false } })}
          >
            {t('keepTime')}
          </Button>
        </div>
      )}
    </Alert>
  )
}
