import { clsx } from 'clsx'
import { memo } from 'react'
import type { OpenedSlot } from '#web/features/slots/SlotDialog.tsx'
import { slot as text } from '#web/i18n/en/slots/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import { formatWeekdayDate as dayName } from '#web/lib/format.ts'
import { WeekSlot } from './WeekSlot.tsx'
import {
  type CellState,
  type DayTimeRange,
  formatMinutes,
  type SlotSegment,
  slotStepMinutes,
} from './week-layout.ts'

const cellClasses: Record<CellState, string> = {
  open: 'cursor-cell hover:bg-accent-tint',
  taken: '',
  past: 'bg-sunken',
  skipped: 'bg-sunken',
  off: 'bg-sunken',
}

/**
 * Half an hour of one day, with the slots that start in it. Memoized, because each move while drawing renders the grid
 * and changes only a few of its 336 cells.
 */
export const WeekCell = memo(function WeekCell({
  day,
  minutes,
  state,
  startingSegments,
  isSelected,
  startingRange,
  isCursor,
  zone,
  now,
  onOpen,
  selectedIds,
}: {
  day: string
  minutes: number
  state: CellState
  startingSegments: readonly SlotSegment[]
  isSelected: boolean
  /** Range being drawn that starts in this cell. */
  startingRange: DayTimeRange | null
  isCursor: boolean
  zone: string
  now: number
  onOpen: ((opened: OpenedSlot) => void) | undefined
  selectedIds: ReadonlySet<string> | undefined
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const tabIndex = isCursor ? 0 : -1
  const name = `${dayName(`${day}T12:00Z`, 'UTC', language)}, ${formatMinutes(minutes)}, ${t(state)}`
  // The slot's label replaces the cell's.
  const isSlot = startingSegments.length > 0
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells are focusable and have actions
      role="gridcell"
      data-cell={`${day} ${minutes}`}
      tabIndex={isSlot ? -1 : tabIndex}
      aria-label={isSlot ? undefined : name}
      aria-selected={isSelected || undefined}
      aria-disabled={state === 'open' || isSlot ? undefined : true}
      className={clsx(
        'relative h-7 border-l p-0 border-hairline -outline-offset-2',
        minutes > 0 && minutes % 60 === 0 && 'border-t',
        isSelected ? 'bg-accent-tint' : cellClasses[state],
      )}
    >
      {startingRange && (
        <span
          aria-hidden
          style={{ height: `${((startingRange.end - startingRange.start) / slotStepMinutes) * 100}%` }}
          className="pointer-events-none absolute inset-x-0.5 top-0 z-10 rounded-small border-2 border-accent bg-accent-tint px-1 text-13 font-medium text-accent tabular-nums"
        >
          {formatMinutes(startingRange.start)}-{formatMinutes(startingRange.end)}
        </span>
      )}
      {startingSegments.map(segment => (
        <WeekSlot
          key={segment.slot.id}
          segment={segment}
          top={segment.start - minutes}
          tabIndex={tabIndex}
          zone={zone}
          isPast={Date.parse(segment.slot.endTime) <= now}
          onOpen={onOpen}
          selectedIds={selectedIds}
        />
      ))}
    </td>
  )
})
