import { clsx } from 'clsx'
import { formatWeekdayDate as dayName } from '#web/components/ui/format.ts'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useTranslations } from '#web/i18n/translate.ts'
import type { OpenedSlot } from './SlotDialog.tsx'
import { WeekSlot } from './WeekSlot.tsx'
import {
  type Cell,
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
}

/** Half an hour of one day, with the slots that start in it. */
export function WeekCell({
  cell: { day, minutes },
  state,
  startingSegments,
  selectedRange,
  isCursor,
  zone,
  now,
  onOpen,
}: {
  cell: Cell
  state: CellState
  startingSegments: readonly SlotSegment[]
  /** Range being drawn on this day. */
  selectedRange: DayTimeRange | null
  isCursor: boolean
  zone: string
  now: number
  onOpen?: (opened: OpenedSlot) => void
}) {
  const t = useTranslations(text)
  const language = useLanguage()
  const isDrawn = selectedRange !== null && selectedRange.start <= minutes && minutes < selectedRange.end
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
      aria-selected={isDrawn || undefined}
      aria-disabled={state === 'open' || isSlot ? undefined : true}
      className={clsx(
        'relative h-7 border-l p-0 border-hairline -outline-offset-2',
        minutes > 0 && minutes % 60 === 0 && 'border-t',
        isDrawn ? 'bg-accent-tint' : cellClasses[state],
      )}
    >
      {selectedRange?.start === minutes && (
        <span
          aria-hidden
          style={{ height: `${((selectedRange.end - selectedRange.start) / slotStepMinutes) * 100}%` }}
          className="pointer-events-none absolute inset-x-0.5 top-0 z-10 rounded-small border-2 border-accent bg-accent-tint px-1 text-13 font-medium text-accent tabular-nums"
        >
          {formatMinutes(selectedRange.start)}-{formatMinutes(selectedRange.end)}
        </span>
      )}
      {startingSegments.map(piece => (
        <WeekSlot
          key={piece.slot.id}
          segment={piece}
          top={piece.start - minutes}
          tabIndex={tabIndex}
          zone={zone}
          isPast={Date.parse(piece.slot.endTime) <= now}
          {...(onOpen && { onOpen })}
        />
      ))}
    </td>
  )
}
