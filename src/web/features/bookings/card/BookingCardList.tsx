import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Booking } from '#contract/booking.ts'
import type { BookingId } from '#contract/id.ts'
import { dayMs } from '#contract/time.ts'
import { Countdown } from '#web/components/dates/Countdown.tsx'
import { useByTime, useNow } from '#web/components/dates/use-now.ts'
import { Skeleton } from '#web/components/ui/Loading.tsx'
import { bookingQuery } from '#web/features/bookings/api.ts'
import { getBookingStage } from '#web/features/bookings/booking-status.ts'
import { booking as text } from '#web/i18n/en/bookings/booking.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatRelativeTime } from '#web/lib/format.ts'
import { BookingCard } from './BookingCard.tsx'
import { BookingRow } from './BookingRow.tsx'

type BookingCardListProps = {
  /**
   * Display order. A booking that is no longer in `bookings` has moved elsewhere and is shown in its last
   * state.
   */
  order: readonly BookingId[]
  bookings: readonly Booking[]
  /** One row per booking, which expands to the card. The next session stays a card. */
  isCollapsed?: boolean
  /** Shown large, with its countdown. */
  nextId?: BookingId | undefined
}

/** Up and Down move between bookings. */
export function BookingCardList({ order, bookings, isCollapsed = false, nextId }: BookingCardListProps) {
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
          isNext={id === nextId}
        />
      ))}
    </div>
  )
}

function BookingListItem({
  id,
  booking,
  isCollapsed,
  isNext,
}: {
  id: BookingId
  booking: Booking | undefined
  isCollapsed: boolean
  isNext: boolean
}) {
  const [last, remember] = useState(booking)
  if (booking && booking !== last) remember(booking)
  const moved = useQuery({ ...bookingQuery(id), enabled: !booking, staleTime: 0 })
  const shown = booking ?? moved.data ?? last
  if (!shown) return null
  if (isNext) return <NextSession booking={shown} />
  // A proposed time must be answered, so it is not hidden in a row.
  if (isCollapsed && !shown.can.answerProposal) return <BookingRow booking={shown} />
  return <BookingCard booking={shown} />
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

/** Index of the card, or of the row, that contains the node. */
const findCardIndex = (cards: readonly HTMLElement[], node: Node) =>
  cards.findLastIndex(card => (card.closest('[data-row-frame]') ?? card).contains(node))

function useArrowKeyNavigation(list: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = list.current
    const move = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const from = event.target as HTMLElement
      if (!step || from.matches('input, textarea, select') || from.closest('[data-menu]')) return
      const cards = getCards(element)
      const next = cards[findCardIndex(cards, from) + step]
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
      const index = findCardIndex(cards, target)
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

/** Card of the next session, under the time that is left until it. Once it is over or cancelled, an ordinary card. */
function NextSession({ booking }: { booking: Booking }) {
  const t = useTranslations(text)
  const titleId = useId()
  const stage = useByTime(now => getBookingStage(booking, now))
  if (stage === 'ended' || stage === 'cancelled') return <BookingCard booking={booking} />
  return (
    <section aria-labelledby={titleId} className="rounded-large border border-hairline bg-surface">
      <div className="rounded-t-large bg-accent-tint px-5 py-4 sm:px-6 sm:py-5">
        <h2 id={titleId} className="font-sans text-15 font-medium tracking-normal text-accent">
          {t('nextSession')}
        </h2>
        <TimeUntilSession booking={booking} />
      </div>
      <BookingCard booking={booking} isFramed />
    </section>
  )
}

/** Days in words, the last day as a countdown, a running session by its remaining time. */
function TimeUntilSession({ booking: { startTime, endTime } }: { booking: Booking }) {
  const t = useTranslations(text)
  const language = useLanguage()
  const now = useNow('second')
  const leftMs = Date.parse(startTime) - now
  const figure = 'font-serif text-34 font-semibold'
  if (leftMs > dayMs)
    return (
      <p className={`${figure} first-letter:uppercase`}>{formatRelativeTime(startTime, now, language)}</p>
    )
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span>{t(leftMs > 0 ? 'startsIn' : 'endsIn')}</span>{' '}
      <Countdown until={leftMs > 0 ? startTime : endTime} className={figure} />
    </p>
  )
}
