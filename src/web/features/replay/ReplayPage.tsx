import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import type { ParticipantRole } from '#contract/room.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { QueryBoundary } from '#web/components/query/QueryBoundary.tsx'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Alert } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { bookingQuery } from '#web/features/bookings/api.ts'
import { BookingBoundary, BookingUnavailable } from '#web/features/room/BookingBoundary.tsx'
import { replay as text } from '#web/i18n/en/room/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { parseId } from '#web/lib/parse-id.ts'
import type { Route } from './+types/ReplayPage'
import { replayQueries } from './api.ts'
import { Replay } from './Replay.tsx'
import { timelineEvents } from './Timeline.tsx'

export const clientMiddleware = [requireAccess('signed-in')]

export function clientLoader({ params }: Route.ClientLoaderArgs): void {
  const id = parseId<BookingId>(params.bookingId)
  if (id) void queryClient.prefetchQuery(bookingQuery(id))
}

export default function ReplayPage({ params }: Route.ComponentProps) {
  const t = useTranslations(text)
  return (
    <BookingBoundary
      bookingId={params.bookingId}
      title={t('title')}
      skeleton={<ReplaySkeleton />}
      unavailable={<ReplayUnavailable />}
    >
      {id => <BookingReplay id={id} />}
    </BookingBoundary>
  )
}

function BookingReplay({ id }: { id: BookingId }) {
  const t = useTranslations(text)
  const session = useAuthSession()
  const { data: booking } = useSuspenseQuery(bookingQuery(id))
  if (!booking.can.replay) return <ReplayUnavailable />
  const isInterviewer = session.state === 'signed-in' && session.userId === booking.interviewerId
  const name = isInterviewer ? booking.intervieweeName : booking.interviewerName
  return (
    <>
      <PageHeader
        title={t('titleWith', { name })}
        subtitle={
          <>
            <DateTime start={booking.startTime} end={booking.endTime} />
            <br />
            {t('forWhom', { days: recordingLimits.retentionDays })}
          </>
        }
        actions={
          <ButtonLink to="/bookings" variant="secondary">
            {t('myBookings')}
          </ButtonLink>
        }
      />
      <QueryBoundary fallback={<ReplaySkeleton />}>
        <ReplayContent booking={booking} side={isInterviewer ? 'interviewer' : 'interviewee'} />
      </QueryBoundary>
    </>
  )
}

function ReplayContent({ booking, side }: { booking: Booking; side: ParticipantRole }) {
  const t = useTranslations(text)
  const [replay, notes, messages, history] = useSuspenseQueries({ queries: replayQueries(booking.id) })
  const [address] = useSearchParams()
  const startAt = Date.parse(address.get('at') ?? '')
  return (
    <>
      {!history.data && (
        <Alert variant="warning">
          <p>{t('noHistory')}</p>
          <Button
            variant="ghost"
            className="-ml-4"
            busy={history.isFetching}
            onClick={() => void history.refetch()}
          >
            {t('tryAgain')}
          </Button>
        </Alert>
      )}
      <Replay
        booking={booking}
        side={side}
        replay={replay.data}
        history={history.data}
        events={timelineEvents(booking, notes.data.moments, messages.data.messages)}
        startAt={Number.isNaN(startAt) ? null : startAt}
        refreshRecording={replay.refetch}
      />
    </>
  )
}

const ReplaySkeleton = () => (
  <div aria-busy className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
    <Skeleton className="aspect-video rounded-large" />
    <Skeleton className="min-h-64 rounded-large" />
  </div>
)

function ReplayUnavailable() {
  const t = useTranslations(text)
  return (
    <BookingUnavailable
      title={t('title')}
      reason={t('nothing')}
      hint={t('nothingHint', { days: recordingLimits.retentionDays })}
      linkLabel={t('myBookings')}
    />
  )
}
