import { useParams } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { msUntilNextChange } from '#web/features/bookings/booking-status.ts'
import { room } from '#web/i18n/en/room.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth-session-store.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { Room } from './Room.tsx'
import { toRoomSession } from './room-session.ts'

export const clientMiddleware = [requireAccess('signed-in')]

export default function RoomPage() {
  const params = useParams()
  const id = parseId<BookingId>(params.bookingId)
  return id ? <RoomLoader key={id} id={id} /> : <RoomUnavailable reason="notFound" />
}

function RoomLoader({ id }: { id: Booking['id'] }) {
  const t = useTranslations(room)
  const session = useAuthSession()
  const { data, error, refetch } = useApiQuery(
    bookingApi.booking,
    { params: { id } },
    { refetchInterval: reply => msUntilNextChange(reply ? [reply] : [], Date.now()) },
  )
  if (data?.room && session.state === 'signed-in') {
    return <Room session={toRoomSession(data, data.room, session.userId)} booking={data} />
  }
  if (data) return <RoomUnavailable reason="notConfirmed" />
  if (error?.problem.code === 'booking.not_found') return <RoomUnavailable reason="notFound" />
  return (
    <>
      <PageHeader title={t('title')} />
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <div aria-busy className="grid gap-6 lg:grid-cols-[3fr_2fr]">
          <Skeleton className="aspect-video rounded-large" />
          <Skeleton className="min-h-64 rounded-large" />
        </div>
      )}
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
