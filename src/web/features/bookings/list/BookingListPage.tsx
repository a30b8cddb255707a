import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { bookingGroups } from '#contract/enums.ts'
import type { ParticipantRole } from '#contract/fields.ts'
import { ButtonLink } from '#web/components/ui/Button.tsx'
import { ErrorState } from '#web/components/ui/ErrorState.tsx'
import { PageHeader } from '#web/components/ui/PageHeader.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { myAccountQuery } from '#web/features/accounts/api.ts'
import { BelowUnconfirmedEmailAlert } from '#web/features/accounts/EmailConfirmation.tsx'
import { timeRequestsQuery } from '#web/features/bookings/api.ts'
import { BookingCardSkeletons } from '#web/features/bookings/card/BookingCardList.tsx'
import { NoBookings } from '#web/features/bookings/NoBookings.tsx'
import { LazyTimeRequestList } from '#web/features/bookings/time-requests/LazyTimeRequestList.tsx'
import { useSide } from '#web/features/bookings/use-counterpart.ts'
import { myProfileQuery } from '#web/features/profiles/api.ts'
import { TimeZoneNote } from '#web/features/profiles/TimeZoneNote.tsx'
import { booking } from '#web/i18n/en/bookings/booking.ts'
import { bookingList as text } from '#web/i18n/en/bookings/booking-list.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { formatNumber } from '#web/lib/format.ts'
import { bookingListQuery } from './api.ts'
import { BookingFilters } from './BookingFilters.tsx'
import { BookingResults } from './BookingResults.tsx'
import { defaultListParams, parseListParams, useListParams } from './list-params.ts'

export function prefetchBookingList(side: ParticipantRole, url: string): void {
  const { searchParams } = new URL(url)
  void queryClient.prefetchQuery(bookingListQuery(side, parseListParams(searchParams)))
  void queryClient.prefetchQuery(timeRequestsQuery)
  void queryClient.prefetchQuery(myProfileQuery)
  void queryClient.prefetchQuery(myAccountQuery)
}

/** All bookings of one side. The whole list of an interviewee is their booking history. */
export function BookingListPage() {
  const t = useTranslations(booking)
  const list = useListParams()
  const isHistory = useSide() === 'interviewee' && list.params.group === 'all'
  return (
    <>
      {isHistory && <p className="mb-1 text-quiet">{t('myBookings')}</p>}
      <PageHeader
        title={t(isHistory ? 'historyTitle' : 'myBookings')}
        actions={
          <ButtonLink to="/bookings" variant="secondary">
            {t('overview')}
          </ButtonLink>
        }
      />
      <BelowUnconfirmedEmailAlert fallback={<BookingCardSkeletons count={3} />}>
        <BookingList {...list} />
      </BelowUnconfirmedEmailAlert>
    </>
  )
}

/** Bookings by group or as a whole list, according to the address. */
function BookingList({ params, update, goToPage, onCountsLoaded }: ReturnType<typeof useListParams>) {
  const t = useTranslations(text)
  const side = useSide()
  const language = useLanguage()
  const profile = useQuery(myProfileQuery)
  const timeRequests = useQuery(timeRequestsQuery)
  const requests = timeRequests.data?.filter(({ status }) => status === 'open' || status === 'accepted') ?? []
  const isWaitingForRequests = timeRequests.isLoading && !timeRequests.isFetched
  // Does not suspend: tabs and filters show a choice at once, not with its results.
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...bookingListQuery(side, params),
    placeholderData: keepPreviousData,
  })
  // During a rollout the previous server version may answer without counts.
  const counts = useMemo(
    () =>
      data?.counts && !isWaitingForRequests
        ? { ...data.counts, waiting: data.counts.waiting + requests.length }
        : null,
    [data?.counts, isWaitingForRequests, requests.length],
  )
  const reportCounts = useEffectEvent(onCountsLoaded)
  useEffect(() => {
    if (counts) reportCounts(counts)
  }, [counts])
  // While the previous group is the placeholder, only its counts are shown.
  const page = data?.params.group === params.group ? data : undefined
  const areRequestsShown = params.group === 'waiting' && params.page === 1 && requests.length > 0
  const hasOnlyRequests = areRequestsShown && page?.total === 0
  const hasNone = counts && params.search === '' && Object.values(counts).every(count => count === 0)
  if (hasNone && !isPlaceholderData && !timeRequests.isError) return <NoBookings />
  // The note about time zones is above the list, so the list waits for it instead of moving down. The note retries a
  // failed profile, and must stay visible then.
  if ((profile.isLoading && !profile.isFetched) || isWaitingForRequests)
    return <BookingCardSkeletons count={3} />

  const results = hasOnlyRequests ? null : page ? (
    <BookingResults
      page={page}
      isStale={isPlaceholderData}
      onPageChange={goToPage}
      onReset={() => update(() => defaultListParams)}
    />
  ) : error ? (
    <ErrorState error={error} onRetry={refetch} />
  ) : (
    <BookingCardSkeletons count={3} />
  )
  const content = (
    <>
      {params.group === 'all' && <BookingFilters params={params} onChange={update} />}
      {params.group === 'waiting' && timeRequests.error && (
        <ErrorState error={timeRequests.error} onRetry={timeRequests.refetch} />
      )}
      <Suspense fallback={<BookingCardSkeletons count={3} />}>
        {areRequestsShown && <LazyTimeRequestList requests={requests} />}
        {results}
      </Suspense>
    </>
  )
  return (
    <>
      <TimeZoneNote />
      <Tabs
        label={t('groups')}
        value={params.group}
        onChange={group => update(() => ({ ...defaultListParams, group }))}
        tabs={[...bookingGroups, 'all' as const].map(group => ({
          value: group,
          label: (
            <>
              {t(group)}
              {group !== 'all' && counts && (
                <span className="ml-2 font-normal text-quiet">{formatNumber(counts[group], language)}</span>
              )}
            </>
          ),
          content,
        }))}
      />
    </>
  )
}
