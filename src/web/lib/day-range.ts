import { minuteMs } from '#contract/time.ts'
import { resolveLocalTime } from '#contract/time-zone.ts'
import { browserTimeZone } from './format.ts'

/** First and last moment of a day in the zone of the screens, as instants of the contract. */
export function getDayRange(day: string): { start: string; end: string } {
  const zone = browserTimeZone()
  const { first } = resolveLocalTime(`${day}T00:00`, zone)
  const { last } = resolveLocalTime(`${day}T23:59`, zone)
  return { start: new Date(first).toISOString(), end: new Date(last + minuteMs - 1).toISOString() }
}
