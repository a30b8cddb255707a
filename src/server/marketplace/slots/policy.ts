import type { FieldCode } from '#contract/error.ts'
import type { SlotId } from '#contract/id.ts'
import { bookingLimits, slotLimits } from '#contract/limits.ts'
import { type Money, toMinorUnits } from '#contract/money.ts'
import type { BookingMode } from '#contract/profile.ts'
import type { leftOutReasons, WeeklyInterval, WeeklySchedule } from '#contract/slot.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { parseLocalTime } from '#server/lib/time-zone.ts'

export type TimeRange = { start: Date; end: Date }
export type SlotError = { field: 'startTime' | 'endTime'; code: FieldCode }

/**
 * Reads the two times of a slot in the interviewer's zone and checks them (specification, section 5): given, at least
 * 30 minutes and at most a year ahead, in order, 30 minutes to 8 hours long. The first thing that is wrong is what is said.
 */
export function parseRange(
  sent: { startTime: string; endTime: string },
  zone: string,
  now: Date,
): { range: TimeRange; fault?: never } | { range?: never; fault: SlotError } {
  const start = parseLocalTime(sent.startTime, zone)
  const end = parseLocalTime(sent.endTime, zone)
  if (start.error) return { fault: { field: 'startTime', code: start.error } }
  if (end.error) return { fault: { field: 'endTime', code: end.error } }
  const range = { start: start.at, end: end.at }
  const fault = validateRange(range, now)
  return fault ? { fault } : { range }
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

/** How many slots an interviewer may add who offers so many open ones: to come, and nobody's yet. */
export const getRemainingSlots = (open: number): number => Math.max(0, slotLimits.maxOpen - open)

/** Where slots came from: decides how a sentence about one of them begins and which input it stands under. */
export type SlotOrigin = 'single' | 'batch' | 'recurring'

/** How a sentence about one of several slots begins; null where there is only one to mean. */
export function getMessagePrefix(
  origin: SlotOrigin,
  count: number,
): 'slot.generated' | 'slot.of_several' | null {
  if (origin === 'recurring') return 'slot.generated'
  return origin === 'batch' && count > 1 ? 'slot.of_several' : null
}

export function getFieldPath(origin: SlotOrigin, index: number, field: SlotError['field']): string {
  return origin === 'batch' ? `timeSlots.${index}.${field}` : field
}

/** The first slot of a batch that overlaps an earlier one of the same batch. Touching is not overlapping. */
export function findOverlapWithin(ranges: readonly TimeRange[]): { index: number; with: TimeRange } | null {
  for (const [index, range] of ranges.entries()) {
    const earlier = ranges.slice(0, index).find(one => one.start < range.end && range.start < one.end)
    if (earlier) return { index, with: earlier }
  }
  return null
}

/**
 * From this moment on a slot cannot be booked any more: a hold must end, and a request be answered, before the session; and
 * some slots want a longer notice.
 */
export function bookableUntil(start: Date, approval: boolean, noticeMinutes = 0): Date {
  const answer = approval ? bookingLimits.answerLeadHours * hourMs : 0
  const leadMs = Math.max(answer + bookingLimits.holdMinutes * minuteMs, noticeMinutes * minuteMs)
  return new Date(start.getTime() - leadMs)
}

/** What starts later than this can be booked now: `bookableUntil`, seen from the other side. */
export function bookableAfter(mode: BookingMode, now: Date): Date {
  const leadMs = now.getTime() - bookableUntil(now, mode === 'approve').getTime()
  return new Date(now.getTime() + leadMs)
}

/** The same for either way of booking; some slots want a notice from `now` on besides. */
export type BookableFrom = Record<BookingMode, Date> & { now: Date }

export const bookableFrom = (now: Date): BookableFrom => ({
  now,
  instant: bookableAfter('instant', now),
  approve: bookableAfter('approve', now),
})

const dayMinutes = 24 * 60
const weekMinutes = 7 * dayMinutes

const toMinutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Where in the week a time begins, and how long it lasts by the clock. */
function toWeekOffset({ weekday, startTime, endTime }: WeeklyInterval) {
  const [start, end] = [toMinutes(startTime), toMinutes(endTime)]
  return { at: weekday * dayMinutes + start, length: end > start ? end - start : end + dayMinutes - start }
}

/** What is wrong with weekly hours, and where: too short for a session, one time in another, days out of order. */
export function validateSchedule(hours: WeeklySchedule): { path: string; code: FieldCode } | null {
  const places = hours.times.map(toWeekOffset)
  for (const [index, { at, length }] of places.entries()) {
    if (length < hours.sessionMinutes) return { path: `times.${index}.endTime`, code: 'hours.too_short' }
    // The week has no end: what begins late on Saturday may last into Sunday.
    const isTwice = places.slice(0, index).some(other => {
      const behind = (at - other.at + weekMinutes) % weekMinutes
      return behind < other.length || weekMinutes - behind < length
    })
    if (isTwice) return { path: `times.${index}.startTime`, code: 'hours.overlap' }
  }
  const { startsOn, endsOn } = hours
  if (startsOn && endsOn && endsOn < startsOn) return { path: 'endsOn', code: 'dates.out_of_order' }
  const off = hours.daysOff.findIndex(({ from, to }) => to < from)
  return off < 0 ? null : { path: `daysOff.${off}.to`, code: 'dates.out_of_order' }
}

/** The price and the notice of every slot of these hours. */
export type SlotTerms = { priceMinor: number; currency: Money['currency']; noticeMinutes: number }
export const toSlotTerms = ({ amount, currency, noticeMinutes }: WeeklySchedule): SlotTerms => ({
  priceMinor: toMinorUnits(amount),
  currency,
  noticeMinutes,
})

/** The sessions that fit into these times, one after the other with the buffer between them; none on a day off. */
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
      const one = { start: new Date(at), end: new Date(at + stepMs - bufferMs) }
      const before = sessions.at(-1)
      const isNear = before !== undefined && at < before.end.getTime() + bufferMs
      if (!isNear && !daysOff.some(off => off.start < one.end && one.start < off.end)) sessions.push(one)
    }
  }
  return sessions
}

/** A slot of the interviewer that is not withdrawn. */
export type ExistingSlot = TimeRange & SlotTerms & { id: SlotId; isFree: boolean; fromSchedule: boolean }

type SkippedSession = TimeRange & { reason: (typeof leftOutReasons)[number]; blockedBy: TimeRange }

/** What has to be done so that the slots ahead are those of the hours. */
export type SchedulePlan = {
  add: TimeRange[]
  /** Free slots of the hours whose terms were others. */
  update: SlotId[]
  /** Free slots of the hours so far that are not of them any more. */
  withdraw: SlotId[]
  unchangedCount: number
  skipped: SkippedSession[]
  overLimitCount: number
}

/**
 * Compares the sessions of the hours with what stands: only free slots that were made from hours ever change. A new one keeps
 * clear of every other slot by the buffer, is not where one was deleted by hand, and can still be booked.
 */
export function planSlots(
  sessions: readonly TimeRange[],
  { standing, deleted }: { standing: readonly ExistingSlot[]; deleted: readonly TimeRange[] },
  hours: WeeklySchedule,
  now: Date,
): SchedulePlan {
  const own = standing.filter(one => one.fromSchedule && one.isFree && one.start > now)
  const others = standing.filter(one => !own.includes(one))
  const made = new Map(own.map(one => [rangeKey(one), one]))
  const bufferMs = hours.bufferMinutes * minuteMs
  const [meetsOther, meetsDeleted] = [createOverlapFinder(others, bufferMs), createOverlapFinder(deleted, 0)]
  const soonest = now.getTime() + Math.max(hours.noticeMinutes, slotLimits.minLeadMinutes) * minuteMs
  const filling: SchedulePlan = {
    add: [],
    update: [],
    withdraw: [],
    unchangedCount: 0,
    skipped: [],
    overLimitCount: 0,
  }
  let room = getRemainingSlots(others.filter(one => one.isFree && one.start > now).length)

  for (const session of sessions) {
    if (session.start <= now) continue
    const [other, gone] = [meetsOther(session), meetsDeleted(session)]
    const kept = made.get(rangeKey(session))
    if (other) {
      // Booked, or added by hand at the very same time: nothing is missing.
      if (rangeKey(other) === rangeKey(session)) continue
      filling.skipped.push({
        ...session,
        reason: overlaps(other, session) ? 'taken' : 'buffer',
        blockedBy: other,
      })
    } else if (gone) filling.skipped.push({ ...session, reason: 'deleted', blockedBy: gone })
    else if (!kept && session.start.getTime() < soonest) continue
    else if (room === 0) filling.overLimitCount++
    else {
      room--
      if (!kept) filling.add.push(session)
      else {
        filling.unchangedCount++
        made.delete(rangeKey(session))
        if (!hasSameTerms(kept, toSlotTerms(hours))) filling.update.push(kept.id)
      }
    }
  }
  filling.withdraw = [...made.values()].map(one => one.id)
  return filling
}

const rangeKey = ({ start, end }: TimeRange) => `${start.getTime()} ${end.getTime()}`
const overlaps = (one: TimeRange, other: TimeRange) => one.start < other.end && other.start < one.end

const hasSameTerms = (slot: SlotTerms, terms: SlotTerms) =>
  slot.priceMinor === terms.priceMinor &&
  slot.currency === terms.currency &&
  slot.noticeMinutes === terms.noticeMinutes

/** Asked in their order, says which of these ranges each of others meets or comes too near: both are gone through once. */
function createOverlapFinder<R extends TimeRange>(ranges: readonly R[], apartMs: number) {
  let at = 0
  return ({ start, end }: TimeRange): R | null => {
    let one = ranges[at]
    while (one && one.end.getTime() + apartMs <= start.getTime()) one = ranges[++at]
    return one && one.start.getTime() < end.getTime() + apartMs ? one : null
  }
}
