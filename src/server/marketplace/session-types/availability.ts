import { slotLimits, weeklyScheduleLimits } from '#contract/limits.ts'
import { timeRequestLimits } from '#contract/session-type-limits.ts'
import type { WeeklySchedule } from '#contract/slot.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { expandWeeklySchedule, getLocalDate, toTimeRange } from '#server/lib/time-zone.ts'
import { listDaysOff } from '#server/marketplace/slots/days-off-repository.ts'
import { findOccupiedTimes } from '#server/marketplace/slots/on-demand-repository.ts'
import { getBufferMinutes, type TimeRange } from '#server/marketplace/slots/policy.ts'
import { findSchedule } from '#server/marketplace/slots/repository.ts'
import { findTimes, type InterviewerTime, type SessionTerms } from './policy.ts'

/** A session within the range may reach this far beyond it, with its buffer. */
const reachMs = (slotLimits.maxMinutes + weeklyScheduleLimits.bufferMax) * minuteMs

const latest = (a: Date, b: Date) => (a > b ? a : b)

/** Bookable times of a type that start within the range, at most as far ahead as slots are generated. */
export async function listTimes(db: Executor, terms: SessionTerms, within: TimeRange, now: Date) {
  const horizon = new Date(now.getTime() + weeklyScheduleLimits.weeksAhead * 7 * dayMs)
  const start = latest(within.start, now)
  const end = within.end < horizon ? within.end : horizon
  const schedule = await findSchedule(db, terms.interviewerId)
  if (!schedule || start >= end) return []
  const time = await readTime(db, terms, schedule.hours, { start, end })
  return findTimes(time, terms, now).filter(found => found.start >= start && found.start < end)
}

export type TimeTerms = Pick<SessionTerms, 'minutes' | 'bufferMinutes' | 'noticeMinutes' | 'bookingMode'>

const everyDay = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  startTime: timeRequestLimits.dayStart,
  endTime: timeRequestLimits.dayEnd,
}))

/** Free times that an interviewee may ask for: within the weekly hours, and during the day. None without weekly hours. */
export async function listRequestableTimes(
  db: Executor,
  terms: TimeTerms & Pick<SessionTerms, 'interviewerId'>,
  within: TimeRange,
  now: Date,
) {
  const horizon = new Date(now.getTime() + timeRequestLimits.daysAhead * dayMs)
  const start = latest(within.start, now)
  const end = within.end < horizon ? within.end : horizon
  const hours = (await findSchedule(db, terms.interviewerId))?.hours
  if (!hours || hours.times.length === 0 || start >= end) return []
  const times = [...hours.times, ...everyDay]
  const time = await readTime(db, terms, { ...hours, times }, { start, end })
  const found = findTimes(time, terms, now, timeRequestLimits.stepMinutes)
  return found.filter(found => found.start >= start && found.start < end)
}

async function readTime(
  db: Executor,
  { interviewerId }: Pick<SessionTerms, 'interviewerId'>,
  hours: Pick<WeeklySchedule, 'times' | 'daysOff' | 'startsOn' | 'endsOn' | 'bufferMinutes'>,
  { start, end }: TimeRange,
): Promise<InterviewerTime> {
  const zone = await findTimeZone(db, interviewerId)
  const days = Math.ceil((end.getTime() - start.getTime()) / dayMs)
  const { startsOn = '', endsOn = '9999-12-31' } = hours
  const blockedDays = await listDaysOff(db, interviewerId, getLocalDate(start, zone))
  const occupied = await findOccupiedTimes(db, interviewerId, {
    start: new Date(start.getTime() - reachMs),
    end: new Date(end.getTime() + reachMs),
  })
  return {
    open: expandWeeklySchedule(hours.times, zone, start, days).filter(
      ({ day }) => day >= startsOn && day <= endsOn,
    ),
    busy: occupied
      .filter(({ isBusy }) => isBusy)
      .map(time => ({ ...time, bufferMinutes: getBufferMinutes(time, hours) })),
    blocked: [
      ...occupied.filter(({ isBusy }) => !isBusy),
      ...[...hours.daysOff, ...blockedDays].map(range => toTimeRange(range, zone)),
    ],
  }
}
