import type { Answer } from '#contract/endpoint.ts'
import { bookingLimits } from '#contract/limits.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import type { endpoints } from '#contract/scorecard.ts'
import { dayMs } from '#contract/time.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/rooms/context.ts'
import { listVisibleScorecards } from './repository.ts'

/** How somebody was graded, session after session. */
export async function listGradedSessions(
  deps: Deps,
  user: User,
): Promise<Answer<typeof endpoints.gradedSessions>> {
  const endedBy = new Date(deps.now().getTime() - bookingLimits.reviewDays * dayMs)
  const rows = await listVisibleScorecards(deps.db, user.id, { endedBy, limit: scorecardLimits.listedMax })
  const meetings = await getBookedSessions(
    deps.db,
    rows.map(row => row.id),
  )
  return {
    sessions: rows
      .map(({ id, at, card }) => ({
        bookingId: id,
        at: at.toISOString(),
        interviewerName: meetings.find(one => one.id === id)?.interviewerName ?? '',
        interviewType: card.interviewType,
        grades: card.grades.map(({ skill, grade }) => ({ skill, grade })),
      }))
      .reverse(),
  }
}
