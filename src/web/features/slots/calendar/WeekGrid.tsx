import { clsx } from 'clsx'
import { useEffectEvent, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { groupBy } from '#contract/group-by.ts'
import type { DayRange } from '#contract/slot.ts'
import type { OpenedSlot } from '#web/features/slots/SlotDialog.tsx'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { weeklySchedule } from '#web/i18n/en/slots/weekly-schedule.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDate, formatWeekdayDate, toInputDate, weekdayName } from '#web/lib/format.ts'
import { useRangeSelection } from './use-range-selection.ts'
import { WeekCell } from './WeekCell.tsx'
import { planClasses } from './WeekSlot.tsx'
import {
  type Cell,
  type CellState,
  findDayOff,
  floorToStep,
  formatMinutes,
  getWeekday,
  rowMinutes,
  type SlotSegment,
  slotStepMinutes,
} from './week-layout.ts'

export type WeekViewProps = {
  days: readonly string[]
  segments: readonly SlotSegment[]
  getState: (cell: Cell) => CellState
  zone: string
  now: number
  /** Accessible name of the week. */
  name: string
  /** Undefined in a preview, which is read-only. */
  onOpen: ((opened: OpenedSlot) => void) | undefined
  daysOff: readonly DayRange[]
  onOpenDay: ((day: string) => void) | undefined
  /** Undefined unless slots are being selected. */
  selectedIds: ReadonlySet<string> | undefined
  onChangeWeek: (weeks: number) => void
}

const headCellClass = 'sticky top-0 z-20 border-b border-hairline bg-surface'
const morning = 8 * 60
/** Pixels above a grid line that its hour label takes, because labels are centered on their lines. */
const labelOffset = 12
const noSegments: readonly SlotSegment[] = []

/** Each half hour is a cell. A slot is rendered in its first cell and extends over the next ones. */
export function WeekGrid({
  days,
  segments,
  getState,
  zone,
  now,
  name,
  onOpen,
  daysOff,
  onOpenDay,
  selectedIds,
  onChangeWeek,
}: WeekViewProps) {
  const t = useTranslations(text)
  const tHours = useTranslations(weeklySchedule)
  const helpId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const today = toInputDate(now, zone)
  const { cursor, selectedRange, handlers } = useRangeSelection({
    grid,
    days,
    segments,
    start: { day: days.find(day => day >= today) ?? today, minutes: morning },
    isFree: cell => onOpen !== undefined && !selectedIds && getState(cell) === 'open',
    onSelect: range => onOpen?.({ range }),
    onChangeWeek,
  })
  const segmentsByCell = useMemo(
    () => groupBy(segments, ({ day, start }) => `${day} ${floorToStep(start)}`),
    [segments],
  )
  // The first slot of the week is in sight, also that of a preview, which changes with its form.
  // A slot that began the day before does not count.
  const starts = segments
    .filter(({ slot, day }) => toInputDate(slot.startTime, zone) === day)
    .map(segment => segment.start)
  const firstMinutes = starts.length > 0 ? floorToStep(Math.min(...starts)) : morning
  const [firstDay] = days
  const shownFirst = onOpen ? firstDay : `${firstDay} ${firstMinutes}`
  const scrollToFirst = useEffectEvent(() => {
    // The focused cell stays in sight.
    if (grid.current?.contains(document.activeElement)) return
    const row = Math.max(0, firstMinutes - slotStepMinutes)
    const [headCell, rowElement] = ['thead', `[data-row="${row}"]`].map(selector =>
      grid.current?.querySelector<HTMLElement>(selector),
    )
    const top = (rowElement?.offsetTop ?? 0) - (headCell?.offsetHeight ?? 0) - labelOffset
    grid.current?.parentElement?.scrollTo(0, top)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another week is shown
  useLayoutEffect(() => scrollToFirst(), [shownFirst])
  return (
    <div className="grid gap-3">
      <p id={helpId} className="text-13 text-quiet">
        {selectedIds ? t('selectHint') : onOpen ? t('drawHint') : tHours('shown')}
        {onOpen && !selectedIds && <span className="sr-only"> {t('keysHint')}</span>}
      </p>
      <div className="relative max-h-[min(47rem,80dvh)] overflow-y-auto rounded-medium border border-hairline">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid is navigable and its cells have actions
          role="grid"
          aria-label={name}
          aria-describedby={helpId}
          {...handlers}
          className="w-full table-fixed border-separate border-spacing-0 select-none"
        >
          <thead>
            <tr>
              <th scope="col" className={clsx(headCellClass, 'w-13')}>
                <span className="sr-only">{t('time')}</span>
              </th>
              {days.map(day => (
                <th
                  key={day}
                  scope="col"
                  className={clsx(
                    headCellClass,
                    'border-l px-1 py-2 text-center text-13 tabular-nums',
                    day === today ? 'font-semibold text-accent' : 'font-normal text-quiet',
                  )}
                >
                  <DayHeading
                    day={day}
                    isToday={day === today}
                    isOff={findDayOff(daysOff, day) !== undefined}
                    onOpen={selectedIds ? undefined : onOpenDay}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rowMinutes.map(minutes => (
              <tr key={minutes} data-row={minutes}>
                <th scope="row" className="relative h-7 p-0 text-13 font-normal text-quiet tabular-nums">
                  <span
                    className={clsx(
                      'absolute right-2',
                      minutes === 0 ? 'top-0' : '-top-2.5',
                      minutes % 60 !== 0 && 'sr-only',
                    )}
                  >
                    {formatMinutes(minutes)}
                  </span>
                </th>
                {days.map(day => {
                  const range = selectedRange?.day === day ? selectedRange : null
                  return (
                    <WeekCell
                      // Keyed by column, so that changing the week preserves the focus.
                      key={getWeekday(day)}
                      day={day}
                      minutes={minutes}
                      state={getState({ day, minutes })}
                      startingSegments={segmentsByCell.get(`${day} ${minutes}`) ?? noSegments}
                      isSelected={range !== null && range.start <= minutes && minutes < range.end}
                      startingRange={range?.start === minutes ? range : null}
                      isCursor={cursor.day === day && cursor.minutes === minutes}
                      zone={zone}
                      now={now}
                      onOpen={onOpen}
                      selectedIds={selectedIds}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <WeekLegend isPreview={onOpen === undefined} />
    </div>
  )
}

/** Day of a column. A click on it opens its days off. */
function DayHeading({
  day,
  isToday,
  isOff,
  onOpen,
}: {
  day: string
  isToday: boolean
  isOff: boolean
  onOpen: ((day: string) => void) | undefined
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const content = (
    <>
      <span className="block text-15">{weekdayName(getWeekday(day), language)}</span>
      {formatDate(`${day}T12:00Z`, 'UTC', language).slice(0, 5)}
      {isToday && <span className="sr-only"> {t('today')}</span>}
      {isOff && <span className="block truncate text-amber-ink">{t('dayOff')}</span>}
    </>
  )
  if (!onOpen) return content
  return (
    <button
      type="button"
      title={t('dayMenu', { day: formatWeekdayDate(`${day}T12:00Z`, 'UTC', language) })}
      onClick={() => onOpen(day)}
      className="w-full rounded-small py-1 -outline-offset-2 hover:bg-sunken"
    >
      {content}
    </button>
  )
}

const legendEntries = [
  ['available', 'border-accent bg-surface'],
  ['booked', 'border-accent bg-accent-tint'],
  ['past', 'border-edge bg-sunken'],
] as const
const previewEntries = ['new', 'going', 'left'] as const
/** Like the struck-through text of the slot, and unlike past time. */
const struckClass = 'grid content-center after:h-px after:bg-current'

function WeekLegend({ isPreview }: { isPreview: boolean }) {
  const t = useTranslations(text)
  const tHours = useTranslations(weeklySchedule)
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-13 text-quiet">
      {legendEntries.map(([name, className]) => (
        <LegendEntry key={name} className={className} name={t(name)} />
      ))}
      {isPreview &&
        previewEntries.map(name => (
          <LegendEntry
            key={name}
            className={clsx(planClasses[name === 'left' ? 'taken' : name], name === 'going' && struckClass)}
            name={tHours(name)}
          />
        ))}
    </ul>
  )
}

const LegendEntry = ({ className, name }: { className: string; name: string }) => (
  <li className="flex items-center gap-2">
    <span aria-hidden className={clsx('h-3.5 w-5 rounded-small border border-l-4', className)} />
    {name}
  </li>
)
