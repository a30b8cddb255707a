import type { PersonalData } from '#server/people/port.ts'
import type { Deps } from '#server/room/deps.ts'
import { deleteAsked, listMomentsOf, listQuestions } from './store.ts'

/** What somebody asked and noted in rooms, and the questions that they keep. */
export const personalAsking = ({ db }: Deps): PersonalData => ({
  tables: { room_moments: 'deleted', own_questions: 'deleted' },
  exportOf: async ({ id }) => ({
    askedAndNoted: (await listMomentsOf(db, id)).map(row => ({
      bookingId: row.booking_id,
      kind: row.kind,
      text: row.text,
      at: row.at.toISOString(),
      isShared: row.is_shared,
    })),
    ownQuestions: (await listQuestions(db, id)).map(({ text }) => text),
  }),
  erase: (tx, userId) => deleteAsked(tx, userId),
})
