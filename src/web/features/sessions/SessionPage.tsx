import { keepPreviousData, useQuery, useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useLayoutEffect } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import type { BookingId } from '#contract/id.ts'
import { DateTime } from '#web/components/dates/DateTime.tsx'
import { useHasPassed } from '#web/components/dates/use-now.ts'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { requireAccess } from '#web/features/auth/require-access.ts'
import { bookingQuery } from '#web/features/bookings/api.ts'
import { msUntilNextChange } from '#web/features/bookings/booking-status.ts'
import { BookingBoundary, BookingUnavailable } from '#web/features/room/BookingBoundary.tsx'
import { forgetScorecard, scorecardQuery } from '#web/features/scorecards/api.ts'
import { trainingOptionsQuery } from '#web/features/training/api.ts'
import { afterSession as text } from '#web/i18n/en/room/after-session.ts'
import { currentLanguage, useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import type { ReplyOf } from '#web/lib/api/api-request.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { serverNow } from '#web/lib/api/server-clock.ts'
import { useAuthSession } from '#web/lib/auth/auth-session-store.ts'
import { parseId } from '#web/lib/parse-id.ts'
import type { Route } from './+types/SessionPage'
import { IntervieweeSections, InterviewerSections } from './SessionSections.tsx'

export const clientMiddleware = [requireAccess('signed-in')]

export function clientLoader({ params }: Route.ClientLoaderArgs): void {
  const id = parseId<BookingId>(params.bookingId)
  if (!id) return
  forgetScorecard(id)
  void loadScorecard(id)
}

/** Only sessions that have a scorecard are asked for it. */
async function loadScorecard(id: BookingId): Promise<void> {
  await queryClient.prefetchQuery(bookingQuery(id))
  const booking = queryClient.getQueryData(bookingQuery(id).queryKey)
  if (!booking?.can.scorecard) return
  void queryClient.prefetchQuery(trainingOptionsQuery(currentLanguage()))
  await queryClient.prefetchQuery(scorecardQuery(id, currentLanguage()))
}

/** Only opening the page loads the scorecard. A link to a moment of the recording leaves the form as it is. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams.bookingId !== nextParams.bookingId

/** All of a session that began: for the interviewee review, scorecard and exercises first, for the interviewer the scorecard. */
export default function SessionPage({ params }: Route.ComponentProps) {
  const t = useTranslations(text)
  return (
    <BookingBoundary
      bookingId={params.bookingId}
      title={t('title')}
      skeleton={<Skeleton className="h-dvh rounded-large" />}
      unavailable={<SessionUnavailable />}
    >
      {id => <Session id={id} />}
    </BookingBoundary>
  )
}

function Session({ id }: { id: BookingId }) {
  const t = useTranslations(text)
  const called = usePersonName()
  const signedIn = useAuthSession()
  const { data: booking } = useSuspenseQuery({
    ...bookingQuery(id),
    refetchInterval: ({ state: { data } }) => msUntilNextChange(data ? [data] : [], serverNow()),
  })
  const hasBegun = useHasPassed(Date.parse(booking.startTime))
  if (booking.status !== 'confirmed' || !hasBegun) return <SessionUnavailable />
  const side =
    signedIn.state === 'signed-in' && signedIn.userId === booking.interviewerId
      ? 'interviewer'
      : 'interviewee'
  const name = called(side === 'interviewer' ? booking.intervieweeName : booking.interviewerName)
  return (
    <>
      <PageHeader
        title={t('titleWith', { name })}
        subtitle={<DateTime start={booking.startTime} end={booking.endTime} />}
      />
      <SessionContent booking={booking} side={side} name={name} />
    </>
  )
}

/** All that the order of the page needs is loaded, so that its parts do not move. */
function SessionContent({ booking, side, name }: { booking: Booking; side: ParticipantRole; name: string }) {
  const language = useLanguage()
  // The content in the previous language stays while the other one loads.
  const loadedLanguage = useDeferredValue(language)
  const query = scorecardQuery(booking.id, loadedLanguage)
  const scorecards = useSuspenseQueries({
    queries: booking.can.scorecard ? [query] : ([] as (typeof query)[]),
  })
  // The verdict names the level. Without the names the page works.
  const names = useQuery({
    ...trainingOptionsQuery(loadedLanguage),
    enabled: booking.can.scorecard,
    placeholderData: keepPreviousData,
  })
  if (names.isLoading && !names.isFetched) return <Skeleton className="h-dvh rounded-large" />
  return <SessionSections booking={booking} side={side} name={name} scorecard={scorecards[0]?.data ?? null} />
}

function SessionSections({
  side,
  ...props
}: {
  booking: Booking
  side: ParticipantRole
  name: string
  scorecard: ReplyOf<'scorecard'> | null
}) {
  useScrollToHash()
  const Sections = side === 'interviewer' ? InterviewerSections : IntervieweeSections
  return (
    <div data-parts className="grid grid-cols-1 gap-12">
      <Sections {...props} />
    </div>
  )
}

/** The address names a part that is on the page only now. */
function useScrollToHash() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link that is followed again scrolls again
  useLayoutEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash, key])
}

function SessionUnavailable() {
  const t = useTranslations(text)
  return (
    <BookingUnavailable
      title={t('title')}
      reason={t('unavailable')}
      hint={t('unavailableHint')}
      linkLabel={t('myBookings')}
    />
  )
}
