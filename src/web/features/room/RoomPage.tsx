import { useSuspenseQuery } from '@tanstack/react-query'
import type { BookingId } from '#contract/id.ts'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { bookingQuery } from '#web/features/bookings/api.ts'
import { msUntilNextChange } from '#web/features/bookings/booking-status.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { parseId } from '#web/lib/parse-id.ts'
import type { Route } from './+types/RoomPage'
import { Room } from './Room.tsx'
import { toRoomSession } from './room-session.ts'

export const clientMiddleware = [requireAccess('signed-in')]

export function clientLoader({ params }: Route.ClientLoaderArgs): void {
  const id = parseId<BookingId>(params.bookingId)
  if (id) void queryClient.prefetchQuery(bookingQuery(id))
}

export default function RoomPage({ params }: Route.ComponentProps) {
  const t = useTranslations(room)
  const session = useAuthSession()
  const id = parseId<BookingId>(params.bookingId)
  if (!id) return <RoomUnavailable reason="notFound" />
  // Signed out in another tab: the root leads to sign-in.
  if (session.state !== 'signed-in') return <RoomSkeleton />
  return (
    <QueryBoundary
      key={id}
      fallback={<RoomSkeleton />}
      renderError={(error, retry) =>
        error.problem.code === 'booking.not_found' ? (
          <RoomUnavailable reason="notFound" />
        ) : (
          <>
            <PageHeader title={t('title')} />
            <ErrorState error={error} onRetry={retry} />
          </>
        )
      }
    >
      <RoomLoader id={id} userId={session.userId} />
    </QueryBoundary>
  )
}

function RoomLoader({ id, userId }: { id: BookingId; userId: string }) {
  const { data: booking } = useSuspenseQuery({
    ...bookingQuery(id),
    refetchInterval: ({ state: { data } }) => msUntilNextChange(data ? [data] : [], Date.now()),
  })
  if (!booking.room) return <RoomUnavailable reason="notConfirmed" />
  return <Room session={toRoomSession(booking, booking.room, userId)} booking={booking} />
}

function RoomSkeleton() {
  const t = useTranslations(room)
  return (
    <>
      <PageHeader title={t('title')} />
      <div aria-busy className="grid gap-6 lg:grid-cols-[3fr_2fr]">
        <Skeleton className="aspect-video rounded-large" />
        <Skeleton className="min-h-64 rounded-large" />
      </div>
    </>
  )
}

function RoomUnavailable({ reason }: { reason: 'notFound' | 'notConfirmed' }) {
  const t = useTranslations(room)
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        title={t(reason)}
        action={
          <ButtonLink to="/bookings" variant="secondary">
            {t('myBookings')}
          </ButtonLink>
        }
      >
        {t(`${reason}Hint`)}
      </EmptyState>
    </>
  )
}
