import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import {
  type Cell,
  type CellSelection,
  completeSelection,
  type DayTimeRange,
  getSelectedRange,
  getWeekday,
  moveCell,
  type NavigationKey,
  navigationKeys,
  type SlotSegment,
  slotStepMinutes,
} from './week-layout.ts'

const isNavigationKey = (key: string): key is NavigationKey =>
  navigationKeys.some(navigationKey => navigationKey === key)

/**
 * Selects a time range: drag with the mouse, or use arrows, Shift to extend and Enter. A touch proposes an
 * hour at once, so that swiping still scrolls.
 */
export function useRangeSelection({
  grid,
  start,
  days,
  segments,
  isFree,
  onSelect,
  onChangeWeek,
}: {
  grid: RefObject<HTMLElement | null>
  start: Cell
  days: readonly string[]
  segments: readonly SlotSegment[]
  isFree: (cell: Cell) => boolean
  onSelect: (range: DayTimeRange) => void
  onChangeWeek: (weeks: number) => void
}) {
  const [storedCursor, setCursor] = useState(start)
  // In another week the cursor stays on the same weekday.
  const day = days.find(day => getWeekday(day) === getWeekday(storedCursor.day)) ?? storedCursor.day
  const cursor = { ...storedCursor, day }
  const [selection, setSelection] = useState<CellSelection | null>(null)
  const [isPressed, setPressed] = useState(false)

  const cancel = () => {
    setPressed(false)
    setSelection(null)
  }
  const finish = (selected: CellSelection) => {
    cancel()
    onSelect(completeSelection(selected, isFree))
  }
  // The pointer may be released anywhere. The browser cancels a touch that becomes scrolling.
  const onRelease = useEffectEvent(({ type }: Event) => {
    if (type === 'pointerup' && selection) finish(selection)
    else cancel()
  })
  useEffect(() => {
    if (!isPressed) return
    const controller = new AbortController()
    for (const type of ['pointerup', 'pointercancel'])
      addEventListener(type, event => onRelease(event), controller)
    return () => controller.abort()
  }, [isPressed])

  const onPointerDown = (event: PointerEvent) => {
    const cell = cellFromTarget(event.target)
    if (event.button !== 0 || !cell) return
    setCursor(cell)
    if (!isFree(cell)) return cancel()
    setPressed(true)
    setSelection(selectionAt(cell))
  }
  const onPointerOver = (event: PointerEvent) => {
    const cell = cellFromTarget(event.target)
    if (isPressed && selection && cell) setSelection({ ...selection, head: cell.minutes })
  }

  const focusCell = (cell: Cell) => {
    setCursor(cell)
    const element = grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.day} ${cell.minutes}"]`)
    const target = element?.querySelector('button') ?? element
    target?.focus()
  }
  const extendBy = (key: NavigationKey) => {
    const started = selection ?? selectionAt(cursor)
    if (!isFree({ day: started.day, minutes: started.anchor })) return
    const nextCell = moveCell({ day: started.day, minutes: started.head }, key, days, [])
    const range = getSelectedRange({ ...started, head: nextCell.minutes }, isFree)
    const head = nextCell.minutes < started.anchor ? range.start : range.end - slotStepMinutes
    setSelection({ ...started, head })
    focusCell({ day: started.day, minutes: head })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const isVertical = key === 'ArrowUp' || key === 'ArrowDown'
    if (key === 'Escape') return cancel()
    const cell = event.target instanceof Element ? event.target.closest('td') : null
    if (key === 'PageUp' || key === 'PageDown') {
      cell?.focus()
      onChangeWeek(key === 'PageUp' ? -1 : 1)
    } else if (key === 'Enter' || key === ' ') {
      if (isFree(cursor)) finish(selection ?? selectionAt(cursor))
      else cell?.querySelector('button')?.click()
    } else if (isVertical && event.shiftKey) extendBy(key)
    else if (isNavigationKey(key)) {
      cancel()
      focusCell(moveCell(cursor, key, days, segments))
    } else return
    event.preventDefault()
  }
  return {
    cursor,
    selectedRange: selection && getSelectedRange(selection, isFree),
    handlers: { onPointerDown, onPointerOver, onKeyDown },
  }
}

const selectionAt = ({ day, minutes }: Cell): CellSelection => ({ day, anchor: minutes, head: minutes })

function cellFromTarget(target: EventTarget): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
  const [day, minutes] = element?.dataset.cell?.split(' ') ?? []
  return day && minutes ? { day, minutes: Number(minutes) } : null
}
