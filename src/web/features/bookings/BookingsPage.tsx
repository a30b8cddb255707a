import { type ComponentProps, useId } from 'react'
import type { Booking } from '#contract/booking.ts'
import { pageLimits } from '#contract/limits.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { ErrorState } from '#web/components/ui/States.tsx'
import { useNow } from '#web/components/ui/use-now.ts'
import { UnconfirmedEmailAlert } from '#web/features/accounts/UnconfirmedEmailAlert.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { TimeZoneNote } from '#web/features/profiles/TimeZoneNote.tsx'
import { booking as text } from '#web/i18n/en/booking.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { roleIds, useAuthSession } from '#web/lib/auth-session-store.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { BookingCardList } from './BookingCardList.tsx'
import { BookingCardSkeletons } from './BookingCardSkeletons.tsx'
import { groupForOverview, msUntilNextChange, type Side } from './booking-status.ts'
import { MessagesFromUrl } from './messages/MessagesFromUrl.tsx'
import { NextSession } from './NextSession.tsx'
import { GetStartedButton, NoBookings } from './NoBookings.tsx'
import { useStableOrder } from './use-stable-order.ts'

// Sorted by status: pending first, then confirmed from latest to earliest, then ended.
const query = { sort: 'status', order: 'asc', pageSize: pageLimits.sizeMax } as const
const laterLimit = 3

export const clientMiddleware = [requireAccess('signed-in')]

export default function BookingsPage() {
  const t = useTranslations(text)
  const session = useAuthSession()
  const roleId = session.state === 'signed-in' ? session.roleId : null
  const side: Side = roleId === roleIds.interviewer ? 'interviewer' : 'interviewee'
  const { data, error, refetch } = useApiQuery(
    bookingApi.myBookings,
    { query },
    { refetchInterval: reply => msUntilNextChange(reply?.bookings ?? [], Date.now()) },
  )
  const hasBookings = roleId === roleIds.interviewer || roleId === roleIds.interviewee
  const allBookingsLink = hasBookings && data?.total !== 0 && (
    <ButtonLink to={`/${side}-bookings`} variant="secondary">
      {t('allBookings')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('overviewTitle')} actions={allBookingsLink} />
      <UnconfirmedEmailAlert />
      <TimeZoneNote />
      <MessagesFromUrl />
      {data ? (
        data.total === 0 ? (
          <NoBookings side={side} />
        ) : (
          <BookingsOverview bookings={data.bookings} side={side} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="grid gap-10">
          <Skeleton className="h-72 rounded-large" />
          <BookingCardSkeletons count={2} />
        </div>
      )}
    </>
  )
}

function BookingsOverview({ bookings, side }: { bookings: readonly Booking[]; side: Side }) {
  const t = useTranslations(text)
  const now = useNow(30_000)
  const { next, toDecide, toAnswer, toPay, later, toReview } = groupForOverview(bookings, now)
  const places = useStableOrder('overview', {
    toDecide: bookingIds(toDecide),
    toAnswer: bookingIds(toAnswer),
    toPay: bookingIds(toPay),
    toReview: bookingIds(toReview),
    later: bookingIds(later.slice(0, laterLimit)),
  })
  // A booking accepted a moment ago stays below with its result.
  const otherBookings = bookings.filter(({ id }) => !places.toAnswer?.includes(id))
  const mainBooking = groupForOverview(otherBookings, now).next
  const sectionIds = (part: string) =>
    places[part]?.filter(id => id !== mainBooking?.id || part === 'toDecide') ?? []
  const parts = [
    ['toDecide', t('toDecide')],
    ['toAnswer', t(side === 'interviewer' ? 'toAnswer' : 'waiting')],
    ['toPay', t('toPay')],
    ['toReview', t('toReview')],
    ['later', t('later')],
  ] as const
  return (
    <div className="grid gap-12">
      {mainBooking ? (
        <NextSession booking={mainBooking} side={side} />
      ) : (
        !next && <NoUpcomingSession side={side} />
      )}
      {parts.map(([part, title]) => (
        <OverviewSection key={part} title={title} order={sectionIds(part)} bookings={bookings} side={side} />
      ))}
    </div>
  )
}

const bookingIds = (bookings: readonly Booking[]) => bookings.map(({ id }) => id)

function OverviewSection({ title, ...cards }: { title: string } & ComponentProps<typeof BookingCardList>) {
  const titleId = useId()
  if (cards.order.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-26">
        {title}
      </h2>
      <BookingCardList {...cards} />
    </section>
  )
}

function NoUpcomingSession({ side }: { side: Side }) {
  const t = useTranslations(text)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-26">{t('noNext')}</h2>
        <p className="mt-2 text-quiet">
          {t(side === 'interviewee' ? 'noNextInterviewee' : 'noNextInterviewer')}
        </p>
      </div>
      <GetStartedButton side={side} variant="secondary" />
    </Card>
  )
}
