import type { SlotId, UserId } from '#contract/id.ts'
import type { Slot, SlotChange } from '#contract/slot.ts'
import { getTimeZone } from '#server/identity/profiles/get-profile.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { markAvailableDays } from '#server/marketplace/interviewers/counters.ts'
import { assertOpenSlotLimit, parseSlotChange, withOverlapError } from './errors.ts'
import { presentSlot } from './presenter.ts'
import { findSlotStart, insertWithdrawnScheduleSlot, updateFreeSlot, withdrawFreeSlot } from './repository.ts'

/** Changes a slot that nobody has booked. Against a booking at the same moment exactly one of the two wins. */
export async function editSlot(
  deps: Deps,
  interviewerId: UserId,
  id: SlotId,
  change: SlotChange,
): Promise<Slot> {
  // Somebody else's slot is not there, whatever was sent for it.
  const start = await findSlotStart(deps.db, interviewerId, id)
  if (!start) throw new AppError('slot.not_found')
  const zone = await getTimeZone(deps, interviewerId)
  const slot = parseSlotChange(change, zone, deps.now())
  return withOverlapError(deps, { origin: 'single', interviewerId, zone, ranges: [slot], except: id }, () =>
    deps.db.transaction().execute(async tx => {
      await markAvailableDays(tx, interviewerId, [slot])
      // One that went by and is offered again is one more.
      if (start <= deps.now()) await assertOpenSlotLimit(tx, interviewerId, 1, deps.now())
      await insertWithdrawnScheduleSlot(tx, interviewerId, id, deps.now())
      const row = await updateFreeSlot(tx, interviewerId, id, slot)
      if (!row) throw await slotUnavailableError(tx, interviewerId, id)
      return presentSlot(row)
    }),
  )
}

/** Deletes a slot that nobody has booked. */
export async function deleteSlot(deps: Deps, interviewerId: UserId, id: SlotId): Promise<void> {
  const isDone = await withdrawFreeSlot(deps.db, interviewerId, id, deps.now())
  if (!isDone) throw await slotUnavailableError(deps.db, interviewerId, id)
}

/** Why a conditional write met nothing: the slot is booked, or it is not there for this person. */
async function slotUnavailableError(db: Executor, interviewerId: UserId, id: SlotId): Promise<AppError> {
  return new AppError((await findSlotStart(db, interviewerId, id)) ? 'slot.booked' : 'slot.not_found')
}
