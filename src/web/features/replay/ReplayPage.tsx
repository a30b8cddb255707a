import { useParams, useSearchParams } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { recordingLimits } from '#contract/limits.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { Button, ButtonLink } from '#web/components/ui/Button.tsx'
import { DateTime } from '#web/components/ui/DateTime.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Alert, EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { replay as text } from '#web/i18n/en/replay.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { useAuthSession } from '#web/lib/auth-session-store.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { Replay } from './Replay.tsx'
import { useReplay } from './use-replay.ts'

export const clientMiddleware = [requireAccess('signed-in')]

export default function ReplayPage() {
  const params = useParams()
  const id = parseId<BookingId>(params.bookingId)
  return id ? <ReplayLoader key={id} id={id} /> : <ReplayUnavailable />
}

function ReplayLoader({ id }: { id: Booking['id'] }) {
  const t = useTranslations(text)
  const { data, error, refetch } = useApiQuery(bookingApi.booking, { params: { id } })
  if (data) return data.can.replay ? <ReplayContent booking={data} /> : <ReplayUnavailable />
  if (error?.problem.code === 'booking.not_found') return <ReplayUnavailable />
  return (
    <>
      <PageHeader title={t('title')} />
      {error ? <ErrorState error={error} onRetry={refetch} /> : <ReplaySkeleton />}
    </>
  )
}

function ReplayContent({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const session = useAuthSession()
  const replay = useReplay(booking)
  const [search] = useSearchParams()
  const requestedAt = Date.parse(search.get('at') ?? '')
  const startAt = Number.isNaN(requestedAt) ? null : requestedAt
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
      {replay.error ? (
        <ErrorState error={replay.error} onRetry={replay.refetchAll} />
      ) : replay.isPending ? (
        <ReplaySkeleton />
      ) : (
        <>
          {replay.hasHistoryFailed && (
            <Alert variant="warning">
              <p>{t('noHistory')}</p>
              <Button variant="ghost" className="-ml-4" onClick={replay.refetchAll}>
                {t('tryAgain')}
              </Button>
            </Alert>
          )}
          <Replay
            booking={booking}
            side={isInterviewer ? 'interviewer' : 'interviewee'}
            {...replay}
            startAt={startAt}
            refreshRecording={replay.refetchAll}
          />
        </>
      )}
    </>
  )
}

function ReplaySkeleton() {
  return (
    <div aria-busy className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Skeleton className="aspect-video rounded-large" />
      <Skeleton className="min-h-64 rounded-large" />
    </div>
  )
}

function ReplayUnavailable() {
  const t = useTranslations(text)
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        title={t('nothing')}
        action={
          <ButtonLink to="/bookings" variant="secondary">
            {t('myBookings')}
          </ButtonLink>
        }
      >
        {t('nothingHint', { days: recordingLimits.retentionDays })}
      </EmptyState>
    </>
  )
}
