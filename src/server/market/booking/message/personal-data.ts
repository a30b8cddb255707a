import type { Deps } from '#server/market/deps.ts'
import type { PersonalData } from '#server/people/port.ts'
import { deleteMessagesBy, listMessagesOf } from './store.ts'

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
