import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { viewOwnSlot } from './presenter.ts'
import { findStillOffering, listOwn, withdrawEveryFreeSlot } from './repository.ts'
import { deleteHours, findHours } from './weekly-schedule/repository.ts'

export const personalSlots = ({ db }: Deps): PersonalData => ({
  tables: {
    slots: { staysBecause: 'bookings of others hang on them, and they tell only of times' },
    weekly_schedules: 'deleted',
  },
  /** Every time that an interviewer ever published and did not take back, and their weekly hours. */
  exportOf: async ({ id }) => ({
    slots: (await listOwn(db, id, new Date(0))).map(viewOwnSlot),
    weeklyHours: (await findHours(db, id))?.hours ?? null,
  }),
  /** Takes back every time that nobody has booked. Booked ones are the bookings' matter. */
  unfinished: () => findStillOffering(db),
  leave: (interviewerId, leftAt) => withdrawEveryFreeSlot(db, interviewerId, leftAt),
  erase: deleteHours,
})
