import { ChevronDown, Star } from 'lucide-react'
import { useId, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import { browserTimeZone, formatWeekdayDate } from '#web/components/ui/format.ts'
import { bookingList as text } from '#web/i18n/en/booking-list.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { BookingCard } from './BookingCard.tsx'
import { BookingStatusBadge } from './BookingStatusBadge.tsx'
import type { Side } from './booking-status.ts'
import { useCounterpart } from './use-counterpart.ts'

/** Ended booking as one line that expands to the card. */
export function CollapsedBooking({ booking, side }: { booking: Booking; side: Side }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const cardId = useId()
  const [isOpen, setOpen] = useState(false)
  const { name } = useCounterpart(booking, side)
  const isReviewOpen = booking.can.review && !booking.reviewed
  return (
    <div className="grid grid-cols-1 gap-2">
      <button
        type="button"
        data-row
        id={`line-${booking.id}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? cardId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-13 w-full items-center gap-3 rounded-medium border border-hairline bg-surface px-4 py-2 text-left transition-colors duration-150 hover:bg-sunken sm:px-6"
      >
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        {isReviewOpen && (
          <span className="shrink-0 text-amber-ink">
            <Star aria-hidden className="size-4 sm:hidden" />
            <span className="sr-only text-13 font-medium sm:not-sr-only">{t('reviewOpen')}</span>
          </span>
        )}
        <span className="hidden md:inline">
          <BookingStatusBadge booking={booking} />
        </span>
        <span className="shrink-0 text-15 text-quiet tabular-nums">
          {formatWeekdayDate(booking.startTime, browserTimeZone(), language)}
        </span>
        <ChevronDown
          aria-hidden
          className={`size-5 shrink-0 text-quiet transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && (
        <div id={cardId}>
          <BookingCard booking={booking} side={side} />
        </div>
      )}
    </div>
  )
}
