import { Banknote, CalendarClock } from 'lucide-react'
import { useId } from 'react'
import type { Booking } from '#contract/booking.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { ReceiptLink } from '#web/features/receipts/ReceiptLink.tsx'
import { RecordingFact } from '#web/features/recordings/RecordingFact.tsx'
import { ReviewSummary } from '#web/features/reviews/ReviewSummary.tsx'
import { booking as text } from '#web/i18n/en/booking.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { BookingActions } from './BookingActions.tsx'
import { BookingStatusBadge } from './BookingStatusBadge.tsx'
import { BookingStatusMessage } from './BookingStatusMessage.tsx'
import type { Side } from './booking-status.ts'
import { ConversionNote } from './ConversionNote.tsx'
import { IconRow } from './IconRow.tsx'
import { InterviewerShare } from './InterviewerShare.tsx'
import { BookingNotes } from './interviewee-profile/BookingNotes.tsx'
import { IntervieweePanel } from './interviewee-profile/IntervieweePanel.tsx'
import { MeetingLink } from './MeetingLink.tsx'
import { SharedTrainingLink } from './SharedTrainingLink.tsx'
import { UndoButton, UndoNotice } from './UndoNotice.tsx'
import { usePendingAction } from './undo-store.ts'
import { useCounterpart } from './use-counterpart.ts'

export function BookingCard({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations(text)
  const titleId = useId()
  const { name, subtitle, pictureUrl } = useCounterpart(booking, side)
  const soon = usePendingAction(booking.id)
  return (
    <article
      id={booking.id}
      data-row
      tabIndex={-1}
      aria-labelledby={titleId}
      className="grid gap-5 rounded-large border border-hairline bg-surface p-5 sm:p-6 lg:grid-cols-[1fr_14rem] lg:gap-8"
    >
      <div className="grid min-w-0 content-start gap-4">
        <header className="flex items-start gap-4">
          <Avatar name={name} url={pictureUrl} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 id={titleId} className="font-serif text-20 font-semibold">
                {name}
              </h3>
              {soon ? (
                <Badge variant="danger">{t('cancelled')}</Badge>
              ) : (
                <BookingStatusBadge booking={booking} />
              )}
            </div>
            {subtitle && <p className="break-words text-quiet">{subtitle}</p>}
          </div>
        </header>
        <div className="grid gap-2">
          <IconRow icon={CalendarClock}>
            <DateTime start={booking.startTime} end={booking.endTime} />
          </IconRow>
          <IconRow icon={Banknote}>
            {booking.amount > 0 ? <Price amount={booking.amount} currency={booking.currency} /> : t('free')}
            <ReceiptLink booking={booking} side={side} />
            {booking.receives && (
              <>
                {' · '}
                <InterviewerShare booking={booking} />
              </>
            )}
            {booking.conversion && <ConversionNote conversion={booking.conversion} />}
          </IconRow>
          <BookingNotes booking={booking} />
          <MeetingLink booking={booking} />
          <RecordingFact booking={booking} />
          <SharedTrainingLink booking={booking} side={side} />
        </div>
        <IntervieweePanel booking={booking} />
        {soon ? (
          // Both states share one grid cell, so the height does not change.
          <div className="grid *:col-start-1 *:row-start-1">
            <div className="invisible">
              <BookingStatusMessage booking={booking} side={side} />
            </div>
            <UndoNotice action={soon} />
          </div>
        ) : (
          <BookingStatusMessage booking={booking} side={side} />
        )}
        {booking.review && <ReviewSummary review={booking.review} isOwn={side === 'interviewee'} />}
      </div>
      {soon ? <UndoButton id={booking.id} action={soon} /> : <BookingActions booking={booking} side={side} />}
    </article>
  )
}
