import type { PersonalData } from '#server/identity/user-data.ts'
import { listBookedSessionsOfUser } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/rooms/context.ts'
import { boardIn, codeIn, languageIn, restored } from './document.ts'
import { readCaptionsOf } from './read-changes.ts'
import { deleteDocuments, findDocuments, readDocument } from './repository.ts'

/** What somebody wrote together with others in their rooms. */
export const personalDocuments = ({ db }: Deps): PersonalData => ({
  tables: {
    ...{ collaboration_documents: 'deleted', collaboration_updates: 'deleted', captions: 'deleted' },
    caption_totals: 'deleted',
  },
  async exportData({ id }) {
    const roomDocuments: unknown[] = []
    const meetings = await listBookedSessionsOfUser(db, id)
    const written = new Set(await findDocuments(db, meetings))
    // One after the other: each is put together in memory.
    for (const meeting of meetings.filter(one => written.has(one.id))) {
      const document = restored(await readDocument(db, meeting.id))
      const [language, code] = [languageIn(document), codeIn(document)]
      const captions = await readCaptionsOf({ db }, meeting, id)
      roomDocuments.push({ bookingId: meeting.id, language, code, board: boardIn(document), captions })
    }
    return { roomDocuments }
  },
  erase: async (tx, userId) => {
    await deleteDocuments(tx, await listBookedSessionsOfUser(tx, userId))
  },
})
