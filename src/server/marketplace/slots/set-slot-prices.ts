import type { z } from 'zod'
import type { UserId } from '#contract/id.ts'
import { toMinorUnits } from '#contract/money.ts'
import type { endpoints } from '#contract/slot.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { lockInterviewer } from '#server/marketplace/interviewers/repository.ts'
import {
  insertWithdrawnScheduleSlots,
  lockFreeSlots,
  lockSchedule,
  updateSlotPrices,
  upsertSchedule,
} from './repository.ts'
import { applySchedule, assertPayable } from './weekly-schedule.ts'

/**
 * Changes the price of several free slots. Booked ones keep theirs. With `weeklyHours` the schedule and all its free slots
 * get the price too. Without, the changed slots leave the schedule, which would otherwise set its own price again.
 */
export async function setSlotPrices(
  deps: Deps,
  interviewerId: UserId,
  { slotIds, amount, currency, weeklyHours }: z.output<typeof endpoints.setSlotPrices.body>,
) {
  await assertPayable(deps, { amount, currency })
  const requestedIds = [...new Set(slotIds)]
  return deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const schedule = weeklyHours ? await lockSchedule(tx, interviewerId) : undefined
    // Before the slots, as in every change that needs both locks.
    await lockInterviewer(tx, interviewerId)
    const ids = await lockFreeSlots(tx, interviewerId, requestedIds, now)
    if (ids.length > 0) {
      if (!schedule) await insertWithdrawnScheduleSlots(tx, interviewerId, ids, now)
      const price = { priceMinor: toMinorUnits(amount), currency }
      await updateSlotPrices(tx, ids, price, { inSchedule: schedule !== undefined })
    }
    if (schedule) {
      const hours = { ...schedule.hours, amount, currency }
      await upsertSchedule(tx, interviewerId, hours, { revision: schedule.revision, now })
      await applySchedule(deps, tx, interviewerId, hours)
    }
    return { changed: ids.length, unchanged: requestedIds.length - ids.length }
  })
}
