import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useByTime } from '#web/components/dates/use-now.ts'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { getBookingStage } from '#web/features/bookings/booking-status.ts'
import { useCounterpart } from '#web/features/bookings/use-counterpart.ts'
import { ReceiptLink } from '#web/features/receipts/ReceiptLink.tsx'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { bookingLifecycle } from '#web/i18n/en/bookings/booking-lifecycle.ts'
import { bookingList } from '#web/i18n/en/bookings/booking-list.ts'
import { review } from '#web/i18n/en/bookings/review.ts'
import { recording } from '#web/i18n/en/room/recording.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { ActionDialog } from './ActionDialog.tsx'
import { BookingMenu } from './BookingActions.tsx'
import { BookingCard } from './BookingCard.tsx'
import { BookingStatusBadge } from './BookingStatus.tsx'
import { usePendingActions } from './undo-store.ts'

/**
 * Booking as one row: time, person, amount, and the actions of a session ahead or what is left of a past one.
 * It expands to the card.
 */
export function BookingRow({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const tLife = useTranslations(bookingLifecycle)
  const cardId = useId()
  const nameId = useId()
  const [isExpanded, setExpanded] = useState(false)
  // The card shows what can still be undone.
  const isPending = usePendingActions(actions => Boolean(actions[booking.id]))
  const isOpen = isExpanded || isPending
  const { name } = useCounterpart(booking)
  const isAhead = useByTime(now => getBookingStage(booking, now) === 'ahead')
  return (
    <article aria-labelledby={nameId} className="grid grid-cols-1 gap-2">
      <div
        data-row-frame
        className="flex min-h-16 flex-wrap items-center gap-x-6 rounded-medium border border-hairline bg-surface px-4 sm:px-5"
      >
        <button
          type="button"
          data-row
          id={`row-${booking.id}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? cardId : undefined}
          onClick={() => setExpanded(!isOpen)}
          className="grid min-h-13 min-w-0 flex-1 basis-72 grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1 rounded-small py-2 text-left hover:text-accent sm:flex"
        >
          <ChevronDown
            aria-hidden
            className={clsx(
              'size-5 shrink-0 text-quiet transition-transform duration-150',
              !isOpen && '-rotate-90',
            )}
          />
          <span className="flex min-w-0 flex-1 flex-col lg:flex-row lg:items-center lg:gap-x-4">
            <DateTime
              start={booking.startTime}
              end={booking.endTime}
              withRelative={false}
              className="text-15 text-quiet lg:w-80 lg:shrink-0"
            />
            <span id={nameId} className="truncate font-medium">
              <bdi translate="no">{name}</bdi>
            </span>
          </span>
          <span className="col-start-2 flex flex-wrap gap-1 empty:hidden">
            {isAhead ? (
              <BookingStatusBadge booking={booking} />
            ) : (
              booking.attendance.endsWith('no_show') && <Badge variant="danger">{tLife('noShow')}</Badge>
            )}
          </span>
        </button>
        <div className="ml-9 flex min-h-11 flex-wrap items-center gap-x-5 text-15 max-sm:grow sm:ml-auto sm:justify-end">
          {!isOpen && !isAhead && <RowLinks booking={booking} />}
          <span className="max-sm:order-first text-quiet sm:min-w-24 sm:text-right">
            {booking.amount > 0 ? (
              <Price amount={booking.amount} currency={booking.currency} style="exact" />
            ) : (
              t('free')
            )}
          </span>
          {!isOpen && isAhead && (
            <div className="py-1 max-sm:ml-auto">
              <BookingMenu booking={booking} />
            </div>
          )}
        </div>
      </div>
      {isOpen && (
        <div id={cardId}>
          <BookingCard booking={booking} isInRow />
        </div>
      )}
    </article>
  )
}

const linkClass = 'link inline-flex min-h-11 items-center'

/** A review to write first, then recording, scorecard and receipt. */
function RowLinks({ booking }: { booking: Booking }) {
  const tList = useTranslations(bookingList)
  const tReview = useTranslations(review)
  const tRecording = useTranslations(recording)
  const [isReviewing, setReviewing] = useState(false)
  const { id, can, status } = booking
  const hasRecording = can.replay || (status === 'confirmed' && booking.recording !== null)
  return (
    <>
      {can.review && !booking.reviewed && (
        <button type="button" onClick={() => setReviewing(true)} className={linkClass}>
          {tReview('leave')}
        </button>
      )}
      {hasRecording && (
        <Link to={`/sessions/${id}#recording`} className={linkClass}>
          {tRecording('recording')}
        </Link>
      )}
      {can.scorecard && (
        <Link to={`/sessions/${id}#scorecard`} className={linkClass}>
          {tList(can.grade ? 'writeScorecard' : 'scorecard')}
        </Link>
      )}
      <ReceiptLink booking={booking} className={linkClass} />
      {isReviewing && <ActionDialog kind="review" booking={booking} onClose={() => setReviewing(false)} />}
    </>
  )
}
