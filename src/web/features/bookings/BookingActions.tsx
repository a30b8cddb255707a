import { Video } from 'lucide-react'
import type { Booking } from '#contract/booking.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { RecordingActions } from '#web/features/recordings/RecordingActions.tsx'
import { ReviewButton } from '#web/features/reviews/ReviewButton.tsx'
import { booking as text } from '#web/i18n/en/booking.ts'
import { bookingList } from '#web/i18n/en/booking-list.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { AddToCalendar } from './AddToCalendar.tsx'
import { getBookingStage, getOpenMeetingUrl, isJoinOpen, type Side } from './booking-status.ts'
import { CancelBookingButton } from './CancelBookingButton.tsx'
import { ProposeTimeButton } from './lifecycle/ProposeTimeButton.tsx'
import { ReportNoShowButton } from './lifecycle/ReportNoShowButton.tsx'
import { RescheduleButton } from './lifecycle/RescheduleButton.tsx'
import { isSameOrigin } from './meeting-link.ts'
import { MessagesButton } from './messages/MessagesButton.tsx'
import { RequestActions } from './RequestActions.tsx'

/** Actions from the server's abilities of this booking. Renders nothing without any. */
export function BookingActions({ booking, side }: { booking: Booking; side: Side }) {
  return (
    <div className="hidden flex-col gap-3 has-[a,button]:flex sm:flex-row sm:flex-wrap lg:flex-col">
      <PayButton booking={booking} />
      <JoinButton booking={booking} />
      <RequestActions booking={booking} />
      <RecordingActions booking={booking} />
      <ReviewButton booking={booking} />
      <ScorecardButton booking={booking} />
      <BookAgainButton booking={booking} side={side} />
      <div className="flex flex-wrap justify-center gap-x-3 empty:hidden sm:justify-start sm:first:-ml-4 lg:flex-col lg:first:ml-0">
        <MessagesButton booking={booking} side={side} />
        <RescheduleButton booking={booking} />
        <ProposeTimeButton booking={booking} />
        <AddToCalendar booking={booking} />
        <ReportNoShowButton booking={booking} side={side} />
        {!booking.can.decline && <CancelBookingButton booking={booking} side={side} />}
      </div>
    </div>
  )
}

/** The provider's page is on another site, so the browser leaves the app. */
export function PayButton({ booking: { can, payment } }: { booking: Booking }) {
  const t = useTranslations(text)
  if (!can.pay || !payment?.url) return null
  return (
    <ButtonLink to={payment.url} reloadDocument>
      {t('pay')}
    </ButtonLink>
  )
}

/**
 * The built-in room opens in this tab, where the user is signed in. Other links open in a new tab. While
 * joining is open, no other button is stronger.
 */
export function JoinButton({
  booking,
  variant: look = 'secondary',
}: {
  booking: Booking
  variant?: 'primary' | 'secondary'
}) {
  const t = useTranslations(text)
  const now = useNow(10_000)
  const meetingUrl = getOpenMeetingUrl(booking, now)
  if (!meetingUrl) return null
  const isTime = isJoinOpen(booking, now)
  return (
    <ButtonLink
      to={meetingUrl}
      external={!isSameOrigin(meetingUrl)}
      variant={isTime ? 'primary' : look}
      className={isTime ? 'min-h-14 px-6 text-17' : ''}
    >
      <Video aria-hidden /> {t('join')}
    </ButtonLink>
  )
}

function ScorecardButton({ booking: { id, can } }: { booking: Booking }) {
  const t = useTranslations(bookingList)
  if (!can.scorecard) return null
  return (
    <ButtonLink to={`/scorecard/${id}`} variant="secondary">
      {t(can.grade ? 'writeScorecard' : 'scorecard')}
    </ButtonLink>
  )
}

/** Offers another time with the same interviewer after a past or failed session. */
function BookAgainButton({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations(bookingList)
  const stage = getBookingStage(booking, useNow(30_000))
  if (side !== 'interviewee' || (stage !== 'ended' && stage !== 'cancelled')) return null
  return (
    <ButtonLink to={`/interviewers?book=${booking.interviewerId}`} variant="secondary">
      {t('bookAgain')}
    </ButtonLink>
  )
}
