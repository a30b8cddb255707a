import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/rooms/context.ts'
import { deleteNotesAndQuestions, listNotesByAuthor, listSavedQuestions } from './repository.ts'

/** What somebody asked and noted in rooms, and the questions that they keep. */
export const notePersonalData = ({ db }: Deps): PersonalData => ({
  tables: { session_notes: 'deleted', saved_questions: 'deleted' },
  exportData: async ({ id }) => ({
    askedAndNoted: (await listNotesByAuthor(db, id)).map(row => ({
      bookingId: row.booking_id,
      kind: row.kind,
      text: row.text,
      at: row.at.toISOString(),
      isShared: row.is_shared,
    })),
    ownQuestions: (await listSavedQuestions(db, id)).map(({ text }) => text),
  }),
  erase: (tx, userId) => deleteNotesAndQuestions(tx, userId),
})
