import { z } from 'zod'
import { dayMs, hourMs, toIsoDate } from '#contract/time.ts'
import { parseLocalTime } from '#server/lib/time-zone.ts'

/** `{ "Mon Wed": ["19:00", "20:30"] }`: on which days a person offers which times, in their own zone. */
export const rhythm = z.record(z.string(), z.array(z.string()))
type Rhythm = z.output<typeof rhythm>

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The local times of a rhythm from one day to another, counted from today, in order. */
export function localTimes(free: Rhythm, now: Date, from: number, to: number): string[] {
  return Array.from(
    { length: to - from + 1 },
    (_, nth) => new Date(now.getTime() + (from + nth) * dayMs),
  ).flatMap(day => {
    const weekday = weekdays[day.getUTCDay()] ?? ''
    return Object.entries(free)
      .filter(([days]) => days.includes(weekday))
      .flatMap(([, times]) => times)
      .toSorted()
      .map(time => `${toIsoDate(day)}T${time}`)
  })
}

/** The moment of a local time; null where the clocks jump over it. */
export const momentOf = (local: string, zone: string): Date | null => parseLocalTime(local, zone).at ?? null

/** How far the clocks of a zone are ahead of UTC at noon of this day. */
export function hoursAhead(now: Date, zone: string): number {
  const noon = `${toIsoDate(now)}T12:00`
  return (Date.parse(`${noon}Z`) - (momentOf(noon, zone)?.getTime() ?? 0)) / hourMs
}
