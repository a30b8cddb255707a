import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { BookingId } from '#contract/id.ts'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { bookingQuery } from '#web/features/bookings/api.ts'
import { msUntilNextChange } from '#web/features/bookings/booking-status.ts'
import { room } from '#web/i18n/en/room/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { parseId } from '#web/lib/parse-id.ts'
import type { Route } from './+types/RoomPage'
import { callRecordingQuery } from './api.ts'
import { BookingBoundary, BookingUnavailable } from './BookingBoundary.tsx'
import { Room } from './Room.tsx'
import { toRoomSession } from './room-context.ts'

export const clientMiddleware = [requireAccess('signed-in')]

export function clientLoader({ params }: Route.ClientLoaderArgs): void {
  const id = parseId<BookingId>(params.bookingId)
  if (id) void queryClient.prefetchQuery(bookingQuery(id))
}

export default function RoomPage({ params }: Route.ComponentProps) {
  const t = useTranslations(room)
  return (
    <BookingBoundary
      bookingId={params.bookingId}
      title={t('title')}
      skeleton={<RoomSkeleton />}
      unavailable={<RoomUnavailable reason="notFound" />}
    >
      {id => <RoomLoader id={id} />}
    </BookingBoundary>
  )
}

function RoomLoader({ id }: { id: BookingId }) {
  const signedIn = useAuthSession()
  const { data: booking } = useSuspenseQuery({
    ...bookingQuery(id),
    refetchInterval: ({ state: { data } }) => msUntilNextChange(data ? [data] : [], serverNow()),
  })
  // The lobby waits for the recording's state, so that its text about it does not move the page. If the query fails, the
  // call reads it again. The skeleton must not replace the call then, because the user would leave the room.
  const isAwaited = booking.room !== null && booking.mayBeRecorded
  const recording = useQuery({
    ...callRecordingQuery(id),
    enabled: isAwaited,
    // The call works without the recording's state.
    retry: false,
  })
  if (!booking.room) return <RoomUnavailable reason="notConfirmed" />
  if (isAwaited && recording.isLoading && !recording.isFetched) return <RoomSkeleton />
  // Signed out in another tab: the root leads to sign-in.
  if (signedIn.state !== 'signed-in') return <RoomSkeleton />
  return <Room session={toRoomSession(booking, booking.room, signedIn.userId)} booking={booking} />
}

const RoomSkeleton = () => (
  <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
    <Skeleton className="aspect-video rounded-large" />
    <Skeleton className="min-h-64 rounded-large" />
  </div>
)

function RoomUnavailable({ reason }: { reason: 'notFound' | 'notConfirmed' }) {
  const t = useTranslations(room)
  return (
    <BookingUnavailable
      title={t('title')}
      reason={t(reason)}
      hint={t(`${reason}Hint`)}
      linkLabel={t('myBookings')}
    />
  )
}
