import type { Booking } from '#contract/booking.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { Alert, EmptyState } from '#web/components/ui/States.tsx'
import {
  availableSlotsQuery,
  useAnswerProposal,
  useProposeTime,
  useReschedule,
} from '#web/features/bookings/api.ts'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { useCounterpart, useSide } from '#web/features/bookings/use-counterpart.ts'
import { mySlotsQuery } from '#web/features/slots/api.ts'
import { bookingLifecycle as text } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { proposableSlots, slotsAtSamePrice } from './booking-lifecycle.ts'
import { SlotPickerButton } from './SlotPickerButton.tsx'

/** The interviewee moves the session to another slot of the same interviewer and price. */
export function RescheduleButton({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const move = useBookingAction(useReschedule(), t('moved'))
  const terms = booking.can.reschedule
  if (!terms) return null
  return (
    <SlotPickerButton
      booking={booking}
      label={t('move')}
      title={t('moveTitle')}
      query={availableSlotsQuery(booking.interviewerId)}
      filter={slots => slotsAtSamePrice(booking, slots)}
      emptyState={<EmptyState title={t('noTimesTitle')}>{t('noMoveTimes')}</EmptyState>}
      confirmLabel={t('moveConfirm')}
      busy={move.isPending}
      onConfirm={timeSlotId => move.run({ params: { id: booking.id }, body: { timeSlotId } })}
    >
      <p>
        {t('moveLeft', {
          count: terms.left,
          until: formatDateTime(terms.until, null, browserTimeZone(), language),
        })}{' '}
        {booking.amount > 0 && t('movePrice')}
      </p>
      {booking.amount > 0 && <p>{t('moveRefund')}</p>}
    </SlotPickerButton>
  )
}

/** The interviewer proposes another of their slots, which the interviewee accepts or declines. */
export function ProposeTimeButton({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const { name } = useCounterpart(booking)
  const propose = useBookingAction(useProposeTime(), t('proposed'))
  if (!booking.can.proposeTime) return null
  return (
    <SlotPickerButton
      booking={booking}
      label={t('propose')}
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
    >
      <p>
        {t('proposeTerms', { name })} {t('proposeOpen')}
      </p>
    </SlotPickerButton>
  )
}

/** The interviewee accepts or declines the proposed time, the interviewer sees that it is pending. */
export function ProposalMessage({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const accept = useBookingAction(useAnswerProposal(), t('timeAccepted'))
  const keep = useBookingAction(useAnswerProposal(), t('timeKept'))
  const isInterviewer = useSide() === 'interviewer'
  const { proposal } = booking
  if (!proposal) return null
  const moment = <DateTime start={proposal.startTime} end={proposal.endTime} />
  if (isInterviewer) {
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
