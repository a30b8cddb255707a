import ICAL from 'ical.js'
import { dayMs } from '#contract/time.ts'
import { isTimeZone } from '#contract/time-zone.ts'
import { addLocalDays, fromWallClock, toWallClock, type WallClock } from '#server/lib/time-zone.ts'
import { type BusyEvent, CalendarError, type SyncWindow } from './provider.ts'

export const icalLimits = {
  /** Events of one calendar within the window. */
  eventsMax: 5000,
  /** Occurrences of all events within the window. */
  periodsMax: 20_000,
  /** Steps of all recurrence rules, also those before the window. */
  stepsMax: 200_000,
} as const

/** What may still be read of one calendar. Its files share it. */
type Budget = { steps: number; periods: number; events: number }

export const createBudget = (): Budget => ({
  steps: icalLimits.stepsMax,
  periods: icalLimits.periodsMax,
  events: icalLimits.eventsMax,
})

type Options = {
  window: SyncWindow
  /** Email addresses of the owner. An invitation that one of them has declined is free. */
  ownerAddresses?: readonly string[]
  budget?: Budget
}

/** End of the id of every event that we publish: in emails, in feeds and in calendars. */
export const ownUidSuffix = '@rehearse'

type Period = { start: Date; end: Date }

/**
 * Busy times of an iCalendar text, by UID. A free, declined or cancelled event has no periods. Throws `unreadable` for a text
 * that is not a calendar or that exceeds the limits, because leaving out an event would offer a time that is taken.
 */
export function readBusyEvents(
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
    const clock = createClock(window.timeZone, zones)
    for (const [id, components] of groupByUid(calendar.getAllSubcomponents('vevent'))) {
      const periods = expandEvent(components, { window, owners, clock, budget })
      events.push({ id, periods: id.endsWith(ownUidSuffix) ? [] : periods })
      if (periods.length > 0 && --budget.events < 0) throw tooLarge()
    }
  }
  return events
}

const tooLarge = () => new CalendarError('unreadable', 'the calendar has too many events')

function parseCalendars(text: string): ICAL.Component[] {
  let parsed: unknown
  try {
    parsed = ICAL.parse(text)
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

type Clock = {
  /** Instant of a time value. A date is the start of its day, and both dates and floating times are the owner's. */
  toInstant(time: ICAL.Time, zoneName: string | null): Date
  /** The same instant as wall-clock time of the zone, without a zone. */
  toLocalTime(time: ICAL.Time, zoneName: string | null): ICAL.Time
}

function createClock(ownerZone: string, zones: ReadonlyMap<string, ICAL.Component>): Clock {
  const custom = new Map<string, ICAL.Timezone>()
  /** The name of an IANA zone, a zone that the calendar defines, or the owner's. */
  const resolve = (name: string | null): string | ICAL.Timezone => {
    if (name === null) return ownerZone
    const known = findKnownZone(name)
    if (known) return known
    const component = zones.get(name)
    if (!component) return ownerZone
    const zone = custom.get(name) ?? new ICAL.Timezone(component)
    custom.set(name, zone)
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
const toFloatingTime = (fields: WallClock & { isDate: boolean }) => {
  const { year, month, day, hour, minute, second, isDate } = fields
  return new ICAL.Time({ year, month, day, hour, minute, second, isDate }, ICAL.Timezone.localTimezone)
}

/** IANA name within a zone id. Mozilla and others put a path before it: `/mozilla.org/20050126_1/Europe/Berlin`. */
function findKnownZone(name: string): string | null {
  const parts = name.replace(/^\//, '').split('/')
  for (const candidate of [parts.join('/'), parts.slice(-3).join('/'), parts.slice(-2).join('/')]) {
    // `EST` and the like are left to the calendar's own definition.
    if (!candidate.includes('/') && candidate !== 'UTC') continue
    if (isTimeZone(candidate)) return candidate
  }
  return null
}

type Context = {
  window: SyncWindow
  owners: ReadonlySet<string>
  clock: Clock
  budget: Budget
}

/** Occurrences of one UID within the window: those of the rule, without exceptions, with the changed ones in their place. */
function expandEvent(components: readonly ICAL.Component[], context: Context): Period[] {
  const masters = components.filter(component => !component.hasProperty('recurrence-id'))
  const changes = components.filter(component => component.hasProperty('recurrence-id'))
  const changedStarts = new Set(
    changes.map(change => readTime(change, 'recurrence-id', context)?.at.getTime()),
  )
  const unchanged = masters
    .filter(master => isBusy(master, context.owners))
    .flatMap(master => expandMaster(master, context).filter(({ at }) => !changedStarts.has(at.getTime())))
  const changed = changes
    .filter(change => isBusy(change, context.owners))
    .flatMap(change => expandMaster(change, context))
  const periods = [...unchanged, ...changed].map(({ at, end }) => ({ start: at, end }))
  context.budget.periods -= periods.length
  if (context.budget.periods < 0) throw tooLarge()
  return periods
}

function isBusy(component: ICAL.Component, owners: ReadonlySet<string>): boolean {
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (text('status') === 'CANCELLED' || text('transp') === 'TRANSPARENT') return false
  if (text('x-microsoft-cdo-busystatus') === 'FREE') return false
  return !component.getAllProperties('attendee').some(attendee => {
    const address = String(attendee.getFirstValue() ?? '')
      .replace(/^mailto:/i, '')
      .toLowerCase()
    return owners.has(address) && String(attendee.getParameter('partstat') ?? '').toUpperCase() === 'DECLINED'
  })
}

const getZoneName = (property: ICAL.Property): string | null => {
  const zone = property.getParameter('tzid')
  return zone === undefined ? null : String(zone)
}

function readTime(component: ICAL.Component, name: string, { clock }: Context) {
  const property = component.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) return null
  const zoneName = getZoneName(property)
  return { time, zoneName, at: clock.toInstant(time, zoneName) }
}

type Occurrence = { at: Date; end: Date }

function expandMaster(component: ICAL.Component, context: Context): Occurrence[] {
  const { window, clock } = context
  const start = readTime(component, 'dtstart', context)
  if (!start) return []
  const getEnd = createEndFinder(component, start, context)
  const starts = new Map<number, Date>()
  const add = (at: Date) => {
    if (at < window.until && getEnd(at) > window.from && getEnd(at) > at) starts.set(at.getTime(), at)
  }
  const rules = component.hasProperty('recurrence-id') ? [] : component.getAllProperties('rrule')
  if (rules.length === 0) add(start.at)
  const lengthMs = getEnd(start.at).getTime() - start.at.getTime()
  for (const rule of rules)
    for (const time of expandRule(rule, start, lengthMs, context)) add(clock.toInstant(time, start.zoneName))
  for (const { at } of readTimes(component, 'rdate', context)) add(at)
  for (const { at, time } of readTimes(component, 'exdate', context)) {
    starts.delete(at.getTime())
    // Some clients write only the day of the occurrence.
    if (time.isDate && !start.time.isDate) deleteDay(starts, at)
  }
  return [...starts.values()].map(at => ({ at, end: getEnd(at) }))
}

function deleteDay(starts: Map<number, Date>, day: Date): void {
  for (const key of [...starts.keys()])
    if (key >= day.getTime() && key < day.getTime() + dayMs) starts.delete(key)
}

type Start = NonNullable<ReturnType<typeof readTime>>

/** Ends of occurrences. An all-day event lasts whole days of the owner, also when the clocks change. */
function createEndFinder(component: ICAL.Component, start: Start, context: Context): (at: Date) => Date {
  const end = readTime(component, 'dtend', context)
  const duration = component.getFirstPropertyValue('duration')
  const seconds = duration instanceof ICAL.Duration ? duration.toSeconds() : 0
  if (!start.time.isDate) {
    const lengthMs = end ? end.at.getTime() - start.at.getTime() : seconds * 1000
    return at => new Date(at.getTime() + Math.max(0, lengthMs))
  }
  const toDay = ({ year, month, day }: ICAL.Time) => Date.UTC(year, month - 1, day) / dayMs
  const days = end ? toDay(end.time) - toDay(start.time) : Math.ceil(seconds / 86_400)
  return at => addLocalDays(at, Math.max(1, days), context.window.timeZone)
}

/** No zone is further than a day from UTC, and whole days differ by an hour when the clocks change. */
const zoneMarginMs = 2 * dayMs

/** Wall-clock times of a rule that may lie within the window. */
function expandRule(
  rule: ICAL.Property,
  start: Start,
  lengthMs: number,
  { window, clock, budget }: Context,
): ICAL.Time[] {
  const recur = rule.getFirstValue()
  if (!(recur instanceof ICAL.Recur)) throw new CalendarError('unreadable', 'unknown recurrence rule')
  // The rule is expanded on the wall clock of its zone, so its end is compared there.
  const isInstant = start.time.zone === ICAL.Timezone.utcTimezone
  const until = recur.until as ICAL.Time | null
  if (until && !isInstant) recur.until = toFloatingTime(clock.toLocalTime(until, start.zoneName))
  if (recur.until && start.time.isDate) (recur.until as ICAL.Time).isDate = true
  const first = isInstant ? start.time : toFloatingTime(start.time)
  const times: ICAL.Time[] = []
  try {
    const iterator = recur.iterator(first)
    for (let time = iterator.next(); time; time = iterator.next()) {
      if (--budget.steps < 0 || times.length > icalLimits.periodsMax) throw tooLarge()
      const { year, month, day, hour, minute, second } = time
      // Exact instants take a hundred times as long, and a series may have begun decades ago.
      const roughMs = Date.UTC(year, month - 1, day, hour, minute, second)
      if (roughMs > window.until.getTime() + zoneMarginMs) break
      if (roughMs + lengthMs >= window.from.getTime() - zoneMarginMs) times.push(time.clone())
    }
  } catch (error) {
    if (error instanceof CalendarError) throw error
    throw new CalendarError('unreadable', 'invalid recurrence rule')
  }
  return times
}

function readTimes(component: ICAL.Component, name: string, { clock }: Context) {
  return component.getAllProperties(name).flatMap(property =>
    property.getValues().flatMap((value: unknown) => {
      const time = value instanceof ICAL.Period ? value.start : value
      return time instanceof ICAL.Time ? [{ time, at: clock.toInstant(time, getZoneName(property)) }] : []
    }),
  )
}
