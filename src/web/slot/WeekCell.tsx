import { clsx } from 'clsx'
import { slot as text } from '#web/text/en/slot.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { day as dayName, money, time, when } from '#web/ui/format.ts'
import type { Opened } from './SlotDialog.tsx'
import { type Cell, type CellState, clockOf, type Piece, type Stretch, step } from './week-state.ts'

const grounds: Record<CellState, string> = {
  free: 'cursor-cell hover:bg-accent-tint',
  taken: '',
  past: 'bg-sunken',
  skipped: 'bg-sunken',
}

/** Half an hour of one day, with the slots that begin in it. */
export function WeekCell({
  cell: { day, minutes },
  state,
  starting,
  stretch,
  isCursor,
  zone,
  now,
  onOpen,
}: {
  cell: Cell
  state: CellState
  starting: readonly Piece[]
  /** What is being drawn. */
  stretch: Stretch | null
  isCursor: boolean
  zone: string
  now: number
  onOpen: (opened: Opened) => void
}) {
  const t = useText(text)
  const language = useLanguage()
  const isDrawn = stretch?.day === day && stretch.start <= minutes && minutes < stretch.end
  const name = `${dayName(`${day}T12:00Z`, 'UTC', language)}, ${clockOf(minutes)}, ${t(state)}`
  const tabIndex = isCursor ? 0 : -1
  return (
    <div
      role="gridcell"
      data-cell={`${day} ${minutes}`}
      tabIndex={starting.length > 0 ? undefined : tabIndex}
      aria-label={starting.length > 0 ? undefined : name}
      aria-selected={isDrawn || undefined}
      aria-disabled={state !== 'free' || undefined}
      className={clsx(
        'relative h-7 border-l border-hairline -outline-offset-2',
        minutes > 0 && minutes % 60 === 0 && 'border-t',
        isDrawn ? 'bg-accent-tint' : grounds[state],
      )}
    >
      {isDrawn && stretch.start === minutes && (
        <span
          aria-hidden
          style={{ height: `${((stretch.end - stretch.start) / step) * 100}%` }}
          className="pointer-events-none absolute inset-x-0.5 top-0 z-10 rounded-small border-2 border-accent px-1 text-13 font-medium text-accent tabular-nums"
        >
          {clockOf(stretch.start)}-{clockOf(stretch.end)}
        </span>
      )}
      {starting.map(piece => (
        <WeekSlot
          key={piece.slot.id}
          piece={piece}
          top={piece.start - minutes}
          tabIndex={tabIndex}
          zone={zone}
          isPast={Date.parse(piece.slot.startTime) < now}
          onOpen={() => onOpen({ slot: piece.slot })}
          label={[
            when(piece.slot.startTime, piece.slot.endTime, zone, language),
            t(piece.slot.isAvailable ? 'available' : 'booked'),
            piece.slot.amount === 0 ? t('free') : money(piece.slot.amount, piece.slot.currency, language),
          ].join(', ')}
          clock={time(piece.slot.startTime, zone, language)}
          price={piece.slot.amount === 0 ? t('free') : money(piece.slot.amount, piece.slot.currency, language)}
        />
      ))}
    </div>
  )
}
