import type { UserId } from '#contract/id.ts'
import { hoursLimits, slotLimits } from '#contract/limits.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import type { WeeklySchedule } from '#contract/weekly-schedule.ts'
import { getTimeZone } from '#server/identity/profiles/get-profile.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { instantsOf, weeklyTimesOf } from '#server/lib/time/wall-clock.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { markAvailableDays } from '#server/marketplace/interviewers/counters.ts'
import { scheduleRefresh } from '#server/marketplace/interviewers/schedule-queue.ts'
import { findBookingModeOfListed } from '#server/marketplace/slots/repository.ts'
import { expandSessions, planSlots, type SchedulePlan, toSlotTerms } from './policy.ts'
import {
  findDeletedTimes,
  findExistingSlots,
  insertScheduleSlots,
  lockSchedule,
  updateSlotTerms,
  withdrawScheduleSlots,
} from './repository.ts'

/** Every slot that can be in the way of the next session has ended since. */
const lookbackMs = (slotLimits.maxMinutes + hoursLimits.bufferMax) * minuteMs

/** What these hours would make of the coming weeks. Exact under the lock of `scheduleHours`, else a forecast. */
export async function getSchedulePlan(
  deps: Deps,
  db: Executor,
  interviewerId: UserId,
  hours: WeeklySchedule,
): Promise<SchedulePlan> {
  const now = deps.now()
  const zone = await getTimeZone({ db }, interviewerId)
  const open = weeklyTimesOf(hours.times, zone, now, hoursLimits.weeksAhead * 7)
  const off = hours.daysOff.map(days => {
    const { from, until } = instantsOf(days, zone)
    return { start: from ?? now, end: until ?? now }
  })
  const from = new Date(now.getTime() - lookbackMs)
  const standing = await findExistingSlots(db, interviewerId, from)
  const deleted = await findDeletedTimes(db, interviewerId, from)
  return planSlots(expandSessions(hours, open, off), { standing, deleted }, hours, now)
}

/**
 * Brings the slots ahead in line with the hours, as often as one likes; the hours are locked. Whoever cannot be found gets no
 * new ones, and is looked at again once they can.
 */
export async function applySchedule(
  deps: Deps,
  tx: Tx,
  interviewerId: UserId,
  hours: WeeklySchedule,
): Promise<SchedulePlan> {
  const now = deps.now()
  const isListed = (await findBookingModeOfListed(tx, interviewerId)) !== null
  const next = isListed ? new Date(now.getTime() + dayMs) : now
  await scheduleRefresh(tx, interviewerId, hours.times.length > 0 ? next : null)
  const filling = await getSchedulePlan(deps, tx, interviewerId, hours)
  const { withdraw: end, update: renew } = filling
  const add = isListed ? filling.add : []
  if (end.length > 0) await withdrawScheduleSlots(tx, end, now)
  if (renew.length > 0) await updateSlotTerms(tx, renew, toSlotTerms(hours))
  if (add.length > 0) {
    await markAvailableDays(tx, interviewerId, add)
    await insertScheduleSlots(tx, interviewerId, add, toSlotTerms(hours))
  }
  return { ...filling, add }
}

/** The same for one of those whose hours are due. */
export function refreshSchedule(deps: Deps, interviewerId: UserId): Promise<void> {
  return deps.db.transaction().execute(async tx => {
    const row = await lockSchedule(tx, interviewerId)
    if (row) await applySchedule(deps, tx, interviewerId, row.hours)
    else await scheduleRefresh(tx, interviewerId, null)
  })
}
