import { readMeetingsOf } from '#server/market/meeting/read.ts'
import type { PersonalData } from '#server/people/port.ts'
import type { Deps } from '#server/room/deps.ts'
import { boardIn, codeIn, languageIn, restored } from './document.ts'
import { deleteDocuments, findDocuments, readDocument } from './store.ts'

/** What somebody wrote together with others in their rooms. */
export const personalDocuments = ({ db }: Deps): PersonalData => ({
  tables: { room_documents: 'deleted', room_changes: 'deleted' },
  async exportOf({ id }) {
    const roomDocuments: { bookingId: string; language: unknown; code: string; board: unknown }[] = []
    // One after the other: each is put together in memory.
    for (const bookingId of await findDocuments(db, await readMeetingsOf(db, id))) {
      const document = restored(await readDocument(db, bookingId))
      const [language, code] = [languageIn(document) ?? null, codeIn(document)]
      roomDocuments.push({ bookingId, language, code, board: boardIn(document) })
    }
    return { roomDocuments }
  },
  erase: async (tx, userId) => {
    await deleteDocuments(tx, await readMeetingsOf(tx, userId))
  },
})
