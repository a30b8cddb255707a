import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { slotLimits, weeklyScheduleLimits } from '#contract/limits.ts'
import { toMinorUnits } from '#contract/money.ts'
import type { endpoints, WeeklySchedule } from '#contract/slot.ts'
import { dayMs, hourMs, minuteMs } from '#contract/time.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import { forEachSettled } from '#server/lib/concurrency.ts'
import type { Executor, Row, Tx } from '#server/lib/database/pool.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import { defineQueue } from '#server/lib/jobs/define-queue.ts'
import { type CronJobs, handle, type JobHandlers } from '#server/lib/jobs/job-queue.ts'
import { readFeePercent } from '#server/lib/site-settings/site-settings.ts'
import { expandWeeklySchedule, getLocalDate, toTimeRange } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { claimDueSchedules, updateScheduleRefreshAt } from '#server/marketplace/interviewers/repository.ts'
import { markAvailableDays } from '#server/marketplace/interviewers/update-interviewer.ts'
import { describeMinimum, findMissedMinimum } from '#server/payments/providers/configured-providers.ts'
import { listDaysOff } from './days-off-repository.ts'
import {
  expandSessions,
  planSlots,
  presentRange,
  type SchedulePlan,
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
  refreshBusySlots,
  updateSlotTerms,
  upsertSchedule,
  withdrawSlotsById,
} from './repository.ts'

/**
 * Fills free time with slots of the weekly schedule again. A job, because its locks come before those of slots, which a
 * cancellation already holds.
 */
export const refreshScheduleQueue = defineQueue<{ interviewerId: UserId }>('refresh-weekly-schedule', {
  isDeduplicated: true,
})

/** Slots that ended before this cannot block a future session. */
const lookbackMs = (slotLimits.maxMinutes + weeklyScheduleLimits.bufferMax) * minuteMs

/** Slot changes for the coming weeks. Exact under the lock of `lockSchedule`, otherwise an estimate. */
async function getSchedulePlan(deps: Deps, db: Executor, interviewerId: UserId, hours: WeeklySchedule) {
  const now = deps.now()
  const zone = await findTimeZone(db, interviewerId)
  const open = expandWeeklySchedule(hours.times, zone, now, weeklyScheduleLimits.weeksAhead * 7)
  const blockedDays = await listDaysOff(db, interviewerId, getLocalDate(now, zone))
  const daysOff = [...hours.daysOff, ...blockedDays].map(days => toTimeRange(days, zone))
  const from = new Date(now.getTime() - lookbackMs)
  const existing = await findExistingSlots(db, interviewerId, from)
  const deleted = await findDeletedTimes(db, interviewerId, from)
  return planSlots(expandSessions(hours, open, daysOff), { existing, deleted }, hours, now)
}

/** Makes the future slots match the schedule, which the caller has locked. An unlisted interviewer gets no new slots. */
export async function applySchedule(deps: Deps, tx: Tx, interviewerId: UserId, hours: WeeklySchedule) {
  const now = deps.now()
  const isListed = (await findBookingModeOfListed(tx, interviewerId)) !== null
  const refreshAt = isListed ? new Date(now.getTime() + dayMs) : now
  await updateScheduleRefreshAt(tx, interviewerId, hours.times.length > 0 ? refreshAt : null)
  const plan = await getSchedulePlan(deps, tx, interviewerId, hours)
  const { withdraw, update } = plan
  const add = isListed ? plan.add : []
  if (withdraw.length > 0) await withdrawSlotsById(tx, withdraw, now)
  if (update.length > 0) await updateSlotTerms(tx, update, toSlotTerms(hours))
  if (add.length > 0) {
    await markAvailableDays(tx, interviewerId, add)
    await insertScheduleSlots(tx, interviewerId, add, toSlotTerms(hours))
  }
  return { ...plan, add }
}

const refreshSchedule = (deps: Deps, interviewerId: UserId): Promise<void> =>
  deps.db.transaction().execute(async tx => {
    const row = await lockSchedule(tx, interviewerId)
    if (row) await applySchedule(deps, tx, interviewerId, row.hours)
    else await updateScheduleRefreshAt(tx, interviewerId, null)
  })

const presentSchedulePlan = (plan: SchedulePlan): z.input<typeof endpoints.previewWeeklySchedule.reply> => ({
  added: plan.add.map(presentRange),
  stays: plan.unchangedCount,
  ends: plan.withdraw,
  leftOut: plan.skipped.map(session => ({
    ...presentRange(session),
    why: session.reason,
    by: presentRange(session.blockedBy),
  })),
  leftOver: plan.overLimitCount,
})

export async function getWeeklySchedule(deps: Deps, interviewerId: UserId) {
  const { hours = null, revision = 0 } = (await findSchedule(deps.db, interviewerId)) ?? {}
  return { hours, revision, feePercent: await readFeePercent(deps, deps.db) }
}

export async function previewWeeklySchedule(deps: Deps, interviewerId: UserId, hours: WeeklySchedule) {
  assertValidSchedule(hours)
  return presentSchedulePlan(await getSchedulePlan(deps, deps.db, interviewerId, hours))
}

/** Saves the schedule and updates the future slots. `revision` detects a change from another browser window. */
export async function setWeeklySchedule(
  deps: Deps,
  interviewerId: UserId,
  { revision, ...hours }: WeeklySchedule & { revision: number },
): Promise<z.input<typeof endpoints.setWeeklySchedule.reply>> {
  assertValidSchedule(hours)
  await assertPayable(deps, hours)
  return deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const before = await lockSchedule(tx, interviewerId)
    if (before) assertSaveRate(before, now)
    const isSaved =
      (before?.revision ?? 0) === revision &&
      (await upsertSchedule(tx, interviewerId, hours, { revision, now }))
    if (!isSaved) throw new AppError('hours.changed_elsewhere')
    const { add, withdraw } = await applySchedule(deps, tx, interviewerId, hours)
    // Slots that stay keep the new gap to busy times.
    if (before?.hours.bufferMinutes !== hours.bufferMinutes) await refreshBusySlots(tx, interviewerId, now)
    const feePercent = await readFeePercent(deps, tx)
    return { hours, revision: revision + 1, feePercent, added: add.length, ended: withdraw.length }
  })
}

function assertValidSchedule(hours: WeeklySchedule): void {
  const error = validateSchedule(hours)
  if (error) throw createFieldError(error.path, error.code)
}

/** Refuses a price that no payment provider would take. */
export async function assertPayable(
  deps: Deps,
  { amount, currency }: Pick<WeeklySchedule, 'amount' | 'currency'>,
): Promise<void> {
  const least = await findMissedMinimum(deps, { minor: toMinorUnits(amount), currency })
  if (!least) return
  throw new AppError('request.invalid', { fields: [{ path: 'amount', message: describeMinimum(least) }] })
}

/** Limits saves, because each may leave hundreds of withdrawn slots in the table. */
function assertSaveRate(schedule: Row<'weekly_schedules'>, now: Date): void {
  const waitMs = schedule.save_count_since.getTime() + hourMs - now.getTime()
  if (schedule.save_count >= weeklyScheduleLimits.savesPerHour && waitMs > 0)
    throw new AppError('hours.changed_too_often', { retryAfterSeconds: waitMs / 1000 })
}

export const weeklyScheduleJobHandlers = (deps: Deps): JobHandlers =>
  handle(refreshScheduleQueue, ({ interviewerId }) => refreshSchedule(deps, interviewerId))

export const weeklyScheduleCronJobs = (deps: Deps): CronJobs => ({
  /** Refreshes each schedule once a day, and soon after a change of the profile. */
  'refresh-weekly-schedules': async () => {
    const now = deps.now()
    // A schedule that could not be refreshed is due again after ten minutes.
    const due = await claimDueSchedules(deps.db, now, new Date(now.getTime() + 10 * minuteMs))
    const message = 'weekly schedule refresh failed, will retry'
    await forEachSettled(deps.log, message, due, id => refreshSchedule(deps, id))
  },
})
