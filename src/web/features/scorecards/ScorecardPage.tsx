import { useSuspenseQueries } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { BookingId } from '#contract/id.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { Alert, EmptyState } from '#web/components/ui/States.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { bookingQuery } from '#web/features/bookings/api.ts'
import { BookingBoundary, BookingUnavailable } from '#web/features/room/BookingBoundary.tsx'
import { scorecard as text } from '#web/i18n/en/room/scorecard.ts'
import { currentLanguage, useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { browserTimeZone, formatDateTime } from '#web/lib/format.ts'
import { parseId } from '#web/lib/parse-id.ts'
import type { Route } from './+types/ScorecardPage'
import { forgetScorecard, scorecardQuery } from './api.ts'
import { Calibration } from './Calibration.tsx'
import { PracticePlan } from './PracticePlan.tsx'
import { ScorecardCard } from './ScorecardCard.tsx'
import { ScorecardForm } from './ScorecardForm.tsx'

export const clientMiddleware = [requireAccess('signed-in')]

export function clientLoader({ params }: Route.ClientLoaderArgs): void {
  const id = parseId<BookingId>(params.bookingId)
  if (!id) return
  forgetScorecard(id)
  void queryClient.prefetchQuery(bookingQuery(id))
  void queryClient.prefetchQuery(scorecardQuery(id, currentLanguage()))
}

/** Only opening the page loads the scorecard. */
export const shouldRevalidate = () => false

export default function ScorecardPage({ params }: Route.ComponentProps) {
  const t = useTranslations(text)
  return (
    <BookingBoundary
      bookingId={params.bookingId}
      title={t('title')}
      skeleton={<Skeleton className="h-96 rounded-large" />}
      unavailable={
        <BookingUnavailable
          title={t('title')}
          reason={t('none')}
          hint={t('noneHint')}
          linkLabel={t('myBookings')}
        />
      }
    >
      {id => <Scorecard id={id} />}
    </BookingBoundary>
  )
}

function Scorecard({ id }: { id: BookingId }) {
  const t = useTranslations(text)
  const language = useLanguage()
  // The content in the previous language stays while the other one loads.
  const loadedLanguage = useDeferredValue(language)
  const [{ data: booking }, { data: scorecard }] = useSuspenseQueries({
    queries: [bookingQuery(id), scorecardQuery(id, loadedLanguage)],
  })
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
