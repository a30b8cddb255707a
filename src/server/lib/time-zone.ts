import { Temporal } from 'temporal-polyfill'
import type { FieldCode } from '#contract/errors/error.ts'
import type { RecurringSlots, WeeklyInterval } from '#contract/slot.ts'
import { getFixedZoneName, getRepeatedTimeSuffix } from '#contract/time-zone.ts'

export type ParsedTime = { at: Date; error?: never } | { at?: never; error: FieldCode }

/** Date and time, at least to the minute. Four digits of the year, because the API returns no others. */
const timePattern = /^[12]\d{3}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/i

/**
 * Parses a time with an offset or `Z` as an instant, and one without as local time in `zone`. Rejects a local time that
 * a clock change skips. If a clock change repeats it, the first one counts.
 */
export function parseLocalTime(text: string, zone: string): ParsedTime {
  const trimmed = text.trim()
  if (trimmed === '') return { error: 'slot.all_required' }
  const match = timePattern.exec(trimmed)
  if (!match) return { error: 'field.invalid' }
  try {
    if (match[1]) return { at: toDate(Temporal.Instant.from(trimmed)) }
    const local = Temporal.PlainDateTime.from(trimmed)
    const zoned = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
    if (!zoned.toPlainDateTime().equals(local)) return { error: 'slot.skipped_by_dst' }
    return { at: toDate(zoned.toInstant()) }
  } catch {
    // For example 30 February or 25:00.
    return { error: 'field.invalid' }
  }
}

/** Local times of a recurring slot, one per day, at most `limit`. */
export function expandRecurringSlots(slots: RecurringSlots, limit: number) {
  const last = Temporal.PlainDate.from(slots.endDate)
  const times: { startTime: string; endTime: string }[] = []
  let day = Temporal.PlainDate.from(slots.startDate)
  while (Temporal.PlainDate.compare(day, last) <= 0 && times.length < limit) {
    // Temporal counts Sunday as 7.
    if (slots.weekdays.includes(day.dayOfWeek % 7)) {
      times.push({ startTime: `${day}T${slots.startTime}`, endTime: `${day}T${slots.endTime}` })
    }
    day = day.add({ days: 1 })
  }
  return times
}

/**
 * Instants of a weekly schedule in `zone`, from the day before `from` to `days` days after it. A time that a clock change
 * skips moves later by the length of the gap. If a clock change repeats it, the first one counts.
 */
export function expandWeeklySchedule(
  times: readonly WeeklyInterval[],
  zone: string,
  from: Date,
  days: number,
) {
  const today = toZonedDateTime(from, zone).toPlainDate()
  const at = (day: Temporal.PlainDate, clock: string) =>
    toDate(day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(clock) }).toInstant())
  return Array.from({ length: days + 2 }, (_, index) => today.add({ days: index - 1 })).flatMap(day =>
    times
      .filter(interval => interval.weekday === day.dayOfWeek % 7)
      .map(({ startTime, endTime }) => ({
        day: day.toString(),
        start: at(day, startTime),
        end: at(endTime > startTime ? day : day.add({ days: 1 }), endTime),
      })),
  )
}

export type WallClock = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** Instant of a wall-clock time. A time that a clock change skips moves later, and the first of a repeated one counts. */
export const fromWallClock = (clock: WallClock, zone: string): Date =>
  toDate(Temporal.PlainDateTime.from(clock).toZonedDateTime(zone).toInstant())

export function toWallClock(instant: Date, zone: string): WallClock {
  const { year, month, day, hour, minute, second } = toZonedDateTime(instant, zone)
  return { year, month, day, hour, minute, second }
}

/** Start of the day that is `days` after the one of the instant. */
export const addLocalDays = (instant: Date, days: number, zone: string): Date =>
  toDate(toZonedDateTime(instant, zone).toPlainDate().add({ days }).toZonedDateTime(zone).toInstant())

/** Date in `zone`: `2026-11-26`. */
export const getLocalDate = (instant: Date, zone: string): string =>
  toZonedDateTime(instant, zone).toPlainDate().toString()

export const getStartOfDay = (instant: Date, zone: string): Date =>
  toDate(toZonedDateTime(instant, zone).startOfDay().toInstant())

/** Instants from the start of the day `from` to the end of the day `to` in `zone`; null without a day. */
export function getInstantRange(days: { from?: string | undefined; to?: string | undefined }, zone: string) {
  return {
    from: days.from ? startOfDay(days.from, zone) : null,
    until: days.to ? startOfDay(days.to, zone, 1) : null,
  }
}

/** From the start of the first day to the end of the last one in `zone`. */
export const toTimeRange = (
  days: { from: string; to: string },
  zone: string,
): { start: Date; end: Date } => ({
  start: startOfDay(days.from, zone),
  end: startOfDay(days.to, zone, 1),
})

const startOfDay = (day: string, zone: string, days = 0): Date =>
  toDate(Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(zone).toInstant())

/** Month in `zone`: `2030-05`. */
export const getLocalMonth = (instant: Date, zone: string): string =>
  toZonedDateTime(instant, zone).toPlainDate().toPlainYearMonth().toString()

/** Date and time in `zone` without its offset: `2030-05-03T18:00:00`. */
export const formatIsoLocalTime = (instant: Date, zone: string): string =>
  toZonedDateTime(instant, zone).toPlainDateTime().toString()

/** Date and time in `zone`: `2030-05-03 18:00`. */
export function formatLocalDateTime(instant: Date, zone: string): string {
  const local = toZonedDateTime(instant, zone)
  return `${local.toPlainDate()} ${formatClock(local)}`
}

/**
 * `03/05/2030, 18:00–19:00 (Europe/London)`, for messages about a slot. Times that a clock change repeats have their
 * offset: `01:30 (UTC+1)–01:00 (UTC+0)`.
 */
export function formatLocalRange(range: { start: Date; end: Date }, zone: string): string {
  const day = getLocalDate(range.start, zone).split('-').reverse().join('/')
  const [start, end] = [range.start, range.end].map(
    at => formatClock(toZonedDateTime(at, zone)) + getRepeatedTimeSuffix(at.getTime(), zone),
  )
  return `${day}, ${start}–${end} (${getFixedZoneName(zone) ?? zone})`
}

const toZonedDateTime = (instant: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
const toDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)
const formatClock = (time: Temporal.ZonedDateTime) => time.toPlainTime().toString({ smallestUnit: 'minute' })
