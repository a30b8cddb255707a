import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { Booking } from '#contract/booking.ts'
import { Alert } from '#web/components/ui/Alert.tsx'
import { Button } from '#web/components/ui/Button.tsx'
import { EmptyState } from '#web/components/ui/EmptyState.tsx'
import { Pagination } from '#web/components/ui/Pagination.tsx'
import { BookingCardList } from '#web/features/bookings/card/BookingCardList.tsx'
import { useStableOrder } from '#web/features/bookings/card/use-stable-order.ts'
import { GetStartedButton } from '#web/features/bookings/NoBookings.tsx'
import { useSide } from '#web/features/bookings/use-counterpart.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { bookingList as listText } from '#web/i18n/en/bookings/booking-list.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { usePersonName } from '#web/i18n/use-person-name.ts'
import type { BookingListReply } from './api.ts'

type BookingResultsProps = {
  page: BookingListReply
  /** The previous page is shown while the next one loads. */
  isStale: boolean
  onPageChange: (page: number) => void
  onReset: () => void
}

/** One page of a list in a stable order, or the reason why it is empty. */
export function BookingResults({ page, isStale, onPageChange, onReset }: BookingResultsProps) {
  const t = useTranslations(text)
  const { list = [] } = useStableOrder(JSON.stringify(page.params), {
    list: page.bookings.map(({ id }) => id),
  })
  const { group } = page.params
  const isCollapsed = group === 'upcoming' || group === 'past' || group === 'cancelled'
  const nextId = group === 'upcoming' && page.page === 1 ? list[0] : undefined
  return (
    <div aria-busy={isStale} className={clsx(isStale && 'opacity-60')}>
      {/* For a group, its tab already shows the number. */}
      <h2
        className={
          group === 'all' ? 'mb-3 font-sans text-15 font-normal tracking-normal text-quiet' : 'sr-only'
        }
      >
        <span role="status">{t('found', { count: page.total })}</span>
      </h2>
      {group === 'past' && page.page === 1 && <ScorecardToWrite bookings={page.bookings} />}
      {list.length > 0 ? (
        <BookingCardList order={list} bookings={page.bookings} isCollapsed={isCollapsed} nextId={nextId} />
      ) : (
        <NoResults {...{ page, onPageChange, onReset }} />
      )}
      <Pagination {...page} onPageChange={onPageChange} />
    </div>
  )
}

/** Links an interviewer to the latest session of the page whose scorecard is not sent. */
function ScorecardToWrite({ bookings }: { bookings: readonly Booking[] }) {
  const t = useTranslations(listText)
  const personName = usePersonName()
  const latest = bookings.find(({ can }) => can.scorecard && can.grade)
  if (!latest) return null
  return (
    <Alert variant="warning" className="mb-4">
      <Link to={`/sessions/${latest.id}#scorecard`} className="link">
        {t('toGrade', { name: personName(latest.intervieweeName) })}
      </Link>
    </Alert>
  )
}

const emptyGroupMessageKeys = {
  upcoming: 'noneUpcoming',
  waiting: 'noneWaiting',
  past: 'nonePast',
  cancelled: 'noneCancelled',
} as const

function NoResults({ page, onPageChange, onReset }: Omit<BookingResultsProps, 'isStale'>) {
  const t = useTranslations(text)
  const tList = useTranslations(listText)
  const side = useSide()
  const { group } = page.params
  if (page.total > 0 || group === 'all') {
    const [title, label, onClick] =
      page.total > 0
        ? [tList('pageEmpty'), tList('firstPage'), () => onPageChange(1)]
        : [t('nothingMatches'), t('resetFilters'), onReset]
    return (
      <EmptyState
        title={title}
        action={
          <Button variant="secondary" onClick={onClick}>
            {label}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={tList(emptyGroupMessageKeys[group])}
      action={group === 'upcoming' && <GetStartedButton variant="secondary" />}
    >
      {group === 'upcoming' && t(side === 'interviewee' ? 'noNextInterviewee' : 'noNextInterviewer')}
    </EmptyState>
  )
}
