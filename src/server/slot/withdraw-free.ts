import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/deps.ts'
import { withdrawEveryFreeSlot } from './store.ts'

/** Takes back every time of an interviewer who left that nobody has booked. Booked ones are the bookings' matter. */
export const withdrawFreeSlots = (deps: Deps, interviewerId: UserId, leftAt: Date): Promise<void> =>
  withdrawEveryFreeSlot(deps.db, interviewerId, leftAt)
