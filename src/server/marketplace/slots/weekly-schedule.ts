import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { slotLimits, weeklyScheduleLimits } from '#contract/limits.ts'
import type { WeeklySchedule, weeklyScheduleEndpoints } from '#contract/slot.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
import { AppError, createFieldError } from '#server/lib/http/error.ts'
import type { CronJobs } from '#server/lib/jobs/jobs.ts'
import { expandWeeklySchedule, getInstantRange } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/marketplace/context.ts'
import {
  claimSchedulesToRefresh,
  markAvailableDays,
  scheduleRefresh,
} from '#server/marketplace/interviewers/update-interviewer.ts'
import {
  expandSessions,
  planSlots,
  type SchedulePlan,
  type TimeRange,
  toSlotTerms,
  validateSchedule,
} from './policy.ts'
import {
  findBookingModeOfListed,
  findDeletedTimes,
  findExistingSlots,
  findSchedule,
  insertScheduleSlots,
  lockSchedule,
  updateSlotTerms,
  upsertSchedule,
  withdrawScheduleSlots,
} from './repository.ts'

/** Every slot that can be in the way of the next session has ended since. */
const lookbackMs = (slotLimits.maxMinutes + weeklyScheduleLimits.bufferMax) * minuteMs

/** What these hours would make of the coming weeks. Exact under the lock of `scheduleHours`, else a forecast. */
export async function getSchedulePlan(
  deps: Deps,
  db: Executor,
  interviewerId: UserId,
  hours: WeeklySchedule,
): Promise<SchedulePlan> {
  const now = deps.now()
  const zone = await findTimeZone(db, interviewerId)
  const open = expandWeeklySchedule(hours.times, zone, now, weeklyScheduleLimits.weeksAhead * 7)
  const off = hours.daysOff.map(days => {
    const { from, until } = getInstantRange(days, zone)
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
  const { withdraw, update } = filling
  const add = isListed ? filling.add : []
  if (withdraw.length > 0) await withdrawScheduleSlots(tx, withdraw, now)
  if (update.length > 0) await updateSlotTerms(tx, update, toSlotTerms(hours))
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

const presentRange = ({ start, end }: TimeRange) => ({
  startTime: start.toISOString(),
  endTime: end.toISOString(),
})

/** What would be done, for whoever decides whether it is. */
export const presentSchedulePlan = (
  filling: SchedulePlan,
): z.input<typeof weeklyScheduleEndpoints.previewWeeklyHours.reply> => ({
  added: filling.add.map(presentRange),
  stays: filling.unchangedCount,
  ends: filling.withdraw,
  leftOut: filling.skipped.map(one => ({
    ...presentRange(one),
    why: one.reason,
    by: presentRange(one.blockedBy),
  })),
  leftOver: filling.overLimitCount,
})

/** Somebody's hours as they stand. */
export async function getWeeklySchedule(deps: Deps, interviewerId: UserId) {
  const row = await findSchedule(deps.db, interviewerId)
  const { feePercent } = deps.config.payment
  return { hours: row?.hours ?? null, revision: row?.revision ?? 0, feePercent }
}

/** What would become of the slots ahead with these hours. */
export async function previewWeeklySchedule(deps: Deps, interviewerId: UserId, hours: WeeklySchedule) {
  assertValidSchedule(hours)
  return presentSchedulePlan(await getSchedulePlan(deps, deps.db, interviewerId, hours))
}

/**
 * Keeps the hours, and makes of the slots ahead what they say. Two windows do not undo each other's: whoever saves names the
 * version that they saw.
 */
export async function setWeeklySchedule(
  deps: Deps,
  interviewerId: UserId,
  { revision, ...hours }: WeeklySchedule & { revision: number },
): Promise<z.input<typeof weeklyScheduleEndpoints.setWeeklyHours.reply>> {
  assertValidSchedule(hours)
  return deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const before = await lockSchedule(tx, interviewerId)
    if (before) assertSaveRate(before, now)
    const isSaved =
      (before?.revision ?? 0) === revision &&
      (await upsertSchedule(tx, interviewerId, hours, { revision, now }))
    if (!isSaved) throw new AppError('hours.changed_elsewhere')
    const { add, withdraw } = await applySchedule(deps, tx, interviewerId, hours)
    const { feePercent } = deps.config.payment
    return { hours, revision: revision + 1, feePercent, added: add.length, ended: withdraw.length }
  })
}

function assertValidSchedule(hours: WeeklySchedule): void {
  const fault = validateSchedule(hours)
  if (fault) throw createFieldError(fault.path, fault.code)
}

/** Each change may leave hundreds of withdrawn slots behind. */
function assertSaveRate(
  { save_count: saves, save_count_since: since }: { save_count: number; save_count_since: Date },
  now: Date,
): void {
  const leftMs = since.getTime() + hourMs - now.getTime()
  if (saves >= weeklyScheduleLimits.savesPerHour && leftMs > 0)
    throw new AppError('hours.changed_too_often', { retryAfterSeconds: leftMs / 1000 })
}

export const weeklyScheduleCronJobs = (deps: Deps): CronJobs => ({
  /** Keeps the coming weeks filled: of everybody with weekly hours once a day, and soon after something changed. */
  'refresh-weekly-schedules': async () =>
    forEachSettled(deps.log, 'weekly schedule not refreshed yet', await claimSchedulesToRefresh(deps), id =>
      refreshSchedule(deps, id),
    ),
})
