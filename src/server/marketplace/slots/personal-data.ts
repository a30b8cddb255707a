import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { presentOwnSlot } from './presenter.ts'
import { findClosedUsersWithSlots, listSlotsOfInterviewer, withdrawFreeSlots } from './repository.ts'
import { deleteSchedule, findSchedule } from './weekly-schedule/repository.ts'

export const slotPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    slots: { retainedBecause: 'bookings of others hang on them, and they tell only of times' },
    weekly_schedules: 'deleted',
  },
  /** Every time that an interviewer ever published and did not take back, and their weekly hours. */
  exportData: async ({ id }) => ({
    slots: (await listSlotsOfInterviewer(db, id, new Date(0))).map(presentOwnSlot),
    weeklyHours: (await findSchedule(db, id))?.hours ?? null,
  }),
  /** Takes back every time that nobody has booked. Booked ones are the bookings' matter. */
  listUnfinishedClosures: () => findClosedUsersWithSlots(db),
  cancelCommitments: (interviewerId, leftAt) => withdrawFreeSlots(db, interviewerId, leftAt),
  erase: deleteSchedule,
})
