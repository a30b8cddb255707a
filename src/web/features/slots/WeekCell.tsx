import { clsx } from 'clsx'
import { day as dayName } from '#web/components/ui/format.ts'
import { slot as text } from '#web/i18n/en/slot.ts'
import { useLanguage } from '#web/i18n/language.ts'
import { useText } from '#web/i18n/translate.ts'
import type { Opened } from './SlotDialog.tsx'
import { WeekSlot } from './WeekSlot.tsx'
import { type Cell, type CellState, clockOf, type Piece, type Stretch, step } from './week-state.ts'

const grounds: Record<CellState, string> = {
  open: 'cursor-cell hover:bg-accent-tint',
  taken: '',
  past: 'bg-sunken',
  skipped: 'bg-sunken',
}

/** Half an hour of one day, with the slots that begin in it. */
export function WeekCell({
  cell: { day, minutes },
  state,
  starting,
  drawn,
  isCursor,
  zone,
  now,
  onOpen,
}: {
  cell: Cell
  state: CellState
  starting: readonly Piece[]
  /** What is being drawn on this day. */
  drawn: Stretch | null
  isCursor: boolean
  zone: string
  now: number
  onOpen?: (opened: Opened) => void
}) {
  const t = useText(text)
  const language = useLanguage()
  const isDrawn = drawn !== null && drawn.start <= minutes && minutes < drawn.end
  const tabIndex = isCursor ? 0 : -1
  const name = `${dayName(`${day}T12:00Z`, 'UTC', language)}, ${clockOf(minutes)}, ${t(state)}`
  // A slot speaks for the cell it begins in.
  const isSlot = starting.length > 0
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: it is moved to and acted on
      role="gridcell"
      data-cell={`${day} ${minutes}`}
      tabIndex={isSlot ? -1 : tabIndex}
      aria-label={isSlot ? undefined : name}
      aria-selected={isDrawn || undefined}
      aria-disabled={state === 'open' || isSlot ? undefined : true}
      className={clsx(
        'relative h-7 border-l p-0 border-hairline -outline-offset-2',
        minutes > 0 && minutes % 60 === 0 && 'border-t',
        isDrawn ? 'bg-accent-tint' : grounds[state],
      )}
    >
      {drawn?.start === minutes && (
        <span
          aria-hidden
          style={{ height: `${((drawn.end - drawn.start) / step) * 100}%` }}
          className="pointer-events-none absolute inset-x-0.5 top-0 z-10 rounded-small border-2 border-accent bg-accent-tint px-1 text-13 font-medium text-accent tabular-nums"
        >
          {clockOf(drawn.start)}-{clockOf(drawn.end)}
        </span>
      )}
      {starting.map(piece => (
        <WeekSlot
          key={piece.slot.id}
          piece={piece}
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
