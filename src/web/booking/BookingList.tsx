import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { AddressOf } from '#web/call.ts'
import { ZoneNote } from '#web/profile/ZoneNote.tsx'
import { useCall } from '#web/query.ts'
import { booking as text } from '#web/text/en/booking.ts'
import { useText } from '#web/text/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { EmptyState, ErrorState } from '#web/ui/States.tsx'
import { BookingCards, CardSkeletons } from './BookingCards.tsx'
import { type Side, untilNextChange } from './booking-state.ts'
import { ListFilters } from './ListFilters.tsx'
import { isNarrowed, type ListState, readListState, usualState, writeListState } from './list-state.ts'

/** Every booking of one side, filtered, sorted and turned by the address; `empty` is for whoever has none at all. */
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
  const [address, setAddress] = useSearchParams()
  const state = readListState(address)
  // From the address as it is now: the one rendered may be a keystroke old.
  const show = (change: (now: ListState) => ListState) => {
    const now = readListState(new URLSearchParams(window.location.search))
    setAddress(writeListState(change(now)), { replace: true, preventScrollReset: true })
  }
  const { data, error, isPlaceholderData, refetch } = useCall(
    list,
    { query: state },
    { keepPrevious: true, refetchInterval: reply => untilNextChange(reply?.bookings ?? [], Date.now()) },
  )

  if (data?.total === 0 && !isPlaceholderData && !isNarrowed(state)) return empty
  return (
    <>
      <ZoneNote />
      <ListFilters state={state} onChange={show} searchLabel={searchLabel} />
      {data ? (
        <div aria-busy={isPlaceholderData} className={clsx(isPlaceholderData && 'opacity-60')}>
          <h2 className="mb-3 font-sans text-15 font-normal tracking-normal text-quiet">
            <span role="status">{t('found', { count: data.total })}</span>
          </h2>
          {data.total === 0 ? (
            <EmptyState
              title={t('nothingMatches')}
              action={
                <Button look="secondary" onClick={() => show(() => usualState)}>
                  {t('resetFilters')}
                </Button>
              }
            />
          ) : (
            <BookingCards bookings={data.bookings} side={side} />
          )}
          <Pager {...data} onPage={page => setAddress(writeListState({ ...state, page }))} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <CardSkeletons count={3} />
      )}
    </>
  )
}
