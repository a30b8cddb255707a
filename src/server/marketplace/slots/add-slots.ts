import type { UserId } from '#contract/id.ts'
import { slotLimits } from '#contract/limits.ts'
import type { RecurringSlots, SlotInput } from '#contract/slot.ts'
import { getTimeZone } from '#server/identity/profiles/get-profile.ts'
import { AppError } from '#server/lib/http/error.ts'
import { localTimesOf } from '#server/lib/time/wall-clock.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { markAvailableDays } from '#server/marketplace/interviewers/counters.ts'
import { assertOpenSlotLimit, parseSlots, slotOverlapError, withOverlapError } from './errors.ts'
import { findOverlapWithin, type SlotOrigin } from './policy.ts'
import { presentDraftSlot, presentSlot } from './presenter.ts'
import { findSlotOverlaps, insertSlots, type NewSlot, type SlotRow } from './repository.ts'

/** Publishes up to 50 slots: all of them, or none with the sentence why. */
export async function addSlots(deps: Deps, interviewerId: UserId, inputs: SlotInput[]) {
  if (inputs.length > slotLimits.perBatch) throw new AppError('slot.batch_too_large')
  const zone = await getTimeZone(deps, interviewerId)
  const slots = parseSlots('batch', inputs, zone, deps.now())
  const clash = findOverlapWithin(slots)
  if (clash) throw slotOverlapError({ origin: 'batch', zone, ranges: slots }, clash)
  return (await publishSlots(deps, 'batch', interviewerId, zone, slots)).map(presentSlot)
}

/** Publishes the same clock time on every chosen weekday; a preview only says what that would be. */
export async function addRecurringSlots(
  deps: Deps,
  interviewerId: UserId,
  wanted: RecurringSlots & { preview: boolean },
) {
  const times = localTimesOf(wanted, slotLimits.perBatch + 1)
  if (times.length === 0) throw new AppError('slot.none_generated')
  if (times.length > slotLimits.perBatch) throw new AppError('slot.batch_too_large')
  const { amount, currency } = wanted
  const zone = await getTimeZone(deps, interviewerId)
  const inputs = times.map(time => ({ ...time, amount, currency }))
  const slots = parseSlots('recurring', inputs, zone, deps.now())
  if (wanted.preview) {
    await assertOpenSlotLimit(deps.db, interviewerId, slots.length, deps.now())
    const clashing = new Set((await findSlotOverlaps(deps.db, interviewerId, slots)).map(one => one.index))
    return { slots: slots.map((slot, index) => presentDraftSlot(slot, clashing.has(index))) }
  }
  const rows = await publishSlots(deps, 'recurring', interviewerId, zone, slots)
  return { slots: rows.map(row => ({ ...presentSlot(row), clashes: false })) }
}

function publishSlots(
  deps: Deps,
  origin: SlotOrigin,
  interviewerId: UserId,
  zone: string,
  slots: NewSlot[],
): Promise<SlotRow[]> {
  return withOverlapError(deps, { origin, interviewerId, zone, ranges: slots }, () =>
    deps.db.transaction().execute(async tx => {
      await markAvailableDays(tx, interviewerId, slots)
      await assertOpenSlotLimit(tx, interviewerId, slots.length, deps.now())
      return insertSlots(tx, interviewerId, slots)
    }),
  )
}
