import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { hoursLimits } from '#contract/limits.ts'
import { hourMs } from '#contract/time.ts'
import type { endpoints, WeeklySchedule } from '#contract/weekly-schedule.ts'
import { AppError, refuseField } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { applySchedule, getSchedulePlan } from './generate-slots.ts'
import { validateSchedule } from './policy.ts'
import { presentSchedulePlan } from './presenter.ts'
import { findSchedule, lockSchedule, upsertSchedule } from './repository.ts'

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
): Promise<z.input<typeof endpoints.setWeeklyHours.reply>> {
  assertValidSchedule(hours)
  return deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const before = await lockSchedule(tx, interviewerId)
    if (before) assertSaveRate(before, now)
    const isSaved =
      (before?.revision ?? 0) === revision &&
      (await upsertSchedule(tx, interviewerId, hours, { revision, now }))
    if (!isSaved) throw new AppError('hours.changed_elsewhere')
    const { add, withdraw: end } = await applySchedule(deps, tx, interviewerId, hours)
    const { feePercent } = deps.config.payment
    return { hours, revision: revision + 1, feePercent, added: add.length, ended: end.length }
  })
}

function assertValidSchedule(hours: WeeklySchedule): void {
  const fault = validateSchedule(hours)
  if (fault) throw refuseField(fault.path, fault.code)
}

/** Each change may leave hundreds of withdrawn slots behind. */
function assertSaveRate(
  { save_count: saves, save_count_since: since }: { save_count: number; save_count_since: Date },
  now: Date,
): void {
  const leftMs = since.getTime() + hourMs - now.getTime()
  if (saves >= hoursLimits.savesAnHour && leftMs > 0)
    throw new AppError('hours.changed_too_often', { retryAfterSeconds: leftMs / 1000 })
}
