import { useState } from 'react'
import { useParams } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import { bookingApi as bookings } from '#contract/routes/bookings.ts'
import { scorecardApi } from '#contract/routes/rooms.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { browserTimeZone, formatDateTime } from '#web/components/ui/format.ts'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Alert, EmptyState, ErrorState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { scorecard as text } from '#web/i18n/en/scorecard.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'
import { useAuthSession } from '#web/lib/auth-session-store.ts'
import { parseId } from '#web/lib/parse-id.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { Calibration } from './Calibration.tsx'
import { PracticePlan } from './PracticePlan.tsx'
import { ScorecardCard } from './ScorecardCard.tsx'
import { ScorecardForm } from './ScorecardForm.tsx'

export const clientMiddleware = [requireAccess('signed-in')]

export default function ScorecardPage() {
  const params = useParams()
  const id = parseId<BookingId>(params.bookingId)
  return id ? <ScorecardLoader key={id} id={id} /> : <ScorecardUnavailable />
}

function ScorecardLoader({ id }: { id: Booking['id'] }) {
  const t = useTranslations(text)
  const booking = useApiQuery(bookings.booking, { params: { id } })
  const language = useLanguage()
  const scorecard = useApiQuery(
    scorecardApi.scorecard,
    { params: { id }, query: { language } },
    { keepPreviousData: true, noCache: true },
  )
  // Waits for fresh data, so that a stale form does not overwrite newer changes.
  const [isFresh, setFresh] = useState(scorecard.isFetchedAfterMount)
  if (scorecard.isFetchedAfterMount && !isFresh) setFresh(true)
  const error = booking.error ?? scorecard.error
  if (error?.problem.status === 404) return <ScorecardUnavailable />
  if (booking.data && scorecard.data && isFresh)
    return <ScorecardContent booking={booking.data} scorecard={scorecard.data} />
  const refetchAll = () => {
    void booking.refetch()
    void scorecard.refetch()
  }
  return (
    <>
      <PageHeader title={t('title')} />
      {error ? (
        <ErrorState error={error} onRetry={refetchAll} />
      ) : (
        <Skeleton aria-busy className="h-96 rounded-large" />
      )}
    </>
  )
}

function ScorecardContent({ booking, scorecard }: { booking: Booking; scorecard: ReplyOf<'scorecard'> }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const session = useAuthSession()
  const isInterviewer = session.state === 'signed-in' && session.userId === booking.interviewerId
  const { card, draft, sentAt, until, plan, waitsForReview } = scorecard
  const name = isInterviewer ? booking.intervieweeName : booking.interviewerName
  const formatMoment = (at: string) => formatDateTime(at, null, browserTimeZone(), language)
  return (
    <>
      <PageHeader
        title={t(isInterviewer ? 'titleOf' : 'titleBy', { name })}
        subtitle={
          isInterviewer && until
            ? sentAt
              ? t('correctable', { until: formatMoment(until) })
              : t('sendable', { until: formatMoment(until) })
            : formatMoment(booking.startTime)
        }
        actions={
          booking.can.replay && (
            <ButtonLink to={`/replay/${booking.id}`} variant="secondary">
              {t('replay')}
            </ButtonLink>
          )
        }
      />
      {isInterviewer && until ? (
        <ScorecardForm booking={booking} initial={draft ?? card} isSent={sentAt !== null} />
      ) : card ? (
        <div className="grid gap-10">
          <ScorecardCard card={card} booking={booking} />
          {plan.length > 0 && <PracticePlan plan={plan} card={card} />}
        </div>
      ) : waitsForReview ? (
        <EmptyState
          title={t('reviewFirst')}
          action={<ButtonLink to="/interviewee-bookings?group=past">{t('review')}</ButtonLink>}
        >
          {t('reviewFirstHint')}
        </EmptyState>
      ) : (
        <Alert>{t('neverSent', { days: scorecardLimits.writeDays })}</Alert>
      )}
      {isInterviewer && sentAt && (
        <div className="mt-10">
          <Calibration />
        </div>
      )}
    </>
  )
}

function ScorecardUnavailable() {
  const t = useTranslations(text)
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        title={t('none')}
        action={
          <ButtonLink to="/bookings" variant="secondary">
            {t('myBookings')}
          </ButtonLink>
        }
      >
        {t('noneHint')}
      </EmptyState>
    </>
  )
}
