import { Link } from 'react-router'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { Badge } from '#web/components/ui/Badge.tsx'
import { Price } from '#web/components/ui/Price.tsx'
import { adminBookings } from '#web/i18n/en/admin/admin-bookings.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { type AdminBooking, getBadge } from './labels.ts'

/** Link to the page of a booking, named after its time. */
export const TimeLink = ({ booking, to }: { booking: AdminBooking; to: string }) => (
  <Link to={to} className="link inline-block min-w-40">
    <DateTime start={booking.startTime} end={booking.endTime} withRelative={false} />
  </Link>
)

/** Both participants, each with the email that finds their other bookings. */
export const Participants = ({ booking }: { booking: AdminBooking }) => {
  const t = useTranslations(adminBookings)
  return (
    <dl className="grid min-w-56 gap-2 text-15">
      {(['interviewer', 'interviewee'] as const).map(party => (
        <div key={party}>
          <dt className="sr-only">{t(party)}</dt>
          <dd>
            <bdi translate="no" className="font-medium">
              {booking[party].name}
            </bdi>
            <span aria-hidden className="text-13 text-quiet">
              {' · '}
              {t(party)}
            </span>
            {booking[party].email && (
              <Link
                to={`/admin/bookings?search=${encodeURIComponent(booking[party].email)}`}
                className="link block text-13 wrap-anywhere"
                translate="no"
              >
                {booking[party].email}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function StateBadge({ booking }: { booking: AdminBooking }) {
  const t = useTranslations(adminBookings)
  const { label, variant } = getBadge(booking)
  return <Badge variant={variant}>{t(label)}</Badge>
}

export function BookingPrice({ booking }: { booking: AdminBooking }) {
  const t = useTranslations(adminBookings)
  if (booking.amount === 0) return <>{t('free')}</>
  return (
    <span className="grid">
      <Price amount={booking.amount} currency={booking.currency} style="exact" />
      {booking.paymentStatus && (
        <span className="text-13 text-quiet">{t(`payment${booking.paymentStatus}`)}</span>
      )}
    </span>
  )
}
