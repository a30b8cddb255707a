import type { BusyTime, UnpaidHold } from '#contract/booking-lifecycle.ts'
import type { Slot } from '#contract/slot.ts'

/** How a time stands to what one has already. */
export type SlotStatus = { hold?: UnpaidHold; conflict?: 'clash' | 'clashHeld' }

/** Whose times stand in the way of a slot: a session or a hold of one's own at another slot, even in part. */
export function createSlotStatusLookup(holds: readonly UnpaidHold[], times: readonly BusyTime[]) {
  return ({ id, startTime, endTime }: Slot): SlotStatus => {
    const hold = holds.find(one => one.timeSlotId === id)
    if (hold) return { hold }
    const other = times.find(
      one =>
        one.timeSlotId !== id &&
        Date.parse(one.startTime) < Date.parse(endTime) &&
        Date.parse(startTime) < Date.parse(one.endTime),
    )
    return other ? { conflict: other.isHeld ? 'clashHeld' : 'clash' } : {}
  }
}
