import { clsx } from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatWeekdayDate as dayText, formatMonth, weekdayName } from '#web/lib/format.ts'
import type { SlotDay } from './slot-days.ts'

const keySteps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: at => at + 1,
  ArrowLeft: at => at - 1,
  Home: () => 0,
  End: (_, last) => last,
}

/** Days with free times. Arrows move along, and the list starts at the selected day. */
export function DayStrip({
  days,
  timeZone,
  selectedIndex,
  onSelect,
}: {
  days: readonly SlotDay[]
  timeZone: string
  selectedIndex: number
  onSelect: (at: number) => void
}) {
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  const toolbar = useRef<HTMLDivElement>(null)
  const { hidden, update } = useHiddenEnds(toolbar, days.length)
  useEffect(() => {
    const [row, button] = [toolbar.current, toolbar.current?.querySelectorAll('button')[selectedIndex]]
    if (row && button) row.scrollLeft = button.offsetLeft - (row.clientWidth - button.clientWidth) / 2
  }, [selectedIndex])
  const move = (event: KeyboardEvent) => {
    const to = keySteps[event.key]?.(selectedIndex, days.length - 1)
    if (to === undefined) return
    event.preventDefault()
    const at = Math.min(Math.max(to, 0), days.length - 1)
    onSelect(at)
    toolbar.current?.querySelectorAll('button')[at]?.focus()
  }
  const scroll = (direction: -1 | 1) => {
    const row = toolbar.current
    row?.scrollBy({ left: direction * row.clientWidth * 0.8, behavior: 'smooth' })
  }
  return (
    <div className="relative -mx-5 min-w-0 sm:-mx-6">
      <div
        ref={toolbar}
        role="toolbar"
        aria-label={t('days')}
        onKeyDown={move}
        onScroll={update}
        className="relative flex items-end gap-1.5 overflow-x-auto px-5 py-1 sm:px-6"
      >
        {days.map(({ key, firstStart, slots }, at) => (
          <span key={key} className="grid shrink-0 gap-1">
            <span aria-hidden className="text-13 text-quiet">
              {key.slice(0, 7) !== days[at - 1]?.key.slice(0, 7) && formatMonth(key.slice(0, 7), language)}
              &nbsp;
            </span>
            <button
              type="button"
              tabIndex={at === selectedIndex ? 0 : -1}
              aria-pressed={at === selectedIndex}
              onClick={() => onSelect(at)}
              className="relative grid min-h-12 min-w-12 place-items-center rounded-medium border border-edge bg-surface px-2 py-1 transition-colors duration-150 hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              <span className="sr-only">
                {t('dayTimes', { day: dayText(firstStart, timeZone, language), count: slots.length })}
              </span>
              <span aria-hidden className="text-13">
                {weekdayName(new Date(`${key}T00:00Z`).getUTCDay(), language)}
              </span>
              <span aria-hidden className="font-medium">
                {Number(key.slice(8))}
              </span>
            </button>
          </span>
        ))}
      </div>
      {hidden.start && <ScrollButton direction={-1} onScroll={scroll} />}
      {hidden.end && <ScrollButton direction={1} onScroll={scroll} />}
    </div>
  )
}

/** Fades out the cut end of the strip. Only for pointers, because arrow keys move along the days. */
function ScrollButton({ direction, onScroll }: { direction: -1 | 1; onScroll: (direction: -1 | 1) => void }) {
  const isEnd = direction === 1
  const Icon = isEnd ? ChevronRight : ChevronLeft
  return (
    <span
      aria-hidden
      className={clsx(
        'pointer-events-none absolute inset-y-0 flex w-16 items-end from-surface from-40% to-transparent pb-1',
        isEnd ? 'right-0 justify-end bg-linear-to-l' : 'left-0 bg-linear-to-r',
      )}
    >
      <button
        type="button"
        tabIndex={-1}
        onClick={() => onScroll(direction)}
        className="pointer-events-auto flex h-12 w-11 items-center justify-center text-quiet hover:text-ink [&_svg]:size-5"
      >
        <Icon />
      </button>
    </span>
  )
}

/** Ends at which the row hides days. */
function useHiddenEnds(row: { current: HTMLElement | null }, count: number) {
  const [hidden, setHidden] = useState({ start: false, end: false })
  const update = () => {
    const element = row.current
    if (!element) return
    const start = element.scrollLeft > 8
    const end = element.scrollLeft + element.clientWidth < element.scrollWidth - 8
    setHidden(now => (now.start === start && now.end === end ? now : { start, end }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: more days make the row longer
  useEffect(() => {
    if (!row.current) return
    const observer = new ResizeObserver(update)
    observer.observe(row.current)
    return () => observer.disconnect()
  }, [count])
  return { hidden, update }
}
