import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { bookingApi } from '#contract/routes/bookings.ts'
import { useApiQuery } from '#web/lib/query-client.ts'
import { BookingCard } from './BookingCard.tsx'
import type { Side } from './booking-status.ts'
import { CollapsedBooking } from './CollapsedBooking.tsx'

type BookingCardListProps = {
  /**
   * Display order. A booking that is no longer in `bookings` has moved elsewhere and is shown in its last
   * state.
   */
  order: readonly BookingId[]
  bookings: readonly Booking[]
  side: Side
  /** One line per booking, which expands to the card. */
  isCollapsed?: boolean
}

/** Up and Down move between bookings. */
export function BookingCardList({
  order,
  bookings,
  side,
  isCollapsed: isFolded = false,
}: BookingCardListProps) {
  const list = useRef<HTMLDivElement>(null)
  useArrowKeyNavigation(list)
  useKeepFocusInList(list)
  return (
    <div ref={list} className={isFolded ? 'grid grid-cols-1 gap-2' : 'grid grid-cols-1 gap-4'}>
      {order.map(id => (
        <BookingListItem
          key={id}
          id={id}
          booking={bookings.find(booking => booking.id === id)}
          side={side}
          isCollapsed={isFolded}
        />
      ))}
    </div>
  )
}

function BookingListItem({
  id,
  booking,
  side,
  isCollapsed,
}: {
  id: BookingId
  booking: Booking | undefined
  side: Side
  isCollapsed: boolean
}) {
  const [last, remember] = useState(booking)
  if (booking && booking !== last) remember(booking)
  const moved = useApiQuery(bookingApi.booking, { params: { id } }, { enabled: !booking, noCache: true })
  const shown = booking ?? moved.data ?? last
  if (!shown) return null
  return isCollapsed ? (
    <CollapsedBooking booking={shown} side={side} />
  ) : (
    <BookingCard booking={shown} side={side} />
  )
}

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
