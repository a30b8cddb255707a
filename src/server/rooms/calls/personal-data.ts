import type { PersonalData } from '#server/identity/user-data.ts'
import { listBookedSessionsOfUser } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/rooms/context.ts'
import { presenceCutoff } from './policy.ts'
import { deleteSocketTokens, listAttendance } from './repository.ts'

/** When a person was in which room. */
export const attendancePersonalData = ({ db, now }: Deps): PersonalData => ({
  tables: { socket_tokens: 'deleted', attendance: { retainedBecause: 'who came is evidence for both' } },
  exportData: async ({ id }) => ({
    roomVisits: (await listAttendance(db, id)).map(visit => ({
      bookingId: visit.booking_id,
      joinedAt: visit.joined_at.toISOString(),
      leftAt: getAttendanceEnd(visit, now())?.toISOString() ?? null,
    })),
  }),
  erase: async (tx, userId) => deleteSocketTokens(tx, userId, await listBookedSessionsOfUser(tx, userId)),
})

/** A process that was killed noted no end of it: then it is when they were last seen. */
function getAttendanceEnd(
  { left_at, last_seen_at }: { left_at: Date | null; last_seen_at: Date | null },
  now: Date,
): Date | null {
  const isOver = last_seen_at !== null && last_seen_at < presenceCutoff(now)
  return left_at ?? (isOver ? last_seen_at : null)
}
