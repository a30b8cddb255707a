import { slotLimits } from '#contract/limits.ts'
import type { DayRange, OwnSlot } from '#contract/slot.ts'
import { addIsoDays, dayMs, hourMs } from '#contract/time.ts'
import { toWallTime } from '#web/lib/format.ts'

/**
 * Week as a grid of half hours in one zone. Days are `2026-11-26`, times are minutes since midnight on the
 * wall clock. A day with a clock change has the same 48 rows, with a gap or with two hours in one.
 */
export type Cell = { day: string; minutes: number }
export type DayTimeRange = { day: string; start: number; end: number }

const dayMinutes = 24 * 60
export const slotStepMinutes = slotLimits.stepMinutes
/** Rounds down to the start of a row. */
export const floorToStep = (minutes: number): number =>
  Math.floor(minutes / slotStepMinutes) * slotStepMinutes
export const rowMinutes = Array.from(
  { length: dayMinutes / slotStepMinutes },
  (_, row) => row * slotStepMinutes,
)

const noonUtc = (day: string) => Date.parse(`${day}T12:00:00Z`)
export const maxDay = (a: string, b: string): string => (a.localeCompare(b) > 0 ? a : b)
/** Monday first, as calendars here show it. 0 is Sunday. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0] as const
export const getWeekday = (day: string): number => new Date(noonUtc(day)).getUTCDay()
/** Seven days that contain `day`, counted in weeks from today, because past days need no space. */
export function getWeekDays(day: string, today: string): string[] {
  const weeks = Math.floor((noonUtc(day) - noonUtc(today)) / (7 * dayMs))
  return Array.from({ length: 7 }, (_, index) => addIsoDays(today, weeks * 7 + index))
}

const padTwo = (value: number) => String(value).padStart(2, '0')
/** `18:30`. After midnight it continues: 24:30 is half past midnight of the next day. */
export const formatMinutes = (minutes: number): string =>
  `${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`
export const parseMinutes = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
/** Local time for the server, in the interviewer's zone: `2026-11-26T18:00:00`. */
export const toLocalDateTime = (day: string, minutes: number): string =>
  `${addIsoDays(day, Math.floor(minutes / dayMinutes))}T${formatMinutes(minutes % dayMinutes)}:00`

/** Effect of saving a weekly schedule on a slot. `going`: will be removed. `near`: left out, too close to another slot. */
type SlotPlan = 'new' | 'going' | 'taken' | 'near' | 'deleted'
type PlannedSlot = { id: string; startTime: string; endTime: string; plan: SlotPlan }
/** Slot or, in a preview, planned slot. */
export type CalendarSlot = (OwnSlot & { plan?: never }) | PlannedSlot

type HasTimes = Pick<OwnSlot, 'startTime' | 'endTime'>
/** Part of a slot on one day. Slots at the same time are side by side. */
export type SlotSegment<One extends HasTimes = CalendarSlot> = DayTimeRange & {
  slot: One
  side: 'whole' | 'left' | 'right'
}

/** Splits slots at midnight, each part at least one row high. */
export function splitIntoSegments<One extends HasTimes>(
  slots: readonly One[],
  days: readonly string[],
  zone: string,
): SlotSegment<One>[] {
  const segments = slots.flatMap(slot => {
    const [start, end] = [toWallTime(slot.startTime, zone), toWallTime(slot.endTime, zone)]
    return days
      .map(day => ({
        slot,
        day,
        start: start.startsWith(day) ? parseMinutes(start.slice(11)) : 0,
        end: end.startsWith(day) ? parseMinutes(end.slice(11)) : dayMinutes,
        isOn: start.slice(0, 10) <= day && end > `${day}T00:00`,
      }))
      .filter(segment => segment.isOn)
      .map(({ isOn: _, ...segment }) => ({
        ...segment,
        end: Math.max(segment.end, segment.start + slotStepMinutes),
      }))
  })
  return segments.map((segment, index) => {
    const overlapping = segments.findIndex((other, at) => at !== index && overlaps(segment, other))
    return { ...segment, side: overlapping < 0 ? 'whole' : overlapping < index ? 'right' : 'left' }
  })
}

const overlaps = (a: DayTimeRange, b: DayTimeRange) => a.day === b.day && a.start < b.end && b.start < a.end

export const findSegmentAt = <One extends DayTimeRange>(
  segments: readonly One[],
  { day, minutes }: Cell,
): One | undefined =>
  segments.find(segment => overlaps(segment, { day, start: minutes, end: minutes + slotStepMinutes }))

/** Half hours that a clock change skips on these days: `2026-03-29T02:00`. */
export function findSkippedTimes(days: readonly string[], zone: string): Set<string> {
  const shown = new Set<string>()
  const [first = '', last = first] = [days[0], days.at(-1)]
  // Offsets go up to 14 hours from UTC, in quarters of an hour.
  for (let at = noonUtc(first) - 27 * hourMs; at < noonUtc(last) + 27 * hourMs; at += hourMs / 4) {
    shown.add(toWallTime(at, zone))
  }
  const all = days.flatMap(day => rowMinutes.map(minutes => `${day}T${formatMinutes(minutes)}`))
  return new Set(all.filter(time => !shown.has(time)))
}

export const findDayOff = (daysOff: readonly DayRange[], day: string): DayRange | undefined =>
  daysOff.find(({ from, to }) => from <= day && day <= to)

export type CellState = 'open' | 'taken' | 'past' | 'skipped' | 'off'

/** State of a half hour. A slot starts at least half an hour from now: `earliest` on the zone's clock. */
export function getCellState(
  cell: Cell,
  {
    segments,
    skipped,
    earliest,
    daysOff,
  }: {
    segments: readonly DayTimeRange[]
    skipped: Set<string>
    earliest: string
    daysOff: readonly DayRange[]
  },
): CellState {
  const time = `${cell.day}T${formatMinutes(cell.minutes)}`
  if (findSegmentAt(segments, cell)) return 'taken'
  if (skipped.has(time)) return 'skipped'
  if (time < earliest) return 'past'
  return findDayOff(daysOff, cell.day) ? 'off' : 'open'
}

/** From the half hour where the drag started to the current one. */
export type CellSelection = { day: string; anchor: number; head: number }

/** Free range of a selection. It ends at the first cell that is not free, and after eight hours. */
export function getSelectedRange(
  { day, anchor, head }: CellSelection,
  isFree: (cell: Cell) => boolean,
): DayTimeRange {
  const by = head < anchor ? -slotStepMinutes : slotStepMinutes
  let at = anchor
  while (at !== head && isFree({ day, minutes: at + by })) {
    if (Math.abs(at + by - anchor) + slotStepMinutes > slotLimits.maxMinutes) break
    at += by
  }
  return { day, start: Math.min(anchor, at), end: Math.max(anchor, at) + slotStepMinutes }
}

/** Proposed range: the drawn one or, for a single cell, an hour if it is free. */
export const completeSelection = (selection: CellSelection, isFree: (cell: Cell) => boolean): DayTimeRange =>
  selection.anchor === selection.head && selection.anchor + slotStepMinutes < dayMinutes
    ? getSelectedRange({ ...selection, head: selection.anchor + slotStepMinutes }, isFree)
    : getSelectedRange(selection, isFree)

const eveningMinutes = 18 * 60

/** Proposed hour of a day: from the evening on, otherwise the first free one. */
export function proposeRange(day: string, isFree: (cell: Cell) => boolean): DayTimeRange | null {
  const minutes = [...rowMinutes.filter(row => row >= eveningMinutes), ...rowMinutes].find(row =>
    isFree({ day, minutes: row }),
  )
  return minutes === undefined ? null : completeSelection({ day, anchor: minutes, head: minutes }, isFree)
}

export const navigationKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const
export type NavigationKey = (typeof navigationKeys)[number]

/** Target of the arrow keys. They pass a slot in one step and stay in the week. */
export function moveCell(
  cell: Cell,
  key: NavigationKey,
  days: readonly string[],
  segments: readonly DayTimeRange[],
): Cell {
  const { day, minutes } = adjacentCell(cell, key, days, findSegmentAt(segments, cell))
  const segment = findSegmentAt(segments, { day, minutes })
  return { day, minutes: segment ? floorToStep(segment.start) : minutes }
}

function adjacentCell(
  cell: Cell,
  key: NavigationKey,
  days: readonly string[],
  segment: DayTimeRange = { ...cell, start: cell.minutes, end: cell.minutes + slotStepMinutes },
): Cell {
  const column = days.indexOf(cell.day)
  const inDay = (minutes: number) => ({ ...cell, minutes: clamp(minutes, dayMinutes - slotStepMinutes) })
  const inWeek = (index: number) => ({ ...cell, day: days[clamp(index, days.length - 1)] ?? cell.day })
  const cells = {
    ArrowUp: inDay(floorToStep(segment.start) - slotStepMinutes),
    ArrowDown: inDay(Math.ceil(segment.end / slotStepMinutes) * slotStepMinutes),
    ArrowLeft: inWeek(column - 1),
    ArrowRight: inWeek(column + 1),
    Home: inWeek(0),
    End: inWeek(days.length - 1),
  }
  return cells[key]
}

const clamp = (value: number, max: number) => Math.max(0, Math.min(max, value))
