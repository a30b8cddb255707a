import { clsx } from 'clsx'
import { useId, useLayoutEffect, useRef } from 'react'
import { slot as text } from '#web/text/en/slot.ts'
import { useLanguage } from '#web/text/language.ts'
import { useText } from '#web/text/translate.ts'
import { date, inputDay, weekdayName } from '#web/ui/format.ts'
import type { Opened } from './SlotDialog.tsx'
import { useDrawing } from './use-drawing.ts'
import { WeekCell } from './WeekCell.tsx'
import { WeekLegend } from './WeekLegend.tsx'
import { type Cell, type CellState, clockOf, type Piece, rows, rowOf, weekdayOf } from './week-state.ts'

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

/** The calendar: every half hour is a cell, a slot stands in the cell it begins in and reaches over the next. */
export function WeekGrid({ days, pieces, look, zone, now, name, onOpen, onTurn }: WeekView) {
  const t = useText(text)
  const language = useLanguage()
  const helpId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const today = inputDay(now, zone)
  const { cursor, drawn, handlers } = useDrawing({
    ...{ grid, days, pieces, onTurn },
    start: { day: days.find(day => day >= today) ?? today, minutes: morning },
    isFree: cell => look(cell) === 'free',
    onDrawn: stretch => onOpen({ stretch }),
  })
  useLayoutEffect(() => {
    const [head, row] = ['[role=row]', `[data-row="${morning}"]`].map(one =>
      grid.current?.querySelector<HTMLElement>(one),
    )
    grid.current?.parentElement?.scrollTo(0, (row?.offsetTop ?? 0) - (head?.offsetHeight ?? 0))
  }, [])
  return (
    <div className="grid gap-3">
      <p id={helpId} className="text-13 text-quiet">
        {t('drawHint')}
        <span className="sr-only"> {t('keysHint')}</span>
      </p>
      <div className="relative max-h-[38rem] overflow-y-auto rounded-medium border border-hairline">
        <div
          ref={grid}
          role="grid"
          aria-label={name}
          aria-describedby={helpId}
          {...handlers}
          className="select-none"
        >
          <div role="row" className={clsx(columns, 'sticky top-0 z-20 border-b border-hairline bg-surface')}>
            <span role="columnheader" className="sr-only">
              {t('time')}
            </span>
            {days.map((day, index) => (
              <span
                key={day}
                role="columnheader"
                style={{ gridColumn: index + 2 }}
                className={clsx(
                  'border-l border-hairline px-1 py-2 text-center text-13 tabular-nums',
                  day === today ? 'font-semibold text-accent' : 'text-quiet',
                )}
              >
                <span className="block text-15">{weekdayName(weekdayOf(day), language)}</span>
                {date(`${day}T12:00Z`, 'UTC', language).slice(0, 5)}
                {day === today && <span className="sr-only"> {t('today')}</span>}
              </span>
            ))}
          </div>
          {rows.map(minutes => (
            <div key={minutes} role="row" data-row={minutes} className={columns}>
              <span role="rowheader" className="relative h-7 text-13 text-quiet tabular-nums">
                <span
                  className={clsx(
                    'absolute right-2',
                    minutes === 0 ? 'top-0' : '-top-2.5',
                    minutes % 60 !== 0 && 'sr-only',
                  )}
                >
                  {clockOf(minutes)}
                </span>
              </span>
              {days.map(day => (
                <WeekCell
                  key={day}
                  cell={{ day, minutes }}
                  state={look({ day, minutes })}
                  starting={pieces.filter(piece => piece.day === day && rowOf(piece.start) === minutes)}
                  drawn={drawn?.day === day ? drawn : null}
                  isCursor={cursor.day === day && cursor.minutes === minutes}
                  zone={zone}
                  now={now}
                  onOpen={onOpen}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <WeekLegend />
    </div>
  )
}
