import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { deleteMessagesOfAuthor, listMessagesOfUser } from './repository.ts'

/** What somebody wrote goes with them; what they were written stays the other's. */
export const messagePersonalData = (deps: Deps): PersonalData => ({
  tables: { booking_messages: 'deleted' },
  exportData: async ({ id }) => ({
    messages: (await listMessagesOfUser(deps.db, id)).map(row => ({
      bookingId: row.booking_id,
      isOwn: row.author_id === id,
      text: row.text,
      sentAt: row.sent_at.toISOString(),
    })),
  }),
  erase: deleteMessagesOfAuthor,
})
