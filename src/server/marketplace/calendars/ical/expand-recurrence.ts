import ICAL from 'ical.js'
import { dayMs } from '#contract/time.ts'
import { addLocalDays } from '#server/lib/time-zone.ts'
import { CalendarError, type SyncWindow } from '#server/marketplace/calendars/provider.ts'
import { type CalendarClock, formatDay, toFloatingTime } from './calendar-clock.ts'
import { type Budget, createTooLargeError, icalLimits } from './ical-limits.ts'

export type Period = { start: Date; end: Date }

export type ExpandContext = {
  window: SyncWindow
  owners: ReadonlySet<string>
  clock: CalendarClock
  budget: Budget
}

/** Occurrences of one UID within the window: those of the rule, without exceptions, with the changed ones in their place. */
export function expandEvent(components: readonly ICAL.Component[], context: ExpandContext): Period[] {
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
  if (context.budget.periods < 0) throw createTooLargeError()
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
  { clock, window }: ExpandContext,
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

function readMove(change: ICAL.Component, context: ExpandContext): Move[] {
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

/** As Microsoft Graph's `free` and `workingElsewhere`. */
const freeInOutlook = ['FREE', 'WORKINGELSEWHERE']

function isBusy(component: ICAL.Component, owners: ReadonlySet<string>): boolean {
  const text = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  if (text('status') === 'CANCELLED' || text('transp') === 'TRANSPARENT') return false
  if (freeInOutlook.includes(text('x-microsoft-cdo-busystatus'))) return false
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

function readTime(component: ICAL.Component, name: string, { clock }: ExpandContext) {
  const property = component.getFirstProperty(name)
  const time = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) return null
  const zoneName = getZoneName(property) ?? getZoneOfStart(component)
  return { time, zoneName, at: clock.toInstant(time, zoneName) }
}

type Occurrence = { at: Date; end: Date }

function expandMaster(component: ICAL.Component, context: ExpandContext): Occurrence[] {
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
function createEndFinder(
  component: ICAL.Component,
  start: Start,
  context: ExpandContext,
): (at: Date) => Date {
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

function hasEnded(rule: ICAL.Property, start: Start, context: ExpandContext): boolean {
  const recur = rule.getFirstValue()
  const until = recur instanceof ICAL.Recur ? (recur.until as ICAL.Time | null) : null
  return until !== null && toLastTime(until, start, context).compare(toFloatingTime(start.time)) < 0
}

/** No zone is further than a day from UTC, and whole days differ by an hour when the clocks change. */
const zoneMarginMs = 2 * dayMs

/** Wall-clock times of a rule that may lie within the window. */
function expandRule(
  rule: ICAL.Property,
  start: Start,
  lengthMs: number,
  context: ExpandContext,
): ICAL.Time[] {
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
      if (--budget.steps < 0 || times.length > icalLimits.periodsMax) throw createTooLargeError()
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
function toLastTime(until: ICAL.Time, start: Start, { clock, window }: ExpandContext): ICAL.Time {
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
export function readTimes(component: ICAL.Component, name: string, { clock }: ExpandContext) {
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
