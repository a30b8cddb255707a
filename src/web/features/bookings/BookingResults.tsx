import { clsx } from 'clsx'
import { useState } from 'react'
import { Button } from '#web/components/ui/Button.tsx'
import { Pagination } from '#web/components/ui/Pagination.tsx'
import { EmptyState } from '#web/components/ui/States.tsx'
import { booking as text } from '#web/i18n/en/booking.ts'
import { bookingList as listText } from '#web/i18n/en/booking-list.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { ReplyOf } from '#web/lib/api-request.ts'
import { BookingCardList } from './BookingCardList.tsx'
import type { Side } from './booking-status.ts'
import { type BookingListParams, serializeListParams } from './list-params.ts'
import { GetStartedButton } from './NoBookings.tsx'
import { useStableOrder } from './use-stable-order.ts'

type BookingResultsProps = {
  page: ReplyOf<'intervieweeBookings'>
  /** The previous page is shown while the next one loads. */
  isStale: boolean
  params: BookingListParams
  side: Side
  onPageChange: (page: number) => void
  onReset: () => void
}

/** One page of a list in a stable order, or the reason why it is empty. */
export function BookingResults({
  page,
  isStale,
  params,
  side,
  onPageChange: goToPage,
  onReset,
}: BookingResultsProps) {
  const t = useTranslations(text)
  const query = serializeListParams(params).toString()
  const [shown, setShown] = useState(isStale ? '' : query)
  const view = isStale ? shown : query
  if (view !== shown) setShown(view)
  const { list = [] } = useStableOrder(view, { list: page.bookings.map(({ id }) => id) })
  const isFolded = params.group === 'past' || params.group === 'cancelled'
  return (
    <div aria-busy={isStale} className={clsx(isStale && 'opacity-60')}>
      <h2 className="mb-3 font-sans text-15 font-normal tracking-normal text-quiet">
        <span role="status">{t('found', { count: page.total })}</span>
      </h2>
      {list.length > 0 ? (
        <BookingCardList order={list} bookings={page.bookings} side={side} isCollapsed={isFolded} />
      ) : (
        <NoResults {...{ page, params, side, onPageChange: goToPage, onReset }} />
      )}
      <Pagination {...page} onPageChange={goToPage} />
    </div>
  )
}

const emptyGroupMessageKeys = {
  upcoming: 'noneUpcoming',
  waiting: 'noneWaiting',
  past: 'nonePast',
  cancelled: 'noneCancelled',
} as const

function NoResults({
  page,
  params: { group },
  side,
  onPageChange,
  onReset,
}: Omit<BookingResultsProps, 'isStale'>) {
  const t = useTranslations(text)
  const tList = useTranslations(listText)
  if (page.total > 0)
    return (
      <EmptyState
        title={tList('pageEmpty')}
        action={
          <Button variant="secondary" onClick={() => onPageChange(1)}>
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
          <Button variant="secondary" onClick={onReset}>
            {t('resetFilters')}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      title={tList(emptyGroupMessageKeys[group])}
      action={group === 'upcoming' && <GetStartedButton side={side} variant="secondary" />}
    >
      {group === 'upcoming' && t(side === 'interviewee' ? 'noNextInterviewee' : 'noNextInterviewer')}
    </EmptyState>
  )
}
