import { useParams } from 'react-router'
import { addresses } from '#contract/address/booking.ts'
import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { untilNextChange } from '#web/booking/booking-state.ts'
import { idFrom } from '#web/id-link.ts'
import { useCall } from '#web/query.ts'
import { useSession } from '#web/session-store.ts'
import { room } from '#web/text/en/room.ts'
import { useText } from '#web/text/translate.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { Room } from './Room.tsx'
import { sessionOf } from './session-state.ts'

/** Where the meeting link leads: the room of one confirmed booking. */
export default function RoomPage() {
  const params = useParams()
  const id = idFrom<BookingId>(params.bookingId)
  return id ? <RoomOf key={id} id={id} /> : <NoRoom reason="notFound" />
}

function RoomOf({ id }: { id: Booking['id'] }) {
  const t = useText(room)
  const session = useSession()
  const { data, error, refetch } = useCall(
    addresses.booking,
    { params: { id } },
    { refetchInterval: reply => untilNextChange(reply ? [reply] : [], Date.now()) },
  )
  if (data?.room && session.state === 'signed-in') {
    return <Room session={sessionOf(data, data.room, session.userId)} booking={data} />
  }
  if (data) return <NoRoom reason="notConfirmed" />
  if (error?.problem.code === 'booking.not_found') return <NoRoom reason="notFound" />
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

function NoRoom({ reason }: { reason: 'notFound' | 'notConfirmed' }) {
  const t = useText(room)
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        title={t(reason)}
        action={
          <ButtonLink to="/bookings" look="secondary">
            {t('myBookings')}
          </ButtonLink>
        }
      >
        {t(`${reason}Hint`)}
      </EmptyState>
    </>
  )
}
