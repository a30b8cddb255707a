import type { OwnSlot } from '#contract/slot.ts'

/** Busy: free, but hidden by a connected calendar. */
export const getSlotStatus = ({ isAvailable, isBusy }: OwnSlot): 'booked' | 'busy' | 'available' => {
  if (!isAvailable) return 'booked'
  return isBusy ? 'busy' : 'available'
}
