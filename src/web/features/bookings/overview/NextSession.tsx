import type { Booking } from '#contract/booking.ts'
import { dayMs } from '#contract/time.ts'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useNow } from '#web/components/dates/use-now.ts'
import { Avatar } from '#web/components/ui/Avatar.tsx'
import { InterviewerShare } from '#web/features/bookings/BookingAmounts.tsx'
import { AddToCalendar } from '#web/features/bookings/card/AddToCalendar.tsx'
import { JoinButton, PayButton } from '#web/features/bookings/card/BookingActions.tsx'
import { BookingStatusBadge } from '#web/features/bookings/card/BookingStatusBadge.tsx'
import { IntervieweePanel } from '#web/features/bookings/interviewee-profile/IntervieweePanel.tsx'
import { ReportNoShowButton } from '#web/features/bookings/lifecycle/NoShow.tsx'
import { MessagesButton } from '#web/features/bookings/messages/MessagesButton.tsx'
import { useCounterpart } from '#web/features/bookings/use-counterpart.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatRelativeTime } from '#web/lib/format.ts'

export function NextSession({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const { name, subtitle, pictureUrl } = useCounterpart(booking)
  return (
    <section
      aria-labelledby="next-session"
      className="grid gap-6 rounded-large bg-accent-tint p-6 sm:p-8 md:grid-cols-[1fr_auto] md:items-end md:p-10"
    >
      <div className="grid min-w-0 gap-6">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="next-session" className="font-sans text-15 font-medium tracking-normal text-accent">
            {t('nextSession')}
          </h2>
          {booking.status === 'pending' && <BookingStatusBadge booking={booking} />}
        </div>
        <TimeUntilSession booking={booking} />
        <div className="flex items-center gap-4">
          <Avatar name={name} url={pictureUrl} className="bg-surface!" />
          <div className="min-w-0">
            <p className="font-serif text-20 font-semibold">{name}</p>
            {subtitle && <p className="break-words">{subtitle}</p>}
          </div>
        </div>
        <div className="text-17">
          <DateTime start={booking.startTime} end={booking.endTime} withRelative={false} />
          <p>
            <InterviewerShare booking={booking} />
          </p>
        </div>
        {booking.can.pay && <p className="max-w-text">{t('heldForYou')}</p>}
        <IntervieweePanel booking={booking} />
      </div>
      <div className="grid gap-3 md:min-w-52">
        <PayButton booking={booking} />
        <JoinButton booking={booking} variant="primary" />
        <MessagesButton booking={booking} />
        <AddToCalendar booking={booking} />
        <ReportNoShowButton booking={booking} />
      </div>
    </section>
  )
}

/** Days in words, the last day as a countdown, a running session by its remaining time. */
function TimeUntilSession({ booking: { startTime, endTime } }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow(1000)
  const leftMs = Date.parse(startTime) - now
  const figure = 'font-serif text-34 font-semibold sm:text-46'
  if (leftMs > dayMs) return <p className={figure}>{formatRelativeTime(startTime, now, language)}</p>
  return (
    <p>
      <span className="block">{t(leftMs > 0 ? 'startsIn' : 'endsIn')}</span>
      <Countdown until={leftMs > 0 ? startTime : endTime} className={figure} />
    </p>
  )
}
