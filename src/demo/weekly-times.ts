import { z } from 'zod'
import { dayMs, hourMs, toIsoDate } from '#contract/time.ts'
import { parseLocalTime } from '#server/lib/time-zone.ts'

/** Local times by weekdays, for example `{ "Mon Wed": ["19:00", "20:30"] }`. */
export const weeklyTimes = z.record(z.string(), z.array(z.string()))
type WeeklyTimes = z.output<typeof weeklyTimes>

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Local times from day `from` to day `to`, relative to today, in order. */
export function localTimes(schedule: WeeklyTimes, now: Date, from: number, to: number): string[] {
  return Array.from(
    { length: to - from + 1 },
    (_, index) => new Date(now.getTime() + (from + index) * dayMs),
  ).flatMap(day => {
    const weekday = weekdays[day.getUTCDay()] ?? ''
    return Object.entries(schedule)
      .filter(([days]) => days.includes(weekday))
      .flatMap(([, times]) => times)
      .toSorted()
      .map(time => `${toIsoDate(day)}T${time}`)
  })
}

/** Instant of a local time, null if DST skips it. */
export const toInstant = (local: string, zone: string): Date | null => parseLocalTime(local, zone).at ?? null

/** UTC offset of a zone in hours, at noon of the day. */
export function getUtcOffset(now: Date, zone: string): number {
  const noon = `${toIsoDate(now)}T12:00`
  return (Date.parse(`${noon}Z`) - (toInstant(noon, zone)?.getTime() ?? 0)) / hourMs
}
