import type { UserId } from '#contract/id.ts'
import type { Deps } from '#server/deps.ts'
import { listVisits } from './store.ts'

/** When a person was in which room. */
export async function exportVisits(deps: Deps, userId: UserId) {
  const visits = await listVisits(deps.db, userId)
  return visits.map(visit => ({
    bookingId: visit.booking_id,
    joinedAt: visit.joined_at.toISOString(),
    leftAt: visit.left_at?.toISOString() ?? null,
  }))
}
