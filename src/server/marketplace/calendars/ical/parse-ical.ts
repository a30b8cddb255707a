import ICAL from 'ical.js'
import { type BusyEvent, CalendarError, type SyncWindow } from '#server/marketplace/calendars/provider.ts'
import { createCalendarClock } from './calendar-clock.ts'
import { type ExpandContext, expandEvent, type Period, readTimes } from './expand-recurrence.ts'
import { type Budget, createBudget, createTooLargeError } from './ical-limits.ts'

type Options = {
  window: SyncWindow
  /** Email addresses of the owner. An invitation that one of them has declined is free. */
  ownerAddresses?: readonly string[]
  budget?: Budget
}

/** End of the id of every event that we publish: in emails, in feeds and in calendars. */
const ownUidSuffix = '@rehearse'

/**
 * Busy times of an iCalendar text, by UID. A free, declined or cancelled event has no periods. Throws `unreadable` for a text
 * that is not a calendar or that exceeds the limits, because leaving out an event would offer a time that is taken.
 */
export function readBusyEvents(text: string, options: Options): BusyEvent[] {
  try {
    return readEvents(text, options)
  } catch (error) {
    if (error instanceof CalendarError) throw error
    // The library parses a value when it is asked for.
    throw new CalendarError('unreadable', `invalid value: ${error instanceof Error ? error.message : ''}`)
  }
}

function readEvents(
  text: string,
  { window, ownerAddresses = [], budget = createBudget() }: Options,
): BusyEvent[] {
  const calendars = parseCalendars(text)
  const owners = new Set(ownerAddresses.map(address => address.toLowerCase()))
  const events: BusyEvent[] = []
  for (const calendar of calendars) {
    const zones = new Map(
      calendar
        .getAllSubcomponents('vtimezone')
        .map(zone => [String(zone.getFirstPropertyValue('tzid')), zone]),
    )
    const calendarZone = calendar.getFirstPropertyValue('x-wr-timezone')
    const clock = createCalendarClock(
      window.timeZone,
      zones,
      calendarZone === null ? null : String(calendarZone),
    )
    const components = calendar.getAllSubcomponents('vevent')
    for (const [id, group] of groupByUid(components)) {
      const periods = expandEvent(group, { window, owners, clock, budget })
      events.push({ id, periods: id.endsWith(ownUidSuffix) ? [] : periods })
      if (periods.length > 0 && --budget.events < 0) throw createTooLargeError()
    }
    if (components.length > 0) continue
    const published = readFreeBusy(calendar, { window, owners, clock, budget })
    if (published.length > 0) events.push({ id: 'free busy', periods: published })
  }
  return events
}

/** Busy times of a calendar that publishes no events, as Exchange and Zimbra can. */
function readFreeBusy(calendar: ICAL.Component, context: ExpandContext): Period[] {
  const { window, budget } = context
  const periods = calendar
    .getAllSubcomponents('vfreebusy')
    .flatMap(component => readTimes(component, 'freebusy', context))
    .flatMap(({ at, end, type }) =>
      end && end > window.from && at < window.until && end > at && type !== 'FREE'
        ? [{ start: at, end }]
        : [],
    )
  budget.periods -= periods.length
  if (budget.periods < 0) throw createTooLargeError()
  return periods
}

function parseCalendars(text: string): ICAL.Component[] {
  let parsed: unknown
  try {
    parsed = ICAL.parse(repairIcal(text))
  } catch (error) {
    throw new CalendarError(
      'unreadable',
      `not an iCalendar text: ${error instanceof Error ? error.message : ''}`,
    )
  }
  if (!Array.isArray(parsed) || parsed.length === 0) throw new CalendarError('unreadable', 'empty calendar')
  // One calendar is parsed as itself, several as a list.
  const all = (typeof parsed[0] === 'string' ? [parsed] : parsed).map(jcal => new ICAL.Component(jcal))
  if (all.some(calendar => calendar.name !== 'vcalendar'))
    throw new CalendarError('unreadable', 'not a calendar')
  return all
}

/** Events without a UID are kept apart by their start. */
function groupByUid(components: readonly ICAL.Component[]): Map<string, ICAL.Component[]> {
  const groups = new Map<string, ICAL.Component[]>()
  for (const component of components) {
    const uid = component.getFirstPropertyValue('uid')
    const id = String(uid ?? `without uid ${component.getFirstPropertyValue('dtstart')}`)
    groups.set(id, [...(groups.get(id) ?? []), component])
  }
  return groups
}

/** What calendar programs write and the parser refuses, in order. One such line would make the whole calendar unreadable. */
const repairs: readonly (readonly [RegExp, string])[] = [
  // Byte order mark.
  [/^\uFEFF/, ''],
  // Line ends that were converted twice.
  [/\r\r\n/g, '\n'],
  // Lines that end as on old Macs.
  [/\r(?!\n)/g, '\n'],
  // A line without a name continues the text before it, whose line break was not escaped.
  [/\n(?=[^\s])(?![\w.-]+[;:])/g, '\n '],
  // `EXDATE:` without a value, also on the next line. Without its end an event would last no time, so that stays unreadable.
  [/^(?:RECURRENCE-ID|EXDATE|RDATE|RRULE)[^:\r\n]*:[ \t]*$(?!\r?\n[ \t])/gim, 'X-EMPTY:'],
  // Names of zones with a colon: `tzone://Microsoft/Utc`, `(GMT-05:00) Eastern Time`.
  [/;TZID=([^":;\r\n]*:[^";\r\n]*)(?=:\d{8}(?:T|,|\r?$))/gim, ';TZID="$1"'],
  // A day whose type is left out.
  [
    /^((?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?:;TZID=(?:"[^"]*"|[^:;]*))?)(?=:\d{8}(?:,\d{8})*\r?$)/gim,
    '$1;VALUE=DATE',
  ],
]

/** Durations with a fraction, of which the parser would read only the whole number: `PT1.5H`. A comma separates periods. */
const fractionalDurations = [
  /(^DURATION[^:\r\n]*:\+?)P([\dWDTHMS]*[.,][\d.,WDTHMS]*)/gim,
  /(\dZ?\/)P([\dWDTHMS]*\.[\d.WDTHMS]*)/gim,
]
const unitSeconds: Readonly<Record<string, number>> = { W: 604_800, D: 86_400, H: 3_600, M: 60, S: 1 }

/** `PT5400S` for `T1.5H`. */
function toWholeSeconds(duration: string): string {
  const parts = duration
    .toUpperCase()
    .replaceAll(',', '.')
    .matchAll(/([\d.]+)([WDHMS])/g)
  const seconds = [...parts].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (unitSeconds[unit] ?? 0),
    0,
  )
  return `PT${Math.round(seconds)}S`
}

function repairIcal(text: string): string {
  const readable = repairs.reduce((result, [pattern, value]) => result.replace(pattern, value), text)
  const repaired = fractionalDurations.reduce(
    (result, pattern) =>
      result.replace(pattern, (_, before: string, duration: string) => before + toWholeSeconds(duration)),
    readable,
  )
  // Rules are read without regard to case.
  return repaired.replace(/^RRULE:.*(?:\r?\n[ \t].*)*/gim, rule => rule.toUpperCase())
}
