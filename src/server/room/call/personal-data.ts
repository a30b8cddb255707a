import { readMeetingsOf } from '#server/market/meeting/read.ts'
import type { PersonalData } from '#server/people/port.ts'
import type { Deps } from '#server/room/deps.ts'
import { deleteTickets, listVisits } from './store.ts'

/** When a person was in which room. */
export const personalVisits = ({ db }: Deps): PersonalData => ({
  tables: { room_tickets: 'deleted', room_visits: { staysBecause: 'who came is evidence for both' } },
  exportOf: async ({ id }) => ({
    roomVisits: (await listVisits(db, id)).map(visit => ({
      bookingId: visit.booking_id,
      joinedAt: visit.joined_at.toISOString(),
      leftAt: (visit.left_at ?? visit.seen_at)?.toISOString() ?? null,
    })),
  }),
  erase: async (tx, userId) => deleteTickets(tx, userId, await readMeetingsOf(tx, userId)),
})
