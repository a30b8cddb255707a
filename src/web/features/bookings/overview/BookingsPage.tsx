import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense, useId } from 'react'
import { roles } from '#contract/auth.ts'
import type { Booking } from '#contract/booking.ts'
import { useNow } from '#web/components/dates/use-now.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { Card } from '#web/components/ui/Card.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { myAccountQuery } from '#web/features/accounts/api.ts'
import { BelowUnconfirmedEmailAlert } from '#web/features/accounts/EmailConfirmation.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { overviewQuery, timeRequestsQuery } from '#web/features/bookings/api.ts'
import { groupForOverview } from '#web/features/bookings/booking-status.ts'
import { BookingCardList, BookingCardSkeletons } from '#web/features/bookings/card/BookingCardList.tsx'
import { useStableOrder } from '#web/features/bookings/card/use-stable-order.ts'
import { MessagesFromUrl } from '#web/features/bookings/messages/MessagesButton.tsx'
import { GetStartedButton, NoBookings } from '#web/features/bookings/NoBookings.tsx'
import { LazyTimeRequestList } from '#web/features/bookings/time-requests/LazyTimeRequestList.tsx'
import { useSide } from '#web/features/bookings/use-counterpart.ts'
import { myProfileQuery } from '#web/features/profiles/api.ts'
import { TimeZoneNote } from '#web/features/profiles/TimeZoneNote.tsx'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'

const laterLimit = 3

export const clientMiddleware = [requireAccess('signed-in')]

export const clientLoader = () => {
  void queryClient.prefetchQuery(overviewQuery)
  void queryClient.prefetchQuery(timeRequestsQuery)
  void queryClient.prefetchQuery(myProfileQuery)
  void queryClient.prefetchQuery(myAccountQuery)
}

/** `?messages` opens a dialog over the same data. */
export const shouldRevalidate = () => false

export default function BookingsPage() {
  const t = useTranslations(text)
  const session = useAuthSession()
  const roleId = session.state === 'signed-in' ? session.roleId : null
  const side = useSide()
  const hasNone = useQuery(overviewQuery).data?.total === 0
  const hasList = roleId === roles.interviewer || roleId === roles.interviewee
  const allBookingsLink = hasList && !hasNone && (
    <ButtonLink to={`/${side}-bookings`} variant="secondary">
      {t('allBookings')}
    </ButtonLink>
  )
  return (
    <>
      <PageHeader title={t('overviewTitle')} actions={allBookingsLink} />
      <MessagesFromUrl />
      <BelowUnconfirmedEmailAlert fallback={<OverviewSkeleton />}>
        <BeforeSessions>
          <QueryBoundary fallback={<OverviewSkeleton />}>
            <Overview />
          </QueryBoundary>
        </BeforeSessions>
      </BelowUnconfirmedEmailAlert>
    </>
  )
}

/** Time zone note and time requests above the sessions, which wait for them, so that they do not move afterwards. */
function BeforeSessions({ children }: { children: ReactNode }) {
  const profile = useQuery(myProfileQuery)
  const timeRequests = useQuery(timeRequestsQuery)
  const requests = timeRequests.data ?? []
  // A failed refresh keeps what is shown, and admins who view as the user do not see requests.
  const isFailed = timeRequests.isLoadingError && timeRequests.error.problem.code !== 'view.not_shown'
  // The parts below retry a failed query, and must stay visible then.
  if ([profile, timeRequests].some(({ isLoading, isFetched }) => isLoading && !isFetched))
    return <OverviewSkeleton />
  return (
    <>
      <TimeZoneNote />
      <Suspense fallback={<OverviewSkeleton />}>
        {isFailed && <ErrorState error={timeRequests.error} onRetry={timeRequests.refetch} />}
        {requests.length > 0 && <LazyTimeRequestList requests={requests} />}
        {children}
      </Suspense>
    </>
  )
}

function OverviewSkeleton() {
  return (
    <div aria-busy className="grid gap-10">
      <Skeleton className="h-72 rounded-large" />
      <BookingCardSkeletons count={2} />
    </div>
  )
}

function Overview() {
  const t = useTranslations(text)
  const side = useSide()
  const {
    data: { bookings, total },
  } = useSuspenseQuery(overviewQuery)
  const now = useNow('minute')
  const { next, toDecide, toAnswer, toPay, later, toReview } = groupForOverview(bookings, now)
  const places = useStableOrder('overview', {
    toDecide: bookingIds(toDecide),
    toAnswer: bookingIds(toAnswer),
    toPay: bookingIds(toPay),
    toReview: bookingIds(toReview),
    later: bookingIds(later.slice(0, laterLimit)),
  })
  // A request accepted a moment ago stays in its section, where its result is shown. It is not the next session yet.
  const otherBookings = bookings.filter(({ id }) => !places.toAnswer?.includes(id))
  const mainBooking = groupForOverview(otherBookings, now).next
  const sectionIds = (part: string) => places[part]?.filter(id => id !== mainBooking?.id) ?? []
  const parts = [
    ['toDecide', t('toDecide')],
    ['toAnswer', t(side === 'interviewer' ? 'toAnswer' : 'waiting')],
    ['toPay', t('toPay')],
    ['toReview', t('toReview')],
    ['later', t('later')],
  ] as const
  if (total === 0) return <NoBookings />
  return (
    <div className="grid gap-12">
      {mainBooking ? (
        <BookingCardList order={[mainBooking.id]} bookings={bookings} nextId={mainBooking.id} />
      ) : (
        !next && <NoUpcomingSession />
      )}
      {parts.map(([part, title]) => (
        <OverviewSection
          key={part}
          title={title}
          order={sectionIds(part)}
          bookings={bookings}
          isCollapsed={part === 'later'}
        />
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

function NoUpcomingSession() {
  const t = useTranslations(text)
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div>
        <h2 className="text-26">{t('noNext')}</h2>
        <p className="mt-2 text-quiet">
          {t(useSide() === 'interviewee' ? 'noNextInterviewee' : 'noNextInterviewer')}
        </p>
      </div>
      <GetStartedButton variant="secondary" />
    </Card>
  )
}
