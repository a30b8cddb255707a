import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/marketplace/context.ts'
import { deleteMessagesBy, listMessagesOf } from './repository.ts'

/** What somebody wrote goes with them; what they were written stays the other's. */
export const personalMessages = (deps: Deps): PersonalData => ({
  tables: { booking_messages: 'deleted' },
  exportOf: async ({ id }) => ({
    messages: (await listMessagesOf(deps.db, id)).map(row => ({
      bookingId: row.booking_id,
      isOwn: row.author_id === id,
      text: row.text,
      sentAt: row.sent_at.toISOString(),
    })),
  }),
  erase: deleteMessagesBy,
})
