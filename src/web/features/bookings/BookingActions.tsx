import { Video } from 'lucide-react'
import type { Booking } from '#contract/booking.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { RecordingActions } from '#web/features/recordings/RecordingActions.tsx'
import { ReviewButton } from '#web/features/reviews/ReviewButton.tsx'
import { booking as text } from '#web/i18n/en/booking.ts'
import { list } from '#web/i18n/en/list.ts'
import { useText } from '#web/i18n/translate.ts'
import { AddToCalendar } from './AddToCalendar.tsx'
import { AnswerRequest } from './AnswerRequest.tsx'
import { isTimeToJoin, placeOf, type Side, stageOf } from './booking-state.ts'
import { CancelBooking } from './CancelBooking.tsx'
import { MoveSession } from './lifecycle/MoveSession.tsx'
import { ProposeTime } from './lifecycle/ProposeTime.tsx'
import { ReportNoShow } from './lifecycle/ReportNoShow.tsx'
import { isOwnAddress } from './meeting-link.ts'
import { MessagesButton } from './messages/MessagesButton.tsx'

/** What this person may do with a booking now, as the server says; nothing where there is nothing to do. */
export function BookingActions({ booking, side }: { booking: Booking; side: Side }) {
  return (
    <div className="hidden flex-col gap-3 has-[a,button]:flex sm:flex-row sm:flex-wrap lg:flex-col">
      <PayLink booking={booking} />
      <JoinLink booking={booking} />
      <AnswerRequest booking={booking} />
      <RecordingActions booking={booking} />
      <ReviewButton booking={booking} />
      <ScorecardLink booking={booking} />
      <BookAgain booking={booking} side={side} />
      <div className="flex flex-wrap justify-center gap-x-3 empty:hidden sm:justify-start sm:first:-ml-4 lg:flex-col lg:first:ml-0">
        <MessagesButton booking={booking} side={side} />
        <MoveSession booking={booking} />
        <ProposeTime booking={booking} />
        <AddToCalendar booking={booking} />
        <ReportNoShow booking={booking} side={side} />
        {!booking.can.decline && <CancelBooking booking={booking} side={side} />}
      </div>
    </div>
  )
}

/** The provider's page is not a screen of ours: the browser leaves. */
export function PayLink({ booking: { can, payment } }: { booking: Booking }) {
  const t = useText(text)
  if (!can.pay || !payment?.url) return null
  return (
    <ButtonLink to={payment.url} reloadDocument>
      {t('pay')}
    </ButtonLink>
  )
}

/**
 * The built-in room opens in this tab, where the person is signed in; anybody else's page beside it. While the door is
 * open nothing on the page is stronger.
 */
export function JoinLink({
  booking,
  look = 'secondary',
}: {
  booking: Booking
  look?: 'primary' | 'secondary'
}) {
  const t = useText(text)
  const now = useNow(10_000)
  const place = placeOf(booking, now)
  if (!place) return null
  const isTime = isTimeToJoin(booking, now)
  return (
    <ButtonLink
      to={place}
      external={!isOwnAddress(place)}
      look={isTime ? 'primary' : look}
      className={isTime ? 'min-h-14 px-6 text-17' : ''}
    >
      <Video aria-hidden /> {t('join')}
    </ButtonLink>
  )
}

/** What the interviewer makes of the session: to be written, or read. */
function ScorecardLink({ booking: { id, can } }: { booking: Booking }) {
  const t = useText(list)
  if (!can.scorecard) return null
  return (
    <ButtonLink to={`/scorecard/${id}`} look="secondary">
      {t(can.grade ? 'writeScorecard' : 'scorecard')}
    </ButtonLink>
  )
}

/** Another time of the same interviewer, for whoever has been there or was not to be. */
function BookAgain({ booking, side }: { booking: Booking; side: Side }) {
  const t = useText(list)
  const stage = stageOf(booking, useNow(30_000))
  if (side !== 'interviewee' || (stage !== 'ended' && stage !== 'cancelled')) return null
  return (
    <ButtonLink to={`/interviewers?book=${booking.interviewerId}`} look="secondary">
      {t('bookAgain')}
    </ButtonLink>
  )
}
