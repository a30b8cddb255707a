import type { PersonalData } from '#server/identity/user-data.ts'
import { listBookedSessionsOfUser } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/rooms/context.ts'
import { getCode, getLanguage, getWhiteboard, restoreDocument } from './document.ts'
import { getCaptions } from './read-changes.ts'
import { deleteDocuments, findDocument, listDocumentBookingIds } from './repository.ts'

/** What somebody wrote together with others in their rooms. */
export const collaborationPersonalData = ({ db }: Deps): PersonalData => ({
  tables: {
    ...{ collaboration_documents: 'deleted', collaboration_updates: 'deleted', captions: 'deleted' },
    caption_totals: 'deleted',
  },
  async exportData({ id }) {
    const roomDocuments: unknown[] = []
    const meetings = await listBookedSessionsOfUser(db, id)
    const written = new Set(await listDocumentBookingIds(db, meetings))
    // One after the other: each is put together in memory.
    for (const meeting of meetings.filter(one => written.has(one.id))) {
      const document = restoreDocument(await findDocument(db, meeting.id))
      const [language, code] = [getLanguage(document), getCode(document)]
      const captions = await getCaptions({ db }, meeting, id)
      roomDocuments.push({ bookingId: meeting.id, language, code, board: getWhiteboard(document), captions })
    }
    return { roomDocuments }
  },
  erase: async (tx, userId) => {
    await deleteDocuments(tx, await listBookedSessionsOfUser(tx, userId))
  },
})
