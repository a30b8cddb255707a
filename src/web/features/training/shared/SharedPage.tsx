import { useParams } from 'react-router'
import type { BookingId } from '#contract/id.ts'
import { bookingApi as bookings } from '#contract/routes/bookings.ts'
import { trainingShareApi } from '#contract/routes/training.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { summary as text } from '#web/i18n/en/summary.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import { useAuthSession } from '#web/lib/auth-session-store.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { SharedInterview } from './SharedInterview.tsx'

export const clientMiddleware = [requireAccess('signed-in')]

/** Interviews that an interviewee shares with the interviewer of a booking, from either side. */
export default function SharedPage() {
  const t = useTranslations(text)
  const called = usePersonName()
  const own = useAuthSession()
  const id = parseId<BookingId>(useParams().bookingId)
  const input = { params: { id: id ?? '' } }
  const shared = useApiQuery(trainingShareApi.sharedInterviews, input, { enabled: id !== undefined })
  const booking = useApiQuery(bookings.booking, input, { enabled: id !== undefined })
  const isOwn = own.state === 'signed-in' && booking.data?.intervieweeId === own.userId
  const error = shared.error ?? booking.error
  const toBookings = <ButtonLink to="/bookings">{t('toBookings')}</ButtonLink>
  if (!id || error?.problem.code === 'booking.not_found')
    return (
      <>
        <PageHeader title={t('sharedTitle')} />
        <EmptyState title={t('sharedNone')} action={toBookings}>
          {t('sharedNoneTheirs')}
        </EmptyState>
      </>
    )
  if (!shared.data || !booking.data)
    return (
      <>
        <PageHeader title={t('sharedTitle')} />
        {error ? (
          <ErrorState error={error} onRetry={() => Promise.all([shared.refetch(), booking.refetch()])} />
        ) : (
          <div aria-busy className="grid gap-4">
            <Skeleton className="h-20 rounded-large" />
            <Skeleton className="h-96 rounded-large" />
          </div>
        )}
      </>
    )
  const { intervieweeName, interviewerName } = booking.data
  const { sessions } = shared.data
  return (
    <>
      <PageHeader
        title={t('sharedTitle')}
        subtitle={
          isOwn
            ? t('sharedByYou', { name: called(interviewerName) })
            : t('sharedBy', { name: called(intervieweeName) })
        }
        actions={
          <ButtonLink variant="secondary" to="/bookings">
            {t('toBookings')}
          </ButtonLink>
        }
      />
      {sessions.length === 0 ? (
        <EmptyState
          title={t('sharedNone')}
          action={
            isOwn ? <ButtonLink to="/interview-training/history">{t('toHistory')}</ButtonLink> : toBookings
          }
        >
          {t(isOwn ? 'sharedNoneYours' : 'sharedNoneTheirs')}
        </EmptyState>
      ) : (
        <div className="grid gap-4">
          {!isOwn && <p className="text-quiet">{t('coachNote')}</p>}
          {sessions.map((session, index) => (
            <SharedInterview
              key={session.sessionId}
              session={session}
              bookingId={id}
              intervieweeName={isOwn ? null : called(intervieweeName)}
              isOpen={index === 0}
            />
          ))}
        </div>
      )}
    </>
  )
}
