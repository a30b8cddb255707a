import ICAL from 'ical.js'
import { fromWallClock, toWallClock, type WallClock } from '#server/lib/time-zone.ts'
import { findPlacedZone, findUndefinedZone } from './calendar-zones.ts'

export type CalendarClock = {
  /**
   * Instant of a time value. A date is the start of its day, and the owner's. A floating time is of the zone that the
   * calendar names for all of its events, otherwise the owner's.
   */
  toInstant(time: ICAL.Time, zoneName: string | null): Date
  /** The same instant as wall-clock time of the zone, without a zone. */
  toLocalTime(time: ICAL.Time, zoneName: string | null): ICAL.Time
  /** Day on which the zone's clock shows the instant: `2030-3-4`. */
  toDay(at: Date, zoneName: string | null): string
}

export const formatDay = ({ year, month, day }: Pick<WallClock, 'year' | 'month' | 'day'>): string =>
  `${year}-${month}-${day}`

export function createCalendarClock(
  ownerZone: string,
  zones: ReadonlyMap<string, ICAL.Component>,
  calendarZone: string | null,
): CalendarClock {
  const floatingZone =
    calendarZone === null
      ? null
      : (findPlacedZone(calendarZone) ?? findUndefinedZone(calendarZone, ownerZone))
  /** The name of an IANA zone, a zone that the calendar defines, one of Windows, or the owner's. */
  const findZone = (name: string): string | ICAL.Timezone => {
    const known = findPlacedZone(name)
    if (known) return known
    const component = zones.get(name)
    // A definition without a rule would be UTC.
    if (!component?.getFirstSubcomponent()) {
      const place = String(component?.getFirstPropertyValue('x-lic-location') ?? name)
      return findPlacedZone(place) ?? findUndefinedZone(place, ownerZone) ?? ownerZone
    }
    return new ICAL.Timezone(component)
  }
  // A zone is looked up once, because every time of the calendar asks for it.
  const found = new Map<string, string | ICAL.Timezone>()
  const resolve = (name: string | null): string | ICAL.Timezone => {
    if (name === null) return floatingZone ?? ownerZone
    const zone = found.get(name) ?? findZone(name)
    found.set(name, zone)
    return zone
  }
  const toInstant = (time: ICAL.Time, zoneName: string | null): Date => {
    if (time.zone === ICAL.Timezone.utcTimezone && !time.isDate) return new Date(time.toUnixTime() * 1000)
    const zone = time.isDate ? ownerZone : resolve(zoneName)
    if (typeof zone !== 'string') {
      const zoned = time.clone()
      zoned.zone = zone
      return new Date(zoned.toUnixTime() * 1000)
    }
    return fromWallClock(toFields(time), zone)
  }
  return {
    toInstant,
    toDay(at, zoneName) {
      const zone = resolve(zoneName)
      if (typeof zone === 'string') return formatDay(toWallClock(at, zone))
      return formatDay(ICAL.Time.fromJSDate(at, true).convertToZone(zone))
    },
    toLocalTime(time, zoneName) {
      if (time.isDate || time.zone !== ICAL.Timezone.utcTimezone) return time
      const zone = resolve(zoneName)
      if (typeof zone !== 'string') return toFloatingTime(time.convertToZone(zone))
      return toFloatingTime({ ...toWallClock(new Date(time.toUnixTime() * 1000), zone), isDate: false })
    },
  }
}

/** A date is its first moment, and a leap second the last of its minute. */
const toFields = ({ year, month, day, hour, minute, second, isDate }: ICAL.Time): WallClock =>
  isDate
    ? { year, month, day, hour: 0, minute: 0, second: 0 }
    : { year, month, day, hour, minute, second: Math.min(second, 59) }

/** Time without a zone, which the library calls local. */
export const toFloatingTime = (fields: WallClock & { isDate: boolean }) => {
  const { year, month, day, hour, minute, second, isDate } = fields
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate }, ICAL.Timezone.localTimezone)
}
