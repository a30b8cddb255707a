import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown, Star } from 'lucide-react'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { Skeleton } from '#web/components/ui/Skeleton.tsx'
import { bookingQuery } from '#web/features/bookings/api.ts'
import { useCounterpart } from '#web/features/bookings/use-counterpart.ts'
import { bookingList as text } from '#web/i18n/en/bookings/booking-list.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatWeekdayDate } from '#web/lib/format.ts'
import { BookingCard } from './BookingCard.tsx'
import { BookingStatusBadge } from './BookingStatusBadge.tsx'

type BookingCardListProps = {
  /**
   * Display order. A booking that is no longer in `bookings` has moved elsewhere and is shown in its last
   * state.
   */
  order: readonly BookingId[]
  bookings: readonly Booking[]
  /** One line per booking, which expands to the card. */
  isCollapsed?: boolean
}

/** Up and Down move between bookings. */
export function BookingCardList({ order, bookings, isCollapsed = false }: BookingCardListProps) {
  const list = useRef<HTMLDivElement>(null)
  useArrowKeyNavigation(list)
  useKeepFocusInList(list)
  return (
    <div ref={list} className={clsx('grid grid-cols-1', isCollapsed ? 'gap-2' : 'gap-4')}>
      {order.map(id => (
        <BookingListItem
          key={id}
          id={id}
          booking={bookings.find(booking => booking.id === id)}
          isCollapsed={isCollapsed}
        />
      ))}
    </div>
  )
}

function BookingListItem({
  id,
  booking,
  isCollapsed,
}: {
  id: BookingId
  booking: Booking | undefined
  isCollapsed: boolean
}) {
  const [last, remember] = useState(booking)
  if (booking && booking !== last) remember(booking)
  const moved = useQuery({ ...bookingQuery(id), enabled: !booking, staleTime: 0 })
  const shown = booking ?? moved.data ?? last
  if (!shown) return null
  return isCollapsed ? <CollapsedBooking booking={shown} /> : <BookingCard booking={shown} />
}

export const BookingCardSkeletons = ({ count }: { count: number }) => (
  <div aria-busy className="grid gap-4">
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no other key
      <Skeleton key={index} className="h-48 rounded-large" />
    ))}
  </div>
)

const getCards = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]

function useArrowKeyNavigation(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current
    const move = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const from = event.target as HTMLElement
      if (!step || from.matches('input, textarea, select')) return
      const cards = getCards(element)
      const next = cards[cards.findLastIndex(card => card.contains(from)) + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    element?.addEventListener('keydown', move)
    return () => element?.removeEventListener('keydown', move)
  }, [list])
}

/**
 * An action often removes the pressed button. The focus then stays at the same card, not at the top of the
 * page.
 */
function useKeepFocusInList(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current
    if (!element) return
    let last: { on: Node; id: string; index: number } | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Node)) return
      const cards = getCards(element)
      const index = cards.findLastIndex(card => card.contains(target))
      last = { on: target, id: cards[index]?.id ?? '', index }
    }
    const restoreFocus = () => {
      if (!last || last.on.isConnected || document.activeElement !== document.body) return
      const { id, index } = last
      const cards = getCards(element)
      const card = cards.find(card => card.id === id) ?? cards[Math.min(index, cards.length - 1)]
      card?.focus({ preventScroll: true })
    }
    // A closing dialog returns the focus first, possibly to a removed button.
    const changes = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(restoreFocus)
    })
    element.addEventListener('focusin', remember)
    changes.observe(element, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('focusin', remember)
      changes.disconnect()
    }
  }, [list])
}

/** Ended booking as one line that expands to the card. */
function CollapsedBooking({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const cardId = useId()
  const [isOpen, setOpen] = useState(false)
  const { name } = useCounterpart(booking)
  const isReviewOpen = booking.can.review && !booking.reviewed
  return (
    <div className="grid grid-cols-1 gap-2">
      <button
        type="button"
        data-row
        id={`line-${booking.id}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? cardId : undefined}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-13 w-full items-center gap-3 rounded-medium border border-hairline bg-surface px-4 py-2 text-left transition-colors duration-150 hover:bg-sunken sm:px-6"
      >
        <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
        {isReviewOpen && (
          <span className="shrink-0 text-amber-ink">
            <Star aria-hidden className="size-4 sm:hidden" />
            <span className="sr-only text-13 font-medium sm:not-sr-only">{t('reviewOpen')}</span>
          </span>
        )}
        <span className="hidden md:inline">
          <BookingStatusBadge booking={booking} />
        </span>
        <span className="shrink-0 text-15 text-quiet tabular-nums">
          {formatWeekdayDate(booking.startTime, browserTimeZone(), language)}
        </span>
        <ChevronDown
          aria-hidden
          className={`size-5 shrink-0 text-quiet transition-transform duration-150 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      {isOpen && (
        <div id={cardId}>
          <BookingCard booking={booking} />
        </div>
      )}
    </div>
  )
}
