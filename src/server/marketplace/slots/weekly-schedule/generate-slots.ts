import type { UserId } from '#contract/id.ts'
import { hoursLimits, slotLimits } from '#contract/limits.ts'
import { dayMs, minuteMs } from '#contract/time.ts'
import type { WeeklyHours } from '#contract/weekly-schedule.ts'
import { readTimeZone } from '#server/identity/profiles/read-time-zone.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { instantsOf, weeklyTimesOf } from '#server/lib/time/wall-clock.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { markDays } from '#server/marketplace/interviewers/counters.ts'
import { scheduleHours } from '#server/marketplace/interviewers/schedule-queue.ts'
import { findListedMode } from '#server/marketplace/slots/repository.ts'
import { type Filling, fillingOf, sessionsOf, termsOf } from './policy.ts'
import {
  endSlotsOfHours,
  findDeleted,
  findStanding,
  insertSlotsOfHours,
  lockHours,
  renewSlots,
} from './repository.ts'

/** Every slot that can be in the way of the next session has ended since. */
const reachMs = (slotLimits.maxMinutes + hoursLimits.bufferMax) * minuteMs

/** What these hours would make of the coming weeks. Exact under the lock of `scheduleHours`, else a forecast. */
export async function readFilling(
  deps: Deps,
  db: Executor,
  interviewerId: UserId,
  hours: WeeklyHours,
): Promise<Filling> {
  const now = deps.now()
  const zone = await readTimeZone({ db }, interviewerId)
  const open = weeklyTimesOf(hours.times, zone, now, hoursLimits.weeksAhead * 7)
  const off = hours.daysOff.map(days => {
    const { from, until } = instantsOf(days, zone)
    return { start: from ?? now, end: until ?? now }
  })
  const from = new Date(now.getTime() - reachMs)
  const standing = await findStanding(db, interviewerId, from)
  const deleted = await findDeleted(db, interviewerId, from)
  return fillingOf(sessionsOf(hours, open, off), { standing, deleted }, hours, now)
}

/**
 * Brings the slots ahead in line with the hours, as often as one likes; the hours are locked. Whoever cannot be found gets no
 * new ones, and is looked at again once they can.
 */
export async function fillHours(
  deps: Deps,
  tx: Tx,
  interviewerId: UserId,
  hours: WeeklyHours,
): Promise<Filling> {
  const now = deps.now()
  const isListed = (await findListedMode(tx, interviewerId)) !== null
  const next = isListed ? new Date(now.getTime() + dayMs) : now
  await scheduleHours(tx, interviewerId, hours.times.length > 0 ? next : null)
  const filling = await readFilling(deps, tx, interviewerId, hours)
  const { end, renew } = filling
  const add = isListed ? filling.add : []
  if (end.length > 0) await endSlotsOfHours(tx, end, now)
  if (renew.length > 0) await renewSlots(tx, renew, termsOf(hours))
  if (add.length > 0) {
    await markDays(tx, interviewerId, add)
    await insertSlotsOfHours(tx, interviewerId, add, termsOf(hours))
  }
  return { ...filling, add }
}

/** The same for one of those whose hours are due. */
export function fillWeeklyHours(deps: Deps, interviewerId: UserId): Promise<void> {
  return deps.db.transaction().execute(async tx => {
    const row = await lockHours(tx, interviewerId)
    if (row) await fillHours(deps, tx, interviewerId, row.hours)
    else await scheduleHours(tx, interviewerId, null)
  })
}
