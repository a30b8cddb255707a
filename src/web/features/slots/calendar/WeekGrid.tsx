import { clsx } from 'clsx'
import { useId, useLayoutEffect, useMemo, useRef } from 'react'
import { groupBy } from '#contract/group-by.ts'
import type { OpenedSlot } from '#web/features/slots/SlotDialog.tsx'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { weeklySchedule } from '#web/i18n/en/slots/weekly-schedule.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatDate, toInputDate, weekdayName } from '#web/lib/format.ts'
import { useRangeSelection } from './use-range-selection.ts'
import { WeekCell } from './WeekCell.tsx'
import { planClasses } from './WeekSlot.tsx'
import {
  type Cell,
  type CellState,
  floorToStep,
  formatMinutes,
  getWeekday,
  rowMinutes,
  type SlotSegment,
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
  onChangeWeek: (weeks: number) => void
}

const headCellClass = 'sticky top-0 z-20 border-b border-hairline bg-surface'
const morning = 8 * 60
/** Hour labels are centred on their grid lines. */
const labelOffset = 12
const noSegments: readonly SlotSegment[] = []

/** Each half hour is a cell. A slot is rendered in its first cell and extends over the next ones. */
export function WeekGrid({ days, segments, getState, zone, now, name, onOpen, onChangeWeek }: WeekViewProps) {
  const t = useTranslations(text)
  const tHours = useTranslations(weeklySchedule)
  const language = useLanguage()
  const helpId = useId()
  const grid = useRef<HTMLTableElement>(null)
  const today = toInputDate(now, zone)
  const { cursor, selectedRange, handlers } = useRangeSelection({
    grid,
    days,
    segments,
    start: { day: days.find(day => day >= today) ?? today, minutes: morning },
    isFree: cell => onOpen !== undefined && getState(cell) === 'open',
    onSelect: range => onOpen?.({ range }),
    onChangeWeek,
  })
  const segmentsByCell = useMemo(
    () => groupBy(segments, ({ day, start }) => `${day} ${floorToStep(start)}`),
    [segments],
  )
  useLayoutEffect(() => {
    const [head, row] = ['thead', `[data-row="${morning}"]`].map(selector =>
      grid.current?.querySelector<HTMLElement>(selector),
    )
    grid.current?.parentElement?.scrollTo(0, (row?.offsetTop ?? 0) - (head?.offsetHeight ?? 0) - labelOffset)
  }, [])
  return (
    <div className="grid gap-3">
      <p id={helpId} className="text-13 text-quiet">
        {onOpen ? t('drawHint') : tHours('shown')}
        {onOpen && <span className="sr-only"> {t('keysHint')}</span>}
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
                  <span className="block text-15">{weekdayName(getWeekday(day), language)}</span>
                  {formatDate(`${day}T12:00Z`, 'UTC', language).slice(0, 5)}
                  {day === today && <span className="sr-only"> {t('today')}</span>}
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

const legendEntries = [
  ['available', 'border-accent bg-accent-tint'],
  ['booked', 'border-accent bg-accent'],
  ['past', 'border-edge bg-sunken'],
] as const
const previewEntries = ['new', 'going', 'left'] as const

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
            className={planClasses[name === 'left' ? 'taken' : name]}
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
