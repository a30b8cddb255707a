import type { UserId } from '#contract/id.ts'
import { weeklyScheduleLimits } from '#contract/limits.ts'
import type { DayRange } from '#contract/slot.ts'
import { findTimeZone } from '#server/identity/profiles/repository.ts'
import { AppError, createFieldError } from '#server/lib/http/app-error.ts'
import { getLocalDate, toTimeRange } from '#server/lib/time-zone.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import {
  deleteDaysOff,
  findSlotsWithin,
  insertDaysOff,
  listDaysOff,
  updateSlotsOnDayOff,
} from './days-off-repository.ts'
import { presentRange, type TimeRange, validateDaysOff } from './policy.ts'
import { lockSchedule, withdrawSlotsById } from './repository.ts'
import { applySchedule } from './weekly-schedule.ts'

export async function getDaysOff(deps: Deps, interviewerId: UserId): Promise<DayRange[]> {
  const zone = await findTimeZone(deps.db, interviewerId)
  return listDaysOff(deps.db, interviewerId, getLocalDate(deps.now(), zone))
}

type SlotWithin = TimeRange & { isFree: boolean }
const presentEffect = (slots: readonly SlotWithin[]) => ({
  removed: slots.filter(slot => slot.isFree).map(presentRange),
  booked: slots.filter(slot => !slot.isFree).map(presentRange),
})

/**
 * Blocks days: removes the free slots on them, also those added by hand. Booked slots stay, and are withdrawn when their
 * booking is cancelled.
 */
export async function addDaysOff(
  deps: Deps,
  interviewerId: UserId,
  { preview, ...days }: DayRange & { preview: boolean },
) {
  const now = deps.now()
  const zone = await findTimeZone(deps.db, interviewerId)
  const today = getLocalDate(now, zone)
  const error = validateDaysOff(days, today)
  if (error) throw createFieldError(error.path, error.code)
  const range = toTimeRange(days, zone)
  if (preview) return presentEffect(await findSlotsWithin(deps.db, interviewerId, range, now))
  return deps.db.transaction().execute(async tx => {
    const schedule = await lockSchedule(tx, interviewerId)
    // New slots wait for this lock, so that none is published on a day off meanwhile.
    await lockInterviewer(tx, interviewerId)
    await insertDaysOff(tx, interviewerId, days)
    const entries = await listDaysOff(tx, interviewerId, today)
    if (entries.length > weeklyScheduleLimits.daysOffMax) throw new AppError('days_off.too_many')
    const slots = await updateSlotsOnDayOff(tx, interviewerId, range, { isDayOff: true, now })
    const freeIds = slots.filter(slot => slot.isFree).map(slot => slot.id)
    if (freeIds.length > 0) await withdrawSlotsById(tx, freeIds, now)
    if (schedule) await applySchedule(deps, tx, interviewerId, schedule.hours)
    return presentEffect(slots.toSorted((a, b) => a.start.getTime() - b.start.getTime()))
  })
}

/** Slots of the weekly schedule come back at once, slots added by hand do not. */
export async function removeDaysOff(deps: Deps, interviewerId: UserId, from: string) {
  const now = deps.now()
  const zone = await findTimeZone(deps.db, interviewerId)
  return deps.db.transaction().execute(async tx => {
    await lockSchedule(tx, interviewerId)
    // Before the slots, as in every change that needs both locks.
    await lockInterviewer(tx, interviewerId)
    const days = await deleteDaysOff(tx, interviewerId, from)
    if (!days) throw new AppError('days_off.not_found')
    await updateSlotsOnDayOff(tx, interviewerId, toTimeRange(days, zone), { isDayOff: false, now })
    // Read again, because the days off may have been part of the schedule.
    const schedule = await lockSchedule(tx, interviewerId)
    if (!schedule) return { added: 0 }
    const { add } = await applySchedule(deps, tx, interviewerId, schedule.hours)
    return { added: add.length }
  })
}
