import { type RefObject, useEffect, useRef } from 'react'
import type { Booking } from '#contract/booking.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { BookingCard } from './BookingCard.tsx'
import type { Side } from './booking-state.ts'

/** Bookings below each other; up and down go from one to the next. */
export function BookingCards({ bookings, side }: { bookings: readonly Booking[]; side: Side }) {
  const list = useRef<HTMLDivElement>(null)
  useArrowKeys(list)
  useFocusThatStays(list, bookings)
  return (
    <div ref={list} className="grid gap-4">
      {bookings.map(booking => (
        <BookingCard key={booking.id} booking={booking} side={side} />
      ))}
    </div>
  )
}

/** The same list before it is here. */
export function CardSkeletons({ count }: { count: number }) {
  return (
    <div aria-busy className="grid gap-4">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no other name
        <div key={index} className="grid gap-4 rounded-large border border-hairline bg-surface p-5 sm:p-6">
          <div className="flex items-start gap-4">
            <Skeleton className="size-12 rounded-full" />
            <div className="grid flex-1 gap-2">
              <Skeleton className="h-6 w-40" />
              <Skeleton className="h-4 w-56 max-w-full" />
            </div>
            <Skeleton className="hidden h-6 w-24 rounded-full sm:block" />
          </div>
          <Skeleton className="h-5 w-96 max-w-full" />
          <Skeleton className="h-5 w-24" />
        </div>
      ))}
    </div>
  )
}

const cardsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll('article') ?? [])]

function useArrowKeys(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current
    const move = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const from = event.target as HTMLElement
      if (!step || from.matches('input, textarea, select')) return
      const cards = cardsOf(element)
      const next = cards[cards.findIndex(card => card.contains(from)) + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    element?.addEventListener('keydown', move)
    return () => element?.removeEventListener('keydown', move)
  }, [list])
}

/**
 * Acting on a booking often takes the pressed button away, or the whole card. The focus then stays where the person
 * was, instead of falling back to the top of the page.
 */
function useFocusThatStays(list: RefObject<HTMLElement | null>, bookings: readonly Booking[]) {
  const place = useRef({ id: '', index: -1 })
  useEffect(() => {
    const element = list.current
    const remember = ({ target }: FocusEvent) => {
      const cards = cardsOf(element)
      const index = cards.findIndex(card => card.contains(target as Node))
      place.current = { id: cards[index]?.id ?? '', index }
    }
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  }, [list])

  const shown = useRef(bookings)
  useEffect(() => {
    if (shown.current === bookings) return
    shown.current = bookings
    const { id, index } = place.current
    // A closing dialog gives the focus back first, to a button that may be gone.
    const timer = setTimeout(() => {
      if (index < 0 || document.activeElement !== document.body) return
      const cards = cardsOf(list.current)
      const card = cards.find(one => one.id === id) ?? cards[Math.min(index, cards.length - 1)]
      card?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [bookings, list])
}
