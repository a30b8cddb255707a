import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import {
  type Cell,
  type Key,
  moved,
  type Piece,
  proposalOf,
  type Selection,
  type Stretch,
  step,
  stretchOf,
  weekdayOf,
} from './week-state.ts'

const arrows: readonly string[] = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
] satisfies Key[]
const isArrow = (key: string): key is Key => arrows.includes(key)

/**
 * Drawing a stretch of time on the calendar: press, move and let go, or move with the arrows, hold Shift for longer and
 * press Enter. A touch proposes an hour at once, so that moving it still scrolls.
 */
export function useDrawing({
  grid,
  start,
  days,
  pieces,
  isFree,
  onDrawn,
  onTurn,
}: {
  grid: RefObject<HTMLElement | null>
  start: Cell
  days: readonly string[]
  pieces: readonly Piece[]
  isFree: (cell: Cell) => boolean
  onDrawn: (stretch: Stretch) => void
  onTurn: (weeks: number) => void
}) {
  const [kept, setCursor] = useState(start)
  // In another week it is on the same weekday.
  const day = days.find(one => weekdayOf(one) === weekdayOf(kept.day)) ?? kept.day
  const cursor = { ...kept, day }
  const [selection, setSelection] = useState<Selection | null>(null)
  const [isPressed, setPressed] = useState(false)

  const drop = () => {
    setPressed(false)
    setSelection(null)
  }
  const finish = (selected: Selection) => {
    drop()
    onDrawn(proposalOf(selected, isFree))
  }
  // The pointer may be let go anywhere; a touch that became scrolling is cancelled by the browser.
  useEffect(() => {
    if (!isPressed || !selection) return
    const release = () => finish(selection)
    addEventListener('pointerup', release)
    addEventListener('pointercancel', drop)
    return () => {
      removeEventListener('pointerup', release)
      removeEventListener('pointercancel', drop)
    }
  })

  const onPointerDown = (event: PointerEvent) => {
    const cell = cellOf(event.target)
    if (event.button !== 0 || !cell) return
    setCursor(cell)
    if (!isFree(cell)) return drop()
    setPressed(true)
    setSelection(at(cell))
  }
  const onPointerOver = (event: PointerEvent) => {
    const cell = cellOf(event.target)
    if (isPressed && selection && cell) setSelection({ ...selection, head: cell.minutes })
  }

  const go = (cell: Cell) => {
    setCursor(cell)
    const there = grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.day} ${cell.minutes}"]`)
    const target = there?.querySelector('button') ?? there
    target?.focus()
  }
  const stretchBy = (key: Key) => {
    const begun = selection ?? at(cursor)
    if (!isFree({ day: begun.day, minutes: begun.anchor })) return
    const wanted = moved({ day: begun.day, minutes: begun.head }, key, days, [])
    const reached = stretchOf({ ...begun, head: wanted.minutes }, isFree)
    const head = wanted.minutes < begun.anchor ? reached.start : reached.end - step
    setSelection({ ...begun, head })
    go({ day: begun.day, minutes: head })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
    if (key === 'Escape') return drop()
    const cell = event.target instanceof Element ? event.target.closest('td') : null
    if (key === 'PageUp' || key === 'PageDown') {
      cell?.focus()
      onTurn(key === 'PageUp' ? -1 : 1)
    } else if (key === 'Enter' || key === ' ') {
      if (isFree(cursor)) finish(selection ?? at(cursor))
      else cell?.querySelector('button')?.click()
    } else if (isVertical && event.shiftKey) stretchBy(key)
    else if (isArrow(key)) {
      drop()
      go(moved(cursor, key, days, pieces))
    } else return
    event.preventDefault()
  }
  return {
    cursor,
    drawn: selection && stretchOf(selection, isFree),
    handlers: { onPointerDown, onPointerOver, onKeyDown },
  }
}

const at = ({ day, minutes }: Cell): Selection => ({ day, anchor: minutes, head: minutes })

/** Which half hour an event happened in. */
function cellOf(target: EventTarget): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [day, minutes] = element?.dataset.cell?.split(' ') ?? []
  return day && minutes ? { day, minutes: Number(minutes) } : null
}
