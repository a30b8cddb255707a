import { Video } from 'lucide-react'
import { useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { ConfirmDialog } from '#web/components/ui/Dialog.tsx'
import { useAcceptBooking, useDeclineBooking } from '#web/features/bookings/api.ts'
import { BookingSummary } from '#web/features/bookings/BookingSummary.tsx'
import {
  getBookingStage,
  getOpenMeetingUrl,
  isJoinOpen,
  isSameOrigin,
} from '#web/features/bookings/booking-status.ts'
import { ProposeTimeButton, RescheduleButton } from '#web/features/bookings/lifecycle/ChangeTime.tsx'
import { ReportNoShowButton } from '#web/features/bookings/lifecycle/NoShow.tsx'
import { MessagesButton } from '#web/features/bookings/messages/MessagesButton.tsx'
import { useBookingAction } from '#web/features/bookings/use-booking-action.ts'
import { useCounterpart, useSide } from '#web/features/bookings/use-counterpart.ts'
import { RecordingActions } from '#web/features/recordings/RecordingActions.tsx'
import { ReviewButton } from '#web/features/reviews/ReviewButton.tsx'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { bookingList } from '#web/i18n/en/bookings/booking-list.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatMoney } from '#web/lib/format.ts'
import { AddToCalendar } from './AddToCalendar.tsx'
import { CancelBookingButton } from './CancelBookingButton.tsx'
import { sendWithUndo } from './undo-store.ts'

/** Actions from the server's abilities of this booking. Renders nothing without any. */
export function BookingActions({ booking }: { booking: Booking }) {
  return (
    <div className="hidden flex-col gap-3 has-[a,button]:flex sm:flex-row sm:flex-wrap lg:flex-col">
      <PayButton booking={booking} />
      <JoinButton booking={booking} />
      <RequestActions booking={booking} />
      <RecordingActions booking={booking} />
      <ReviewButton booking={booking} />
      <ScorecardButton booking={booking} />
      <BookAgainButton booking={booking} />
      <div className="flex flex-wrap justify-center gap-x-3 empty:hidden sm:justify-start sm:first:-ml-4 lg:flex-col lg:first:ml-0">
        <MessagesButton booking={booking} />
        <RescheduleButton booking={booking} />
        <ProposeTimeButton booking={booking} />
        <AddToCalendar booking={booking} />
        <ReportNoShowButton booking={booking} />
        {!booking.can.decline && <CancelBookingButton booking={booking} />}
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
function BookAgainButton({ booking }: { booking: Booking }) {
  const t = useTranslations(bookingList)
  const stage = getBookingStage(booking, useNow(30_000))
  const side = useSide()
  if (side !== 'interviewee' || (stage !== 'ended' && stage !== 'cancelled')) return null
  return (
    <ButtonLink to={`/interviewers?book=${booking.interviewerId}`} variant="secondary">
      {t('bookAgain')}
    </ButtonLink>
  )
}

/** Accepts at once, because the card states the charge. Declining asks for confirmation. */
function RequestActions({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { name } = useCounterpart(booking)
  const [isAsking, setAsking] = useState(false)
  const accept = useBookingAction(useAcceptBooking(), t('accepted'))
  const decline = useBookingAction(useDeclineBooking(), t('declined'))
  if (!booking.can.accept && !booking.can.decline) return null

  const params = { id: booking.id }
  const confirm = () =>
    sendWithUndo(booking.id, {
      kind: 'decline',
      send: () => decline.run({ params, keepalive: true }),
      deadlines: [booking.answerBy],
      onClose: () => setAsking(false),
    })
  const amount = formatMoney(booking.amount, booking.currency, language, 'exact')
  return (
    <>
      <Button busy={accept.isPending} disabled={decline.isPending} onClick={() => accept.run({ params })}>
        {t('accept')}
      </Button>
      <Button variant="secondary" disabled={accept.isPending} onClick={() => setAsking(true)}>
        {t('decline')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={confirm}
        title={t('declineTitle')}
        confirmLabel={t('declineConfirm')}
        cancelLabel={t('declineKeep')}
        busy={decline.isPending}
        danger
      >
        <BookingSummary booking={booking} />
        <p>
          {booking.amount > 0 ? t('declineReleases', { amount, name }) : t('declineFree', { name })}{' '}
          {t('declineSlot')}
        </p>
      </ConfirmDialog>
    </>
  )
}
