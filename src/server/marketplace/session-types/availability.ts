import type { SessionTypeId, SlotId, UserId } from '#contract/id.ts'
import { slotLimits, weeklyScheduleLimits } from '#contract/limits.ts'
import type { Money } from '#contract/money.ts'
import { timeRequestLimits } from '#contract/session-type-limits.ts'
import type { WeeklySchedule } from '#contract/slot.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { expandWeeklySchedule, getLocalDate, toTimeRange } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import { listDaysOff } from '#server/marketplace/slots/days-off-repository.ts'
import {
  findOccupiedTimes,
  makeAvailable,
  withdrawScheduleSlots,
} from '#server/marketplace/slots/on-demand-repository.ts'
import { getBufferMinutes, padRange, type TimeRange } from '#server/marketplace/slots/policy.ts'
import { findSchedule } from '#server/marketplace/slots/repository.ts'
import { findTimes, type InterviewerTime, type SessionTerms, toSessionTerms } from './policy.ts'
import { findSessionType } from './repository.ts'

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

/** Slot that an interviewee has chosen from the free time of a type. */
export type ChosenTime = {
  slotId: SlotId
  typeId: SessionTypeId
  interviewerId: UserId
  start: Date
  end: Date
  /** The time has the length of the session that is moved, whatever the type lasts now. */
  keepsLength?: boolean
}

/**
 * Whether the type offers the time as it was chosen. A new booking needs its price too. A booking that is moved keeps its own,
 * and its type may have been deleted since.
 */
export async function isOffered(
  deps: Deps,
  db: Executor,
  time: ChosenTime,
  price: Money | null,
): Promise<boolean> {
  const row = await findSessionType(db, time.typeId)
  const current = row ? toSessionTerms(row) : null
  const lengthMs = time.end.getTime() - time.start.getTime()
  const terms = current && time.keepsLength ? { ...current, minutes: lengthMs / minuteMs } : current
  if (!terms || (price && row?.deleted_at)) return false
  if (price && (terms.priceMinor !== price.minor || terms.currency !== price.currency)) return false
  const within = { start: time.start, end: new Date(time.start.getTime() + 1) }
  const [offered] = await listTimes(db, terms, within, deps.now())
  return offered?.end.getTime() === time.end.getTime()
}

/** Withdraws the free slots of the weekly hours around a time, which waits for running bookings of them. */
export async function clearScheduleSlots(
  deps: Deps,
  tx: Tx,
  time: { interviewerId: UserId; start: Date; end: Date },
  typeBufferMinutes: number,
): Promise<void> {
  const schedule = await findSchedule(tx, time.interviewerId)
  const bufferMinutes = Math.max(typeBufferMinutes, schedule?.hours.bufferMinutes ?? 0)
  await withdrawScheduleSlots(tx, time.interviewerId, padRange(time, bufferMinutes * minuteMs), deps.now())
}

/**
 * Makes a chosen slot available to the booking of this transaction. False if the time is no longer offered. Then the caller rolls
 * back or refreshes the schedule, whose slots are withdrawn first: that waits for bookings of these slots, which the offer must see.
 * The interviewer's lock is the one that publishing takes, so that neither two interviewees nor a new slot take overlapping times.
 */
export async function takeOfferedTime(
  deps: Deps,
  tx: Tx,
  time: ChosenTime,
  price: Money | null,
): Promise<boolean> {
  await lockInterviewer(tx, time.interviewerId)
  const type = await findSessionType(tx, time.typeId)
  await clearScheduleSlots(deps, tx, time, type?.buffer_minutes ?? 0)
  return (await isOffered(deps, tx, time, price)) && makeAvailable(tx, time.slotId)
}
