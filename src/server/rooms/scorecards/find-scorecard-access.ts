import type { BookingId } from '#contract/id.ts'
import type { Grading } from '#server/marketplace/bookings/access/booking-extras.ts'
import type { Meeting, Own } from '#server/marketplace/bookings/access/policy.ts'
import type { Deps } from '#server/rooms/context.ts'
import { correctableUntil, gradableUntil, mayGrade } from './policy.ts'
import { findSent } from './repository.ts'

/** What the people of these meetings can do with their scorecards. */
export async function findGrading(
  deps: Deps,
  meetings: readonly Own<Meeting>[],
): Promise<ReadonlyMap<BookingId, Grading>> {
  const sent = await findSent(deps.db, meetings)
  return new Map(
    meetings.map(meeting => {
      const sentAt = sent.get(meeting.id) ?? null
      const mayWrite = mayGrade(meeting, sentAt, deps.now()).allowed !== undefined
      const isOwn = meeting.party === 'interviewer'
      return [
        meeting.id,
        {
          mayWrite,
          isThere: isOwn ? mayWrite || sent.has(meeting.id) : sentAt !== null,
          turns: isOwn ? [meeting.start, sentAt ? correctableUntil(sentAt) : gradableUntil(meeting.end)] : [],
        },
      ]
    }),
  )
}
