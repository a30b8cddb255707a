import type { Booking } from '#contract/booking.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { useAnswerProposal } from '#web/features/bookings/api.ts'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { useCounterpart, useSide } from '#web/features/bookings/use-counterpart.ts'
import { bookingLifecycle as text } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { useTranslations } from '#web/i18n/translate.ts'

/** The interviewee accepts or declines the proposed time, the interviewer sees that it is pending. */
export function ProposalMessage({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const accept = useBookingAction(useAnswerProposal(), t('timeAccepted'))
  const keep = useBookingAction(useAnswerProposal(), t('timeKept'))
  const isInterviewer = useSide() === 'interviewer'
  const { name } = useCounterpart(booking)
  const { proposal } = booking
  if (!proposal) return null
  const moment = <DateTime start={proposal.startTime} end={proposal.endTime} />
  if (isInterviewer) {
    return (
      <Alert title={t('ownProposal')}>
        <p>{moment}</p>
        <p className="text-quiet">{t('ownProposalWaits', { name })}</p>
      </Alert>
    )
  }
  const params = { id: booking.id }
  return (
    <Alert variant="warning" title={t('theirProposal', { name })}>
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
