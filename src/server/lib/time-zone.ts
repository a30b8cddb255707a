import { Temporal } from 'temporal-polyfill'
import type { FieldCode } from '#contract/error.ts'
import type { RecurringSlots, WeeklyInterval } from '#contract/slot.ts'

/** A time as it was understood, or the sentence why it cannot be. */
export type ParsedTime = { at: Date; error?: never } | { at?: never; error: FieldCode }

/** Date and time to the minute at least; the year is kept to four digits, which is what the API can answer. */
const timePattern = /^[12]\d{3}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/i

/**
 * Reads a time as people and clients send it. With an offset or `Z` it is that instant; without, it is what a clock in
 * `zone` shows: refused where the clocks jump over it, and the first of the two where they show it twice.
 */
export function parseLocalTime(text: string, zone: string): ParsedTime {
  const trimmed = text.trim()
  if (trimmed === '') return { error: 'slot.all_required' }
  const found = timePattern.exec(trimmed)
  if (!found) return { error: 'field.invalid' }
  try {
    if (found[1]) return { at: toDate(Temporal.Instant.from(trimmed)) }
    const local = Temporal.PlainDateTime.from(trimmed)
    const zoned = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
    if (!zoned.toPlainDateTime().equals(local)) return { error: 'slot.skipped_by_dst' }
    return { at: toDate(zoned.toInstant()) }
  } catch {
    // 30 February, 25 o'clock.
    return { error: 'field.invalid' }
  }
}

/** The days of a recurring slot as local times, in order and not more than `atMost`: the same clock time on each. */
export function expandRecurringSlots(wanted: RecurringSlots, atMost: number) {
  const last = Temporal.PlainDate.from(wanted.endDate)
  const times: { startTime: string; endTime: string }[] = []
  let day = Temporal.PlainDate.from(wanted.startDate)
  while (Temporal.PlainDate.compare(day, last) <= 0 && times.length < atMost) {
    // Temporal counts Sunday as 7.
    if (wanted.weekdays.includes(day.dayOfWeek % 7)) {
      times.push({ startTime: `${day}T${wanted.startTime}`, endTime: `${day}T${wanted.endTime}` })
    }
    day = day.add({ days: 1 })
  }
  return times
}

/**
 * When the times of a week come round in `zone`, from the day before `from` on and so many days from it: of a day on which the
 * clocks jump over a time it is as much later, and of one that they show twice it is the first.
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
      .filter(one => one.weekday === day.dayOfWeek % 7)
      .map(({ startTime, endTime }) => ({
        day: day.toString(),
        start: at(day, startTime),
        end: at(endTime > startTime ? day : day.add({ days: 1 }), endTime),
      })),
  )
}

/** The calendar day that `zone` has at this moment: `2026-11-26`. */
export const getLocalDate = (moment: Date, zone: string): string =>
  toZonedDateTime(moment, zone).toPlainDate().toString()

/** When the day that `zone` has at this moment began. */
export function getStartOfDay(moment: Date, zone: string): Date {
  return toDate(toZonedDateTime(moment, zone).startOfDay().toInstant())
}

/** From when until when the days of `zone` from `from` to `to` last, both included; null where no day is named. */
export function getInstantRange(days: { from?: string | undefined; to?: string | undefined }, zone: string) {
  const begin = (day: Temporal.PlainDate) => toDate(day.toZonedDateTime(zone).toInstant())
  return {
    from: days.from ? begin(Temporal.PlainDate.from(days.from)) : null,
    until: days.to ? begin(Temporal.PlainDate.from(days.to).add({ days: 1 })) : null,
  }
}

/** `2030-05`, the month that a calendar in `zone` shows. */
export function getLocalMonth(moment: Date, zone: string): string {
  const { year, month } = toZonedDateTime(moment, zone)
  return `${year}-${padTwoDigits(month)}`
}

/** The day that a calendar in `zone` shows, with the time: `2030-05-03 18:00`. */
export function formatLocalDateTime(moment: Date, zone: string): string {
  const local = toZonedDateTime(moment, zone)
  return `${local.toPlainDate()} ${formatClock(local)}`
}

/** `03/05/2030, 18:00–19:00 (Europe/London)`, for a sentence that names a slot. */
export function formatLocalRange(range: { start: Date; end: Date }, zone: string): string {
  const start = toZonedDateTime(range.start, zone)
  const day = `${padTwoDigits(start.day)}/${padTwoDigits(start.month)}/${start.year}`
  return `${day}, ${formatClock(start)}–${formatClock(toZonedDateTime(range.end, zone))} (${zone})`
}

const toZonedDateTime = (moment: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)
const toDate = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds)
const padTwoDigits = (number: number) => String(number).padStart(2, '0')
const formatClock = (time: Temporal.ZonedDateTime) =>
  `${padTwoDigits(time.hour)}:${padTwoDigits(time.minute)}`
