import { clsx } from 'clsx'
import { Banknote, CalendarClock, Link2, MessagesSquare } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useByTime } from '#web/components/dates/use-now.ts'
import { lazyWithRetry } from '#web/components/query/lazy-with-retry.tsx'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { toast } from '#web/components/ui/toast.ts'
import { ConversionNote, InterviewerShare } from '#web/features/bookings/BookingAmounts.tsx'
import { getOpenMeetingUrl, isSameOrigin } from '#web/features/bookings/booking-status.ts'
import { EditableDetail } from '#web/features/bookings/EditableDetail.tsx'
import { IconRow } from '#web/features/bookings/IconRow.tsx'
import { BookingNotes } from '#web/features/bookings/interviewee-profile/BookingNotes.tsx'
import { IntervieweePanel } from '#web/features/bookings/interviewee-profile/IntervieweePanel.tsx'
import { MessagesButton } from '#web/features/bookings/messages/MessagesButton.tsx'
import { BookingAnswers, BookingType } from '#web/features/bookings/session-types/BookingType.tsx'
import { useCounterpart, useSide } from '#web/features/bookings/use-counterpart.ts'
import { ReceiptLink } from '#web/features/receipts/ReceiptLink.tsx'
import { RecordingFact } from '#web/features/recordings/RecordingFact.tsx'
import { ReviewSummary } from '#web/features/reviews/ReviewSummary.tsx'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { bookingList as listText } from '#web/i18n/en/bookings/booking-list.ts'
import { summary } from '#web/i18n/en/training/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { BookingActions } from './BookingActions.tsx'
import { BookingStatusBadge, BookingStatusMessage } from './BookingStatus.tsx'
import { type PendingAction, undoButtonProps, usePendingActions } from './undo-store.ts'

/**
 * `isFramed`: what shows the card draws the frame, and says how far away the session is.
 * `isInRow`: the row around the card is the article of this booking.
 */
export function BookingCard({
  booking,
  isFramed = false,
  isInRow = false,
}: {
  booking: Booking
  isFramed?: boolean
  isInRow?: boolean
}) {
  const t = useTranslations(text)
  const tSummary = useTranslations(summary)
  const titleId = useId()
  const { name, subtitle, pictureUrl } = useCounterpart(booking)
  const isInterviewer = useSide() === 'interviewer'
  const pendingAction = usePendingActions(actions => actions[booking.id])
  const Frame = isInRow ? 'div' : 'article'
  return (
    <Frame
      id={booking.id}
      data-row
      tabIndex={-1}
      aria-labelledby={isInRow ? undefined : titleId}
      className={clsx(
        'grid gap-5 p-5 sm:p-6 lg:grid-cols-[1fr_16rem] lg:gap-8',
        !isFramed && 'rounded-large border border-hairline bg-surface',
      )}
    >
      <div className="grid min-w-0 content-start gap-4">
        <header className="flex items-start gap-4">
          <Avatar name={name} url={pictureUrl} />
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 id={titleId} className="font-serif text-20 font-semibold">
                <bdi translate="no">{name}</bdi>
              </h3>
              <BookingStatusBadge booking={booking} />
            </div>
            {subtitle && <p className="break-words text-quiet">{subtitle}</p>}
          </div>
        </header>
        <div className="grid gap-2">
          <BookingType booking={booking} />
          <IconRow icon={CalendarClock}>
            <DateTime start={booking.startTime} end={booking.endTime} withRelative={!isFramed} />
          </IconRow>
          <IconRow icon={Banknote}>
            {booking.amount > 0 ? (
              <Price amount={booking.amount} currency={booking.currency} style="exact" />
            ) : (
              t('free')
            )}
            <ReceiptLink booking={booking} separator=" · " />
            {booking.receives && (
              <>
                {' · '}
                <InterviewerShare booking={booking} />
              </>
            )}
            {booking.conversion && <ConversionNote conversion={booking.conversion} />}
          </IconRow>
          <BookingAnswers booking={booking} bookingId={booking.id} />
          <BookingNotes booking={booking} />
          <MeetingLink booking={booking} />
          {booking.messages > 0 && (
            <div className="-my-1 -ml-4 justify-self-start">
              <MessagesButton booking={booking} />
            </div>
          )}
          <RecordingFact booking={booking} />
          {booking.sharedTraining > 0 && (
            <IconRow icon={MessagesSquare}>
              <Link to={`/interview-training/shared/${booking.id}`} className="link">
                {isInterviewer
                  ? tSummary('theyShared', { name, count: booking.sharedTraining })
                  : tSummary('youShared', { count: booking.sharedTraining })}
              </Link>
            </IconRow>
          )}
        </div>
        <IntervieweePanel booking={booking} />
        {pendingAction ? (
          // Both states share one grid cell, so the height does not change.
          <div className="grid *:col-start-1 *:row-start-1">
            <div className="invisible">
              <BookingStatusMessage booking={booking} />
            </div>
            <UndoNotice action={pendingAction} />
          </div>
        ) : (
          <BookingStatusMessage booking={booking} />
        )}
        {booking.review && <ReviewSummary review={booking.review} isOwn={!isInterviewer} />}
      </div>
      {pendingAction ? (
        pendingAction.undo && <UndoButton onUndo={pendingAction.undo} />
      ) : (
        <BookingActions booking={booking} />
      )}
    </Frame>
  )
}

/** Replaces the buttons after an answer that can still be undone. */
function UndoNotice({ action: { kind, undo } }: { action: PendingAction }) {
  const t = useTranslations(listText)
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The confirmation dialog returns the focus to a removed button, so it moves to this notice.
    const timer = setTimeout(() => document.activeElement === document.body && notice.current?.focus())
    return () => clearTimeout(timer)
  }, [])
  return (
    <p
      ref={notice}
      role="status"
      tabIndex={-1}
      className="rounded-medium bg-sunken px-4 py-3 text-15 text-quiet"
    >
      {undo ? t(`${kind}Soon`) : t('sending')}
    </p>
  )
}

function UndoButton({ onUndo }: { onUndo: () => void }) {
  const t = useTranslations(listText)
  const undo = () => {
    onUndo()
    toast.info(t('undone'))
  }
  return (
    <div className="grid content-start sm:justify-items-start lg:justify-items-stretch">
      <Button variant="secondary" onClick={undo} {...undoButtonProps}>
        {t('undo')}
      </Button>
    </div>
  )
}

const MeetingLinkForm = lazyWithRetry(() =>
  import('./MeetingLinkForm.tsx').then(module => module.MeetingLinkForm),
)

/** The link to another service. Our own room is behind the button that joins. */
function MeetingLink({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const draftKey = `meeting-link:${booking.id}`
  const link = useByTime(now => getOpenMeetingUrl(booking, now))
  return (
    <EditableDetail
      draftKey={draftKey}
      canEdit={booking.can.changeMeetingLink}
      editLabel={link ? t('changeLink') : t('addLink')}
      renderForm={close => <MeetingLinkForm booking={booking} draftKey={draftKey} onClose={close} />}
    >
      {link && !isSameOrigin(link) && (
        <IconRow icon={Link2} label={t('meetingLink')}>
          <a href={link} target="_blank" rel="noopener noreferrer" className="link line-clamp-1 break-all">
            {link}
          </a>
        </IconRow>
      )}
    </EditableDetail>
  )
}
