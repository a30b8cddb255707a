import type { Deps } from '#server/market/deps.ts'
import type { PersonalData } from '#server/people/port.ts'
import { findStillOffering, listOwn, withdrawEveryFreeSlot } from './store.ts'
import { viewSlot } from './view.ts'

export const personalSlots = ({ db }: Deps): PersonalData => ({
  tables: { slots: { staysBecause: 'bookings of others hang on them, and they tell only of times' } },
  /** Every time that an interviewer ever published and did not take back. */
  exportOf: async ({ id }) => ({ slots: (await listOwn(db, id, new Date(0))).map(viewSlot) }),
  /** Takes back every time that nobody has booked. Booked ones are the bookings' matter. */
  unfinished: () => findStillOffering(db),
  leave: (interviewerId, leftAt) => withdrawEveryFreeSlot(db, interviewerId, leftAt),
})
