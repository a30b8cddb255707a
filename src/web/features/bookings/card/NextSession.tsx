import { useId } from 'react'
import type { Booking } from '#contract/booking.ts'
import { dayMs } from '#contract/time.ts'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { getBookingStage } from '#web/features/bookings/booking-status.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatRelativeTime } from '#web/lib/format.ts'
import { BookingCard } from './BookingCard.tsx'

/** Card of the next session, under the time that is left until it. Once it is over or cancelled, an ordinary card. */
export function NextSession({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const titleId = useId()
  const stage = getBookingStage(booking, useNow(10_000))
  if (stage === 'ended' || stage === 'cancelled') return <BookingCard booking={booking} />
  return (
    <section aria-labelledby={titleId} className="rounded-large border border-hairline bg-surface">
      <div className="rounded-t-large bg-accent-tint px-5 py-4 sm:px-6 sm:py-5">
        <h2 id={titleId} className="font-sans text-15 font-medium tracking-normal text-accent">
          {t('nextSession')}
        </h2>
        <TimeUntilSession booking={booking} />
      </div>
      <BookingCard booking={booking} isFramed />
    </section>
  )
}

/** Days in words, the last day as a countdown, a running session by its remaining time. */
function TimeUntilSession({ booking: { startTime, endTime } }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow(1000)
  const leftMs = Date.parse(startTime) - now
  const figure = 'font-serif text-34 font-semibold'
  if (leftMs > dayMs)
    return (
      <p className={`${figure} first-letter:uppercase`}>{formatRelativeTime(startTime, now, language)}</p>
    )
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span>{t(leftMs > 0 ? 'startsIn' : 'endsIn')}</span>{' '}
      <Countdown until={leftMs > 0 ? startTime : endTime} className={figure} />
    </p>
  )
}
