import type { BusyTime, UnpaidHold } from '#contract/booking-lifecycle.ts'
import type { PickableTime } from './slot-days.ts'

/** Hold or conflict of a slot. */
export type SlotStatus = { hold?: UnpaidHold; conflict?: 'clash' | 'clashHeld' }

/** Finds conflicts of a slot with the user's sessions and holds at other slots, even partial overlaps. */
export function createSlotStatusLookup(holds: readonly UnpaidHold[], times: readonly BusyTime[]) {
  return ({ id, startTime, endTime }: Pick<PickableTime, 'id' | 'startTime' | 'endTime'>): SlotStatus => {
    const hold = holds.find(hold => hold.timeSlotId === id)
    if (hold) return { hold }
    const other = times.find(
      time =>
        time.timeSlotId !== id &&
        Date.parse(time.startTime) < Date.parse(endTime) &&
        Date.parse(startTime) < Date.parse(time.endTime),
    )
    return other ? { conflict: other.isHeld ? 'clashHeld' : 'clash' } : {}
  }
}
