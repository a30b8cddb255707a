import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { bookingGroups } from '#contract/choices.ts'
import type { AddressOf } from '#web/call.ts'
import { ZoneNote } from '#web/profile/ZoneNote.tsx'
import { useCall } from '#web/query.ts'
import { list as text } from '#web/text/en/list.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { number } from '#web/ui/format.ts'
import { ErrorState } from '#web/ui/States.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
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
