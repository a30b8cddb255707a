import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { bookingGroups } from '#contract/enums.ts'
import { formatNumber } from '#web/components/ui/format.ts'
import { ErrorState } from '#web/components/ui/States.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { TimeZoneNote } from '#web/features/profiles/TimeZoneNote.tsx'
import { bookingList as text } from '#web/i18n/en/booking-list.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { Endpoint } from '#web/lib/api-request.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { BookingCardSkeletons } from './BookingCardSkeletons.tsx'
import { BookingFilters } from './BookingFilters.tsx'
import { BookingResults } from './BookingResults.tsx'
import { msUntilNextChange, type Side } from './booking-status.ts'
import { defaultListParams, toBookingQuery } from './list-params.ts'
import { useListParams } from './use-list-params.ts'

/**
 * Bookings of one side, by group or as a whole list, according to the address. `empty` replaces the list if
 * there are no bookings at all.
 */
export function BookingList({
  endpoint,
  side,
  searchLabel,
  emptyState,
}: {
  endpoint: Endpoint<'intervieweeBookings' | 'interviewerBookings'>
  side: Side
  searchLabel: string
  emptyState: ReactNode
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const { state, update, goToPage, onCountsLoaded } = useListParams()
  const { data, error, isPlaceholderData, refetch } = useApiQuery(
    endpoint,
    { query: toBookingQuery(state) },
    {
      keepPreviousData: true,
      refetchInterval: reply => msUntilNextChange(reply?.bookings ?? [], Date.now()),
    },
  )
  // During a rollout the previous server version may answer without counts.
  const counts = data?.counts ?? null
  const tellCounts = useEffectEvent(onCountsLoaded)
  useEffect(() => {
    if (counts) tellCounts(counts)
  }, [counts])
  const [shownGroup, setShownGroup] = useState(state.group)
  if (data && !isPlaceholderData && shownGroup !== state.group) setShownGroup(state.group)
  // Placeholder data of another group is used only for its counts.
  const page = isPlaceholderData && shownGroup !== state.group ? undefined : data
  const hasNone = counts && state.search === '' && Object.values(counts).every(count => count === 0)
  if (hasNone && !isPlaceholderData) return emptyState

  const content = (
    <>
      {state.group === 'all' && <BookingFilters params={state} onChange={update} searchLabel={searchLabel} />}
      {page ? (
        <BookingResults
          page={page}
          isStale={isPlaceholderData}
          {...{ params: state, side, onPageChange: goToPage }}
          onReset={() => update(() => defaultListParams)}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <BookingCardSkeletons count={3} />
      )}
    </>
  )
  return (
    <>
      <TimeZoneNote />
      <Tabs
        label={t('groups')}
        value={state.group}
        onChange={group => update(() => ({ ...defaultListParams, group }))}
        tabs={[...bookingGroups, 'all' as const].map(group => ({
          value: group,
          label: (
            <>
              {t(group)}
              {group !== 'all' && counts && (
                <span className="ml-2 font-normal text-quiet tabular-nums">
                  {formatNumber(counts[group], language)}
                </span>
              )}
            </>
          ),
          content,
        }))}
      />
    </>
  )
}
