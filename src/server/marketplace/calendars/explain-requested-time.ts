import type { UserId } from '#contract/id.ts'
import { slotLimits, weeklyScheduleLimits } from '#contract/limits.ts'
import { minuteMs } from '#contract/time.ts'
import { type RequestedTimeReason, requestedTimeReasons } from '#contract/time-request.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { getLocalDate, toTimeRange } from '#server/lib/time-zone.ts'
import type { SessionTerms } from '#server/marketplace/session-types/policy.ts'
import { listDaysOff } from '#server/marketplace/slots/days-off-repository.ts'
import { getBufferMinutes, padRange, type TimeRange } from '#server/marketplace/slots/policy.ts'
import { findSchedule, listDaySlots } from '#server/marketplace/slots/repository.ts'
import { getTypeState, type HidingTimes } from './explain-times.ts'
import { listBusyTimes } from './repository.ts'

/** A session may reach this far beyond a range, with its buffer. */
const reachMs = (slotLimits.maxMinutes + weeklyScheduleLimits.bufferMax) * minuteMs

type Terms = Pick<SessionTerms, 'minutes' | 'bufferMinutes' | 'noticeMinutes' | 'bookingMode'>

/** Tells why an interviewer is not free at one of the times, whatever the weekly hours say. Null: they are free. */
export async function createTimeExplainer(
  db: Executor,
  interviewerId: UserId,
  times: readonly TimeRange[],
  now: Date,
) {
  const within = {
    start: new Date(Math.min(...times.map(({ start }) => start.getTime()))),
    end: new Date(Math.max(...times.map(({ end }) => end.getTime()))),
  }
  const zone = await findTimeZone(db, interviewerId)
  const hours = (await findSchedule(db, interviewerId))?.hours
  const wide = padRange(within, reachMs)
  const slots = await listDaySlots(db, interviewerId, wide)
  const daysOff = [
    ...(hours?.daysOff ?? []),
    ...(await listDaysOff(db, interviewerId, getLocalDate(within.start, zone))),
  ]
  const hiding: HidingTimes = {
    booked: slots
      .filter(({ isFree }) => !isFree)
      .map(slot => ({
        ...slot,
        bufferMinutes: getBufferMinutes(slot, { bufferMinutes: hours?.bufferMinutes ?? 0 }),
      })),
    // Around each time, as a request may span two months of a full calendar.
    busy: await listBusyTimes(
      db,
      interviewerId,
      times.map(time => padRange(time, reachMs)),
    ),
    ownSlots: slots.filter(({ isFree, isFromSchedule }) => isFree && !isFromSchedule),
    daysOff: daysOff.map(days => toTimeRange(days, zone)),
    deleted: [],
    horizon: wide.end,
  }
  return (time: TimeRange, terms: Terms): RequestedTimeReason | null => {
    const state = getTypeState(time, hiding, terms, now)
    return requestedTimeReasons.find(reason => reason === state) ?? null
  }
}
