import ICAL from 'ical.js'
import { dayMs } from '#contract/time.ts'
import { addLocalDays } from '#server/lib/time-zone.ts'
import { type BusyEvent, CalendarError, type SyncWindow } from '#server/marketplace/calendars/provider.ts'
import { type CalendarClock, createCalendarClock, formatDay, toFloatingTime } from './calendar-clock.ts'
import { repairIcal } from './repair-ical.ts'

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
      if (periods.length > 0 && --budget.events < 0) throw tooLarge()
    }
    if (components.length > 0) continue
    const published = readFreeBusy(calendar, { window, owners, clock, budget })
    if (published.length > 0) events.push({ id: 'free busy', periods: published })
  }
  return events
}

/** Busy times of a calendar that publishes no events, as Exchange and Zimbra can. */
function readFreeBusy(calendar: ICAL.Component, context: Context): Period[] {
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
  if (budget.periods < 0) throw tooLarge()
  return periods
}

const tooLarge = () => new CalendarError('unreadable', 'the calendar has too many events')

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

type Context = {
  window: SyncWindow
  owners: ReadonlySet<string>
  clock: CalendarClock
  budget: Budget
}

/** Occurrences of one UID within the window: those of the rule, without exceptions, with the changed ones in their place. */
function expandEvent(components: readonly ICAL.Component[], context: Context): Period[] {
  const masters = components.filter(component => !component.hasProperty('recurrence-id'))
  const changes = components.filter(component => component.hasProperty('recurrence-id'))
  const replaced = changes.flatMap(change => readTime(change, 'recurrence-id', context) ?? [])
  const moves = changes.flatMap(change => readMove(change, context))
  const unchanged = masters
    .filter(master => isBusy(master, context.owners))
    .flatMap(master => {
      const start = readTime(master, 'dtstart', context)
      if (!start) return []
      const isReplaced = createMatcher(replaced, start, context)
      return expandMaster(master, context).filter(({ at }) => !isReplaced(at))
    })
    .flatMap(occurrence => moveOccurrence(occurrence, moves))
  const changed = changes
    .filter(change => isBusy(change, context.owners))
    .flatMap(change => expandMaster(change, context))
  const periods = [...unchanged, ...changed].map(({ at, end }) => ({ start: at, end }))
  context.budget.periods -= periods.length
  if (context.budget.periods < 0) throw tooLarge()
  return periods
}

/**
 * Whether an occurrence is one of those that exceptions name. Some programs name an occurrence by its day in the zone of the
 * series, and Exchange a day of an all-day series by a time. Midnight in UTC is then the day as written, and any other time in
 * UTC is of the owner's day.
 */
function createMatcher(
  exceptions: readonly { time: ICAL.Time; at: Date }[],
  start: Start,
  { clock, window }: Context,
): (at: Date) => boolean {
  const isSameType = ({ time }: { time: ICAL.Time }) => time.isDate === start.time.isDate
  const instants = new Set(exceptions.filter(isSameType).map(({ at }) => at.getTime()))
  const days = new Set(
    exceptions
      .filter(exception => !isSameType(exception))
      .map(({ time, at }) =>
        isUtc(time) && !time.isDate && !isMidnight(time) ? clock.toDay(at, window.timeZone) : formatDay(time),
      ),
  )
  const zoneName = start.time.isDate ? window.timeZone : start.zoneName
  return at => instants.has(at.getTime()) || (days.size > 0 && days.has(clock.toDay(at, zoneName)))
}

const isUtc = (time: ICAL.Time): boolean => time.zone === ICAL.Timezone.utcTimezone
const isMidnight = ({ hour, minute, second }: ICAL.Time) => hour + minute + second === 0

/** Change of an occurrence and of all that follow. */
type Move = { from: Date; shiftMs: number; lengthMs: number; isBusy: boolean }

function readMove(change: ICAL.Component, context: Context): Move[] {
  const range = change.getFirstProperty('recurrence-id')?.getParameter('range')
  const from = readTime(change, 'recurrence-id', context)
  const start = readTime(change, 'dtstart', context)
  if (String(range).toUpperCase() !== 'THISANDFUTURE' || !from || !start) return []
  const shiftMs = start.at.getTime() - from.at.getTime()
  const lengthMs = createEndFinder(change, start, context)(start.at).getTime() - start.at.getTime()
  return [{ from: from.at, shiftMs, lengthMs, isBusy: isBusy(change, context.owners) }]
}

/** The latest change before an occurrence holds for it. */
function moveOccurrence(occurrence: Occurrence, moves: readonly Move[]): Occurrence[] {
  const [move] = moves
    .filter(({ from }) => from < occurrence.at)
    .sort((first, second) => second.from.getTime() - first.from.getTime())
  if (!move) return [occurrence]
  const at = new Date(occurrence.at.getTime() + move.shiftMs)
  return move.isBusy ? [{ at, end: new Date(at.getTime() + move.lengthMs) }] : []
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

/** A time without a zone beside a start with one is of that zone, as programs mean it that leave it out. */
const getZoneOfStart = (component: ICAL.Component): string | null => {
  const start = component.getFirstProperty('dtstart')
  return start ? getZoneName(start) : null
}

function readTime(component: ICAL.Component, name: string, { clock }: Context) {
  const property = component.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) return null
  const zoneName = getZoneName(property) ?? getZoneOfStart(component)
  return { time, zoneName, at: clock.toInstant(time, zoneName) }
}

type Occurrence = { at: Date; end: Date }

function expandMaster(component: ICAL.Component, context: Context): Occurrence[] {
  const { window, clock } = context
  const start = readTime(component, 'dtstart', context)
  if (!start) return []
  const getEnd = createEndFinder(component, start, context)
  const starts = new Map<number, Date>()
  const ends = new Map<number, Date>()
  const add = (at: Date, end = getEnd(at)) => {
    if (at >= window.until || end <= window.from || end <= at) return
    starts.set(at.getTime(), at)
    ends.set(at.getTime(), end)
  }
  const rules = component.hasProperty('recurrence-id') ? [] : component.getAllProperties('rrule')
  // The start counts also where its rule leaves it out, unless the rule had ended by then.
  if (!rules.some(rule => hasEnded(rule, start, context))) add(start.at)
  const lengthMs = getEnd(start.at).getTime() - start.at.getTime()
  for (const rule of rules)
    for (const time of expandRule(rule, start, lengthMs, context)) add(clock.toInstant(time, start.zoneName))
  for (const { at, end } of readTimes(component, 'rdate', context)) add(at, end)
  const isExcluded = createMatcher(readTimes(component, 'exdate', context), start, context)
  return [...starts]
    .filter(([, at]) => !isExcluded(at))
    .map(([key, at]) => ({ at, end: ends.get(key) ?? getEnd(at) }))
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

function hasEnded(rule: ICAL.Property, start: Start, context: Context): boolean {
  const recur = rule.getFirstValue()
  const until = recur instanceof ICAL.Recur ? (recur.until as ICAL.Time | null) : null
  return until !== null && toLastTime(until, start, context).compare(toFloatingTime(start.time)) < 0
}

/** No zone is further than a day from UTC, and whole days differ by an hour when the clocks change. */
const zoneMarginMs = 2 * dayMs

/** Wall-clock times of a rule that may lie within the window. */
function expandRule(rule: ICAL.Property, start: Start, lengthMs: number, context: Context): ICAL.Time[] {
  const { window, budget } = context
  const recur = rule.getFirstValue()
  if (!(recur instanceof ICAL.Recur)) throw new CalendarError('unreadable', 'unknown recurrence rule')
  // The rule is expanded on the wall clock of its zone, so its end is compared there.
  const isInstant = isUtc(start.time)
  const until = recur.until as ICAL.Time | null
  if (until) recur.until = toLastTime(until, start, context)
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

/**
 * Last wall-clock time of a rule. A day includes all of its times, though RFC 5545 wants a time there. For an all-day series a
 * time means the later of its days in UTC and in the zone of the owner, because programs differ.
 */
function toLastTime(until: ICAL.Time, start: Start, { clock, window }: Context): ICAL.Time {
  const { year, month, day } = until
  if (until.isDate && !start.time.isDate) {
    const last = { year, month, day, hour: 23, minute: 59, second: 59, isDate: false }
    return isUtc(start.time) ? new ICAL.Time(last, ICAL.Timezone.utcTimezone) : toFloatingTime(last)
  }
  if (isUtc(start.time)) return until
  const local = toFloatingTime(clock.toLocalTime(until, start.time.isDate ? window.timeZone : start.zoneName))
  if (!start.time.isDate) return local
  const inUtc = toFloatingTime(until)
  for (const time of [local, inUtc]) time.isDate = true
  return inUtc.compare(local) > 0 ? inUtc : local
}

/** `end` of a period, which has a length of its own. `type` of free and busy times. */
function readTimes(component: ICAL.Component, name: string, { clock }: Context) {
  return component.getAllProperties(name).flatMap(property => {
    const zoneName = getZoneName(property) ?? getZoneOfStart(component)
    const type = String(property.getParameter('fbtype') ?? '').toUpperCase()
    return property.getValues().flatMap((value: unknown) => {
      const period = value instanceof ICAL.Period ? value : null
      const time = period ? period.start : value
      if (!(time instanceof ICAL.Time)) return []
      const end = period ? clock.toInstant(period.getEnd(), zoneName) : undefined
      return [{ time, at: clock.toInstant(time, zoneName), end, type }]
    })
  })
}
