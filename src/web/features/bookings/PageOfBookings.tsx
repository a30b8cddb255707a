import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Pager } from '#web/components/ui/Pager.tsx'
import { EmptyState } from '#web/components/ui/States.tsx'
import { booking as text } from '#web/i18n/en/booking.ts'
import { list as listText } from '#web/i18n/en/list.ts'
import { useText } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/call.ts'
import { BookingCards } from './BookingCards.tsx'
import type { Side } from './booking-state.ts'
import { type ListState, writeListState } from './list-state.ts'
import { WayToBookings } from './NoBookings.tsx'
import { usePlaces } from './use-places.ts'

type Props = {
  page: ReplyOf<'intervieweeBookings'>
  /** Still what was shown before. */
  isOld: boolean
  state: ListState
  side: Side
  turnTo: (page: number) => void
  onReset: () => void
}

/** One page of a list, in places that stay; or why there is nothing on it. */
export function PageOfBookings({ page, isOld, state, side, turnTo, onReset }: Props) {
  const t = useText(text)
  const wanted = writeListState(state).toString()
  const [shown, setShown] = useState(isOld ? '' : wanted)
  const view = isOld ? shown : wanted
  if (view !== shown) setShown(view)
  const { list = [] } = usePlaces(view, { list: page.bookings.map(({ id }) => id) })
  const isFolded = state.group === 'past' || state.group === 'cancelled'
  return (
    <div aria-busy={isOld} className={clsx(isOld && 'opacity-60')}>
      <h2 className="mb-3 font-sans text-15 font-normal tracking-normal text-quiet">
        <span role="status">{t('found', { count: page.total })}</span>
      </h2>
      {list.length > 0 ? (
        <BookingCards places={list} bookings={page.bookings} side={side} isFolded={isFolded} />
      ) : (
        <Nothing {...{ page, state, side, turnTo, onReset }} />
      )}
      <Pager {...page} onPage={turnTo} />
    </div>
  )
}

const words = {
  upcoming: 'noneUpcoming',
  waiting: 'noneWaiting',
  past: 'nonePast',
  cancelled: 'noneCancelled',
} as const

function Nothing({ page, state: { group }, side, turnTo, onReset }: Omit<Props, 'isOld'>) {
  const t = useText(text)
  const tList = useText(listText)
  if (page.total > 0)
    return (
      <EmptyState
        title={tList('pageEmpty')}
        action={
          <Button look="secondary" onClick={() => turnTo(1)}>
            {tList('firstPage')}
          </Button>
        }
      />
    )
  if (group === 'all')
    return (
      <EmptyState
        title={t('nothingMatches')}
        action={
          <Button look="secondary" onClick={onReset}>
            {t('resetFilters')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={tList(words[group])}
      action={group === 'upcoming' && <WayToBookings side={side} look="secondary" />}
    >
      {group === 'upcoming' && t(side === 'interviewee' ? 'noNextInterviewee' : 'noNextInterviewer')}
    </EmptyState>
  )
}
