import type { PersonalData } from '#server/people/port.ts'
import type { Deps } from '#server/room/deps.ts'
import { listVisits } from './store.ts'

/** When a person was in which room: evidence for both, so it stays when one of them leaves. */
export const personalVisits = ({ db }: Deps): PersonalData => ({
  exportOf: async ({ id }) => ({
    roomVisits: (await listVisits(db, id)).map(visit => ({
      bookingId: visit.booking_id,
      joinedAt: visit.joined_at.toISOString(),
      leftAt: visit.left_at?.toISOString() ?? null,
    })),
  }),
})
