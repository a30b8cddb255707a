import type { dayTimeStates, ExplainedDay } from '#contract/calendars.ts'
import type { UserId } from '#contract/id.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import { expandWeeklySchedule, getLocalDate, toTimeRange } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { listDaysOff } from '#server/marketplace/slots/days-off-repository.ts'
import {
  bookableUntil,
  expandSessions,
  presentRange,
  type TimeRange,
} from '#server/marketplace/slots/policy.ts'
import { findBookingModeOfListed, findSchedule, listDaySlots } from '#server/marketplace/slots/repository.ts'
import { listBusyTimes } from './repository.ts'

type State = (typeof dayTimeStates)[number]

const overlaps = (one: TimeRange, other: TimeRange) => one.start < other.end && other.start < one.end

/** A booked time is booked, whatever else is true of it. Otherwise the first reason for which a booking would be refused. */
function getSlotState(
  slot: TimeRange & { isFree: boolean; isBusy: boolean; noticeMinutes: number },
  approval: boolean,
  now: Date,
): State {
  if (!slot.isFree) return 'booked'
  if (slot.isBusy) return 'busy'
  return bookableUntil(slot.start, approval, slot.noticeMinutes) <= now ? 'notice' : 'offered'
}

/** Every time of one day, and why some are not offered. Names of calendars are the owner's own. */
export async function explainDay(deps: Deps, userId: UserId, day: string): Promise<ExplainedDay> {
  const now = deps.now()
  const timeZone = await findTimeZone(deps.db, userId)
  const range = toTimeRange({ from: day, to: day }, timeZone)
  const mode = await findBookingModeOfListed(deps.db, userId)
  const slots = await listDaySlots(deps.db, userId, range)
  const busy = await listBusyTimes(deps.db, userId, range.start, range.end)
  const states = slots.map(slot => ({ ...slot, state: getSlotState(slot, mode === 'approve', now) }))
  const blocked = await listBlockedTimes(deps, userId, day, timeZone)
  const missing = blocked
    .filter(time => overlaps(time, range) && !slots.some(slot => overlaps(slot, time)))
    .map(time => ({ ...time, state: 'day_off' as const }))
  const times = [...states, ...missing].toSorted((one, other) => one.start.getTime() - other.start.getTime())
  return {
    timeZone,
    times: times.map(time => ({
      ...presentRange(time),
      state: time.state,
      calendars: [...new Set(busy.filter(period => overlaps(period, time)).map(period => period.calendar))],
    })),
    busy: busy.map(period => ({ ...presentRange(period), calendar: period.calendar })),
  }
}

/** Times of the weekly schedule that have no slot, because the day is blocked. */
async function listBlockedTimes(
  deps: Deps,
  userId: UserId,
  day: string,
  timeZone: string,
): Promise<TimeRange[]> {
  const schedule = await findSchedule(deps.db, userId)
  if (!schedule || day < getLocalDate(deps.now(), timeZone)) return []
  const daysOff = [...schedule.hours.daysOff, ...(await listDaysOff(deps.db, userId, day))]
  const ranges = daysOff.map(days => toTimeRange(days, timeZone))
  const { start } = toTimeRange({ from: day, to: day }, timeZone)
  const open = expandWeeklySchedule(schedule.hours.times, timeZone, start, 1)
  return expandSessions(schedule.hours, open, []).filter(time => ranges.some(range => overlaps(range, time)))
}
