import type { FieldCode } from '#contract/errors/error.ts'
import type { SlotId } from '#contract/id.ts'
import { bookingLimits, slotLimits } from '#contract/limits.ts'
import { type Money, toMinorUnits } from '#contract/money.ts'
import type { BookingMode } from '#contract/profile.ts'
import type { DayRange, leftOutReasons, WeeklyInterval, WeeklySchedule } from '#contract/slot.ts'
import { dayMs, hourMs, minuteMs, toIsoDate } from '#contract/time.ts'
import { parseLocalTime } from '#server/lib/time-zone.ts'

export type TimeRange = { start: Date; end: Date }
export const presentRange = ({ start, end }: TimeRange) => ({
  startTime: start.toISOString(),
  endTime: end.toISOString(),
})

export const padRange = ({ start, end }: TimeRange, ms: number): TimeRange => ({
  start: new Date(start.getTime() - ms),
  end: new Date(end.getTime() + ms),
})

/** Where the gap around a session comes from: its type or, for times of the weekly hours, these. */
export type BufferFacts = { typeBufferMinutes: number | null; isOfHours: boolean }

/** Gap that a session keeps before and after itself. One that was added by hand has none of its own. */
export const getBufferMinutes = (
  { typeBufferMinutes, isOfHours }: BufferFacts,
  hours: { bufferMinutes: number },
): number => typeBufferMinutes ?? (isOfHours ? hours.bufferMinutes : 0)

export type SlotError = { field: 'startTime' | 'endTime'; code: FieldCode }

/** Parses a slot's times in the interviewer's zone and returns the first error (specification, section 5). */
export function parseRange(
  input: { startTime: string; endTime: string },
  zone: string,
  now: Date,
): { range: TimeRange; error?: never } | { range?: never; error: SlotError } {
  const start = parseLocalTime(input.startTime, zone)
  const end = parseLocalTime(input.endTime, zone)
  if (start.error) return { error: { field: 'startTime', code: start.error } }
  if (end.error) return { error: { field: 'endTime', code: end.error } }
  const range = { start: start.at, end: end.at }
  const error = validateRange(range, now)
  return error ? { error } : { range }
}

function validateRange({ start, end }: TimeRange, now: Date): SlotError | null {
  const leadMs = start.getTime() - now.getTime()
  const lengthMs = end.getTime() - start.getTime()
  if (leadMs < slotLimits.minLeadMinutes * minuteMs) return { field: 'startTime', code: 'slot.too_soon' }
  if (leadMs > slotLimits.bookableDaysAhead * dayMs) return { field: 'startTime', code: 'slot.too_far' }
  if (lengthMs <= 0) return { field: 'endTime', code: 'slot.end_before_start' }
  if (lengthMs < slotLimits.minMinutes * minuteMs) return { field: 'endTime', code: 'slot.too_short' }
  if (lengthMs > slotLimits.maxMinutes * minuteMs) return { field: 'endTime', code: 'slot.too_long' }
  return null
}

/** Number of slots that an interviewer with `open` future free slots may still add. */
export const getRemainingSlots = (open: number): number => Math.max(0, slotLimits.maxOpen - open)

/** Request that sent the slots. It decides the prefix and the field of error messages. */
export type SlotOrigin = 'single' | 'batch' | 'recurring'

/** Prefix of a message about one of several slots, null for a single slot. */
export function getMessagePrefix(origin: SlotOrigin, count: number) {
  if (origin === 'recurring') return 'slot.generated'
  return origin === 'batch' && count > 1 ? 'slot.of_several' : null
}

export function getFieldPath(
  origin: SlotOrigin,
  index: number,
  field: SlotError['field'] | 'amount',
): string {
  return origin === 'batch' ? `timeSlots.${index}.${field}` : field
}

/** First slot of a batch that overlaps an earlier one. Adjacent slots do not overlap. */
export function findOverlapWithin(ranges: readonly TimeRange[]): { index: number; with: TimeRange } | null {
  for (const [index, range] of ranges.entries()) {
    const earlier = ranges.slice(0, index).find(other => overlaps(other, range))
    if (earlier) return { index, with: earlier }
  }
  return null
}

/**
 * Moment at which a slot stops being bookable. It leaves time for the payment hold, for the answer to a request, and for
 * the slot's minimum notice.
 */
export function bookableUntil(start: Date, approval: boolean, noticeMinutes = 0): Date {
  const answerMs = approval ? bookingLimits.answerLeadHours * hourMs : 0
  const leadMs = Math.max(answerMs + bookingLimits.holdMinutes * minuteMs, noticeMinutes * minuteMs)
  return new Date(start.getTime() - leadMs)
}

/** Slots that start later than this are bookable now. Inverse of `bookableUntil` without a notice. */
export function bookableAfter(mode: BookingMode, now: Date): Date {
  const leadMs = now.getTime() - bookableUntil(now, mode === 'approve').getTime()
  return new Date(now.getTime() + leadMs)
}

/** `bookableAfter` for both booking modes, and `now` to check minimum notices against. */
export type BookableFrom = Record<BookingMode, Date> & { now: Date }

export const bookableFrom = (now: Date): BookableFrom => ({
  now,
  instant: bookableAfter('instant', now),
  approve: bookableAfter('approve', now),
})

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

const toMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Start and length of a weekly interval, in minutes of the local week. */
function toWeekOffset({ weekday, startTime, endTime }: WeeklyInterval) {
  const [start, end] = [toMinutes(startTime), toMinutes(endTime)]
  return { start: weekday * dayMinutes + start, length: end > start ? end - start : end + dayMinutes - start }
}

/** First error of a weekly schedule: an interval too short for a session, an overlap, or dates out of order. */
export function validateSchedule(hours: WeeklySchedule): { path: string; code: FieldCode } | null {
  const intervals = hours.times.map(toWeekOffset)
  for (const [index, { start, length }] of intervals.entries()) {
    if (length < hours.sessionMinutes) return { path: `times.${index}.endTime`, code: 'hours.too_short' }
    // The week wraps around: an interval that begins on Saturday may end on Sunday.
    const hasOverlap = intervals.slice(0, index).some(other => {
      const offset = (start - other.start + weekMinutes) % weekMinutes
      return offset < other.length || weekMinutes - offset < length
    })
    if (hasOverlap) return { path: `times.${index}.startTime`, code: 'hours.overlap' }
  }
  const { startsOn, endsOn } = hours
  if (startsOn && endsOn && endsOn < startsOn) return { path: 'endsOn', code: 'dates.out_of_order' }
  const invalidIndex = hours.daysOff.findIndex(({ from, to }) => to < from)
  return invalidIndex < 0 ? null : { path: `daysOff.${invalidIndex}.to`, code: 'dates.out_of_order' }
}

/** Price and minimum notice that all slots of a schedule share. */
export type SlotTerms = { priceMinor: number; currency: Money['currency']; noticeMinutes: number }
export const toSlotTerms = ({ amount, currency, noticeMinutes }: WeeklySchedule): SlotTerms => ({
  priceMinor: toMinorUnits(amount),
  currency,
  noticeMinutes,
})

/** First error of new days off: out of order, or not within the time in which slots may start. */
export function validateDaysOff(
  { from, to }: DayRange,
  today: string,
): { path: string; code: FieldCode } | null {
  const last = toIsoDate(new Date(Date.parse(`${today}T00:00:00Z`) + slotLimits.bookableDaysAhead * dayMs))
  if (from < today || from > last) return { path: 'from', code: 'days_off.out_of_range' }
  if (to < from) return { path: 'to', code: 'dates.out_of_order' }
  return to > last ? { path: 'to', code: 'days_off.out_of_range' } : null
}

/** Indexes of the ranges that touch a day off. */
export const findOnDaysOff = (ranges: readonly TimeRange[], daysOff: readonly TimeRange[]): number[] =>
  ranges.flatMap((range, index) => (daysOff.some(dayOff => overlaps(dayOff, range)) ? [index] : []))

/** Sessions that fit into the open times, with the buffer between them and without days off. */
export function expandSessions(
  hours: WeeklySchedule,
  open: readonly (TimeRange & { day: string })[],
  daysOff: readonly TimeRange[],
): TimeRange[] {
  const { startsOn = '', endsOn = '9999-12-31' } = hours
  const bufferMs = hours.bufferMinutes * minuteMs
  const stepMs = hours.sessionMinutes * minuteMs + bufferMs
  const sessions: TimeRange[] = []
  for (const { day, start, end } of open.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    if (day < startsOn || day > endsOn) continue
    for (let at = start.getTime(); at + stepMs - bufferMs <= end.getTime(); at += stepMs) {
      const session = { start: new Date(at), end: new Date(at + stepMs - bufferMs) }
      const previous = sessions.at(-1)
      const isTooClose = previous !== undefined && at < previous.end.getTime() + bufferMs
      if (!isTooClose && !daysOff.some(dayOff => overlaps(dayOff, session))) sessions.push(session)
    }
  }
  return sessions
}

/** Slot that is not withdrawn. */
export type ExistingSlot = TimeRange &
  SlotTerms & {
    id: SlotId
    isFree: boolean
    fromSchedule: boolean
    /** Buffer of its session type, 0 for the default type. */
    bufferMinutes: number
  }

/** Changes that make the future slots match the weekly schedule. */
export type SchedulePlan = {
  add: TimeRange[]
  /** Free schedule slots with outdated terms. */
  update: SlotId[]
  /** Free schedule slots that the new schedule no longer contains. */
  withdraw: SlotId[]
  unchangedCount: number
  skipped: (TimeRange & { reason: (typeof leftOutReasons)[number]; blockedBy: TimeRange })[]
  overLimitCount: number
}

/**
 * Compares the sessions of the schedule with the existing slots. Only free schedule slots ever change. A new slot leaves the
 * buffer to all other slots, avoids times that the interviewer deleted, and is still bookable.
 */
export function planSlots(
  sessions: readonly TimeRange[],
  { existing, deleted }: { existing: readonly ExistingSlot[]; deleted: readonly TimeRange[] },
  hours: WeeklySchedule,
  now: Date,
): SchedulePlan {
  const scheduled = existing.filter(slot => slot.fromSchedule && slot.isFree && slot.start > now)
  const others = existing.filter(slot => !scheduled.includes(slot))
  const unmatched = new Map(scheduled.map(slot => [rangeKey(slot), slot]))
  const findOther = createOverlapFinder(
    others,
    ({ bufferMinutes }) => Math.max(bufferMinutes, hours.bufferMinutes) * minuteMs,
  )
  const findDeleted = createOverlapFinder(deleted, () => 0)
  const earliestMs = now.getTime() + Math.max(hours.noticeMinutes, slotLimits.minLeadMinutes) * minuteMs
  const plan: SchedulePlan = {
    add: [],
    update: [],
    withdraw: [],
    unchangedCount: 0,
    skipped: [],
    overLimitCount: 0,
  }
  let remaining = getRemainingSlots(others.filter(slot => slot.isFree && slot.start > now).length)

  for (const session of sessions) {
    if (session.start <= now) continue
    const [other, deletedTime] = [findOther(session), findDeleted(session)]
    const current = unmatched.get(rangeKey(session))
    if (other) {
      // A booked or manually added slot at exactly this time already covers the session.
      if (rangeKey(other) === rangeKey(session)) continue
      plan.skipped.push({
        ...session,
        reason: overlaps(other, session) ? 'taken' : 'buffer',
        blockedBy: other,
      })
    } else if (deletedTime) plan.skipped.push({ ...session, reason: 'deleted', blockedBy: deletedTime })
    else if (!current && session.start.getTime() < earliestMs) continue
    else if (remaining === 0) plan.overLimitCount++
    else {
      remaining--
      if (!current) plan.add.push(session)
      else {
        plan.unchangedCount++
        unmatched.delete(rangeKey(session))
        if (!hasSameTerms(current, toSlotTerms(hours))) plan.update.push(current.id)
      }
    }
  }
  plan.withdraw = [...unmatched.values()].map(slot => slot.id)
  return plan
}

const rangeKey = ({ start, end }: TimeRange) => `${start.getTime()} ${end.getTime()}`
const overlaps = (a: TimeRange, b: TimeRange) => a.start < b.end && b.start < a.end

const hasSameTerms = (slot: SlotTerms, terms: SlotTerms) =>
  slot.priceMinor === terms.priceMinor &&
  slot.currency === terms.currency &&
  slot.noticeMinutes === terms.noticeMinutes

/**
 * Finds the range that overlaps a session or is closer than its buffer. Sessions must come in order: one pass serves all.
 */
export function createOverlapFinder<R extends TimeRange>(
  ranges: readonly R[],
  getBufferMs: (range: R) => number,
) {
  const padded = ranges
    .map(range => {
      const bufferMs = getBufferMs(range)
      return { range, startMs: range.start.getTime() - bufferMs, endMs: range.end.getTime() + bufferMs }
    })
    .sort((a, b) => a.startMs - b.startMs)
  let index = 0
  return ({ start, end }: TimeRange): R | null => {
    let found = padded[index]
    while (found && found.endMs <= start.getTime()) found = padded[++index]
    return found && found.startMs < end.getTime() ? found.range : null
  }
}
