import type { BookingId } from '#contract/id.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import type { ScorecardAccess } from '#server/marketplace/context.ts'
import type { Deps } from '#server/rooms/context.ts'
import { canGrade, correctableUntil, gradableUntil } from './policy.ts'
import { findSentTimes } from './repository.ts'

/** What the people of these meetings can do with their scorecards. */
export async function findScorecardAccess(
  deps: Deps,
  meetings: readonly Authorized<BookedSession>[],
): Promise<ReadonlyMap<BookingId, ScorecardAccess>> {
  const sent = await findSentTimes(deps.db, meetings)
  return new Map(
    meetings.map(meeting => {
      const sentAt = sent.get(meeting.id) ?? null
      const mayWrite = canGrade(meeting, sentAt, deps.now()).allowed !== undefined
      const isOwn = meeting.party === 'interviewer'
      return [
        meeting.id,
        {
          canWrite: mayWrite,
          exists: isOwn ? mayWrite || sent.has(meeting.id) : sentAt !== null,
          changeTimes: isOwn
            ? [meeting.start, sentAt ? correctableUntil(sentAt) : gradableUntil(meeting.end)]
            : [],
        },
      ]
    }),
  )
}
