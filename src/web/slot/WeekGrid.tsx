import { clsx } from 'clsx'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { slot as text } from '#web/text/en/slot.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { date, inputDay, weekdayName } from '#web/ui/format.ts'
import type { Opened } from './SlotDialog.tsx'
import { WeekCell } from './WeekCell.tsx'
import { WeekLegend } from './WeekLegend.tsx'
import {
  type Cell,
  type CellState,
  clockOf,
  type Key,
  moved,
  type Piece,
  pieceAt,
  proposalOf,
  rows,
  type Selection,
  stretchOf,
  weekdayOf,
} from './week-state.ts'

export type WeekView = {
  days: readonly string[]
  pieces: readonly Piece[]
  look: (cell: Cell) => CellState
  zone: string
  now: number
  /** What the week is called. */
  name: string
  onOpen: (opened: Opened) => void
  onTurn: (weeks: number) => void
}

const columns = 'grid grid-cols-[3.25rem_repeat(7,minmax(0,1fr))]'
const morning = 8 * 60
const keys: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] satisfies Key[]
const isKey = (key: string): key is Key => keys.includes(key)

/** The calendar: draw on what is free, or move with the arrows, hold Shift for longer and press Enter. */
export function WeekGrid({ days, pieces, look, zone, now, name, onOpen, onTurn }: WeekView) {
  const t = useText(text)
  const language = useLanguage()
  const helpId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const today = inputDay(now, zone)
  const [cursor, setCursor] = useState<Cell>(() => ({
    day: days.includes(today) ? today : (days[0] ?? today),
    minutes: morning,
  }))
  const [selection, setSelection] = useState<Selection | null>(null)
  const [isDrawing, setDrawing] = useState(false)
  const isFree = (cell: Cell) => look(cell) === 'free'
  const stretch = selection && stretchOf(selection, isFree)

  useLayoutEffect(() => {
    const box = scroller.current
    const row = box?.querySelector<HTMLElement>(`[data-row="${morning}"]`)
    if (box && row) box.scrollTop = row.offsetTop - (box.firstElementChild?.firstElementChild?.clientHeight ?? 0)
  }, [])

  const finish = (selected: Selection) => {
    setDrawing(false)
    setSelection(null)
    onOpen({ stretch: proposalOf(selected, isFree) })
  }

  // The pointer may be let go anywhere; a touch that became scrolling is cancelled by the browser.
  useEffect(() => {
    if (!isDrawing || !selection) return
    const give = () => {
      setDrawing(false)
      setSelection(null)
    }
    const release = () => finish(selection)
    addEventListener('pointerup', release)
    addEventListener('pointercancel', give)
    return () => {
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', give)
    }
  })

  const press = (event: PointerEvent) => {
    const cell = cellOf(event.target)
    if (event.button !== 0 || !cell) return
    setCursor(cell)
    if (!isFree(cell)) return setSelection(null)
    setDrawing(true)
    setSelection({ day: cell.day, anchor: cell.minutes, head: cell.minutes })
  }
  const draw = (event: PointerEvent) => {
    const cell = cellOf(event.target)
    if (isDrawing && selection && cell) setSelection({ ...selection, head: cell.minutes })
  }

  const go = (cell: Cell) => {
    setCursor(cell)
    const element = scroller.current?.querySelector<HTMLElement>(`[data-cell="${cell.day} ${cell.minutes}"]`)
    const target = element?.querySelector('button') ?? element
    target?.focus()
  }
  const type = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape' && selection) {
      event.stopPropagation()
      setDrawing(false)
      return setSelection(null)
    }
    if (key === 'PageUp' || key === 'PageDown') {
      event.preventDefault()
      return onTurn(key === 'PageUp' ? -1 : 1)
    }
    if ((key === 'Enter' || key === ' ') && isFree(cursor)) {
      event.preventDefault()
      return finish(selection ?? { day: cursor.day, anchor: cursor.minutes, head: cursor.minutes })
    }
    if (!isKey(key)) return
    event.preventDefault()
    const next = moved(cursor, key, days, pieces)
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
    if (!event.shiftKey || !isVertical) {
      setSelection(null)
      return go(next)
    }
    const begun = selection ?? { day: cursor.day, anchor: cursor.minutes, head: cursor.minutes }
    if (!isFree({ day: begun.day, minutes: begun.anchor })) return
    const reached = stretchOf({ ...begun, head: next.minutes }, isFree)
    const head = next.minutes < begun.anchor ? reached.start : reached.end - 30
    setSelection({ ...begun, head })
    go({ day: begun.day, minutes: head })
  }

  return (
    <div className="grid gap-3">
      <p id={helpId} className="text-13 text-quiet">
        {t('drawHint')}
        <span className="sr-only"> {t('keysHint')}</span>
      </p>
      <div
        ref={scroller}
        className="relative max-h-[38rem] overflow-y-auto rounded-medium border border-hairline"
      >
        {/* biome-ignore lint/a11y/useFocusableInteractive: the focus is on one of its cells */}
        <div
          role="grid"
          aria-label={name}
          aria-describedby={helpId}
          onKeyDown={type}
          onPointerDown={press}
          onPointerOver={draw}
          className="select-none"
        >
          <div role="row" className={clsx(columns, 'sticky top-0 z-20 border-b border-hairline bg-surface')}>
            <span role="columnheader" aria-label={t('time')} />
            {days.map(day => (
              <span
                key={day}
                role="columnheader"
                className={clsx(
                  'border-l border-hairline px-1 py-2 text-center text-13 tabular-nums',
                  day === today ? 'font-semibold text-accent' : 'text-quiet',
                )}
              >
                <span className="block text-15 text-ink">{weekdayName(weekdayOf(day), language)}</span>
                {date(`${day}T12:00Z`, 'UTC', language).slice(0, 5)}
                {day === today && <span className="sr-only"> {t('today')}</span>}
              </span>
            ))}
          </div>
          {rows.map(minutes => (
            <div key={minutes} role="row" data-row={minutes} className={columns}>
              <span role="rowheader" className="relative h-7 text-right text-13 text-quiet tabular-nums">
                <span
                  className={clsx(
                    'absolute right-2',
                    minutes === 0 ? 'top-0.5' : '-top-2.5',
                    minutes % 60 !== 0 && 'sr-only',
                  )}
                >
                  {clockOf(minutes)}
                </span>
              </span>
              {days.map(day => {
                const cell = { day, minutes }
                return (
                  <WeekCell
                    key={day}
                    cell={cell}
                    state={look(cell)}
                    piece={pieceAt(pieces, cell)}
                    starting={pieces.filter(
                      piece => piece.day === day && Math.floor(piece.start / 30) * 30 === minutes,
                    )}
                    stretch={stretch}
                    isCursor={cursor.day === day && cursor.minutes === minutes}
                    zone={zone}
                    now={now}
                    onOpen={onOpen}
                  />
                )
              })}
            </div>
          ))}
        </div>
      </div>
      <WeekLegend />
    </div>
  )
}

/** Which half hour an event happened in. */
function cellOf(target: EventTarget): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [day, minutes] = element?.dataset.cell?.split(' ') ?? []
  return day && minutes ? { day, minutes: Number(minutes) } : null
}
