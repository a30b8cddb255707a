import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { bookingGroups } from '#contract/enums.ts'
import { number } from '#web/components/ui/format.ts'
import { ErrorState } from '#web/components/ui/States.tsx'
import { Tabs } from '#web/components/ui/Tabs.tsx'
import { ZoneNote } from '#web/features/profiles/ZoneNote.tsx'
import { list as text } from '#web/i18n/en/list.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import type { AddressOf } from '#web/lib/call.ts'
import { useCall } from '#web/lib/query.ts'
import { type Side, untilNextChange } from './booking-state.ts'
import { CardSkeletons } from './CardSkeletons.tsx'
import { ListFilters } from './ListFilters.tsx'
import { queryOf, usualState } from './list-state.ts'
import { PageOfBookings } from './PageOfBookings.tsx'
import { useListState } from './use-list-state.ts'

/** Every booking of one side, by what comes of it or as a whole, as the address says; `empty` is for whoever has none at all. */
export function BookingList({
  list,
  side,
  searchLabel,
  empty,
}: {
  list: AddressOf<'intervieweeBookings' | 'interviewerBookings'>
  side: Side
  searchLabel: string
  empty: ReactNode
}) {
  const t = useText(text)
  const language = useLanguage()
  const { state, show, turnTo, counted } = useListState()
  const { data, error, isPlaceholderData, refetch } = useCall(
    list,
    { query: queryOf(state) },
    { keepPrevious: true, refetchInterval: reply => untilNextChange(reply?.bookings ?? [], Date.now()) },
  )
  // While a release rolls the version before may answer, which does not count.
  const counts = data?.counts ?? null
  const tellCounts = useEffectEvent(counted)
  useEffect(() => {
    if (counts) tellCounts(counts)
  }, [counts])
  const [shownGroup, setShownGroup] = useState(state.group)
  if (data && !isPlaceholderData && shownGroup !== state.group) setShownGroup(state.group)
  // Of another group only the counts are of use here.
  const page = isPlaceholderData && shownGroup !== state.group ? undefined : data
  const hasNone = counts && state.search === '' && Object.values(counts).every(count => count === 0)
  if (hasNone && !isPlaceholderData) return empty

  const content = (
    <>
      {state.group === 'all' && <ListFilters state={state} onChange={show} searchLabel={searchLabel} />}
      {page ? (
        <PageOfBookings
          page={page}
          isOld={isPlaceholderData}
          {...{ state, side, turnTo }}
          onReset={() => show(() => usualState)}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons count={3} />
      )}
    </>
  )
  return (
    <>
      <ZoneNote />
      <Tabs
        label={t('groups')}
        value={state.group}
        onChange={group => show(() => ({ ...usualState, group }))}
        tabs={[...bookingGroups, 'all' as const].map(group => ({
          value: group,
          label: (
            <>
              {t(group)}
              {group !== 'all' && counts && (
                <span className="ml-2 font-normal text-quiet tabular-nums">
                  {number(counts[group], language)}
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
