import { type KeyboardEvent, useEffect, useRef } from 'react'
import { bookingDialog } from '#web/i18n/en/bookings/booking-dialog.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { browserTimeZone, formatWeekdayDate as dayText, formatMonth, weekdayName } from '#web/lib/format.ts'
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
  selectedIndex,
  onSelect,
}: {
  days: readonly SlotDay[]
  selectedIndex: number
  onSelect: (at: number) => void
}) {
  const t = useTranslations(bookingDialog)
  const language = useLanguage()
  const toolbar = useRef<HTMLDivElement>(null)
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
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={t('days')}
      onKeyDown={move}
      className="relative -mx-5 flex items-end gap-1.5 overflow-x-auto px-5 py-1 sm:-mx-6 sm:px-6"
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
              {t('dayTimes', { day: dayText(firstStart, browserTimeZone(), language), count: slots.length })}
            </span>
            <span aria-hidden className="text-13">
              {weekdayName(new Date(`${key}T00:00Z`).getUTCDay(), language)}
            </span>
            <span aria-hidden className="font-medium tabular-nums">
              {Number(key.slice(8))}
            </span>
          </button>
        </span>
      ))}
    </div>
  )
}
