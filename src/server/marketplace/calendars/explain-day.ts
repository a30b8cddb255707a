import type { ExplainedDay } from '#contract/calendars.ts'
import type { UserId } from '#contract/id.ts'
import { slotLimits, weeklyScheduleLimits } from '#contract/limits.ts'
import { sessionTypeLimits } from '#contract/session-type-limits.ts'
import type { WeeklySchedule } from '#contract/slot.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import { expandWeeklySchedule, getLocalDate, toTimeRange } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { toSessionTerms } from '#server/marketplace/session-types/policy.ts'
import { listSessionTypes } from '#server/marketplace/session-types/repository.ts'
import { listDaysOff } from '#server/marketplace/slots/days-off-repository.ts'
import {
  bookableUntil,
  expandSessions,
  getBufferMinutes,
  padRange,
  presentRange,
  type TimeRange,
} from '#server/marketplace/slots/policy.ts'
import {
  findBookingModeOfListed,
  findDeletedTimes,
  findSchedule,
  listDaySlots,
} from '#server/marketplace/slots/repository.ts'
import {
  type ExplainedTime,
  explainMissingSlot,
  explainTypeTimes,
  findRests,
  groupStarts,
  type HidingTimes,
  listCalendars,
  overlaps,
  type TimeState,
} from './explain-times.ts'
import { listBusyTimes } from './repository.ts'

type DaySlot = Awaited<ReturnType<typeof listDaySlots>>[number]

/** A booked time is booked, whatever else is true of it. Otherwise the first reason for which a booking would be refused. */
function getSlotState(slot: DaySlot, busy: HidingTimes['busy'], approval: boolean, now: Date): TimeState {
  if (!slot.isFree) return 'booked'
  if (slot.isBusy) return listCalendars(slot, busy).length > 0 ? 'busy' : 'buffer'
  return bookableUntil(slot.start, approval, slot.noticeMinutes) <= now ? 'notice' : 'offered'
}

/** A session that begins on a day may reach this far beyond it, with its buffer. */
const reachMs = (slotLimits.maxMinutes + weeklyScheduleLimits.bufferMax) * minuteMs

/** Every time of one day by session type, and why some are not offered. Names of calendars are the owner's own. */
export async function explainDay(deps: Deps, userId: UserId, day: string): Promise<ExplainedDay> {
  const now = deps.now()
  const timeZone = await findTimeZone(deps.db, userId)
  const range = toTimeRange({ from: day, to: day }, timeZone)
  const mode = await findBookingModeOfListed(deps.db, userId)
  const wide = padRange(range, reachMs)
  const slots = await listDaySlots(deps.db, userId, wide)
  const busy = await listBusyTimes(deps.db, userId, [wide])
  const hours = (await findSchedule(deps.db, userId))?.hours
  const bufferMs = (hours?.bufferMinutes ?? 0) * minuteMs
  const states = slots
    .filter(slot => overlaps(slot, range))
    .map(slot => ({ ...slot, state: getSlotState(slot, busy, mode === 'approve', now) }))
  const hidden = await readHiddenTimes(deps, userId, {
    day,
    timeZone,
    range,
    hours,
    slots,
    busy,
    now,
    isListed: mode !== null,
  })
  const times = [...states, ...hidden.withoutSlot].toSorted(
    (one, other) => one.start.getTime() - other.start.getTime(),
  )
  return {
    timeZone,
    times: times.map(time => ({
      ...presentRange(time),
      state: time.state,
      calendars: listCalendars(time.state === 'buffer' ? padRange(time, bufferMs) : time, busy),
    })),
    types: hidden.types.map(({ id, name, minutes, times: ofType }) => ({
      ...{ id, name, minutes },
      starts: groupStarts(ofType, sessionTypeLimits.stepMinutes).map(group => ({
        ...group,
        from: group.from.toISOString(),
        to: group.to.toISOString(),
      })),
    })),
    busy: busy
      .filter(period => overlaps(period, range))
      .map(period => ({ ...presentRange(period), calendar: period.calendar })),
  }
}

type Day = {
  day: string
  timeZone: string
  range: TimeRange
  hours: WeeklySchedule | undefined
  slots: readonly DaySlot[]
  busy: HidingTimes['busy']
  now: Date
  /** Types of others cannot be found. */
  isListed: boolean
}

type TypeTimes = {
  id: ExplainedDay['types'][number]['id']
  name: string
  minutes: number
  times: ExplainedTime[]
}

/** Times of the weekly hours without a slot, and the starts of every session type besides the default one. */
async function readHiddenTimes(
  { db }: Deps,
  userId: UserId,
  { day, timeZone, range, hours, slots, busy, now, isListed }: Day,
): Promise<{ withoutSlot: (TimeRange & { state: TimeState })[]; types: TypeTimes[] }> {
  if (!hours || day < getLocalDate(now, timeZone)) return { withoutSlot: [], types: [] }
  const { startsOn = '', endsOn = '9999-12-31' } = hours
  const isOnDay = ({ start }: TimeRange) => start >= range.start && start < range.end
  const open = expandWeeklySchedule(hours.times, timeZone, range.start, 1).filter(
    interval => interval.day >= startsOn && interval.day <= endsOn,
  )
  const daysOff = [...hours.daysOff, ...(await listDaysOff(db, userId, day))]
  const hiding: HidingTimes = {
    booked: slots
      .filter(({ isFree }) => !isFree)
      .map(slot => ({ ...slot, bufferMinutes: getBufferMinutes(slot, hours) })),
    busy,
    ownSlots: slots.filter(({ isFree, isFromSchedule }) => isFree && !isFromSchedule),
    daysOff: daysOff.map(days => toTimeRange(days, timeZone)),
    deleted: await findDeletedTimes(db, userId, new Date(range.start.getTime() - 1)),
    horizon: new Date(now.getTime() + weeklyScheduleLimits.weeksAhead * 7 * dayMs),
  }
  const sessions = expandSessions(hours, open, []).filter(isOnDay)
  const missing = sessions
    .filter(session => !slots.some(slot => overlaps(slot, session)))
    .flatMap(session => {
      const state = explainMissingSlot(session, hiding, hours, now)
      return state ? [{ ...session, state }] : []
    })
  const rests = findRests(open.filter(isOnDay), sessions, hours.bufferMinutes)
    .filter(rest => !slots.some(slot => overlaps(slot, rest)))
    .map(rest => ({ ...rest, state: 'too_long' as const }))
  const types = (isListed ? await listSessionTypes(db, userId) : []).flatMap(row => {
    const terms = toSessionTerms(row)
    if (!terms) return []
    const times = explainTypeTimes(open, hiding, terms, now).filter(isOnDay)
    return [{ id: row.id, name: row.name ?? '', minutes: terms.minutes, times }]
  })
  return { withoutSlot: [...missing, ...rests], types }
}
