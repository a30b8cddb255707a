import type { PersonalData } from '#server/identity/user-data.ts'
import type { Deps } from '#server/rooms/context.ts'
import { canViewScorecard } from './policy.ts'
import { deleteScorecards, listScorecards } from './repository.ts'

/** What was made of somebody's sessions: their own drafts, and what was sent by them and to them. */
export const scorecardPersonalData = ({ db, now }: Deps): PersonalData => ({
  tables: {
    scorecards: 'deleted',
    grade_totals: { retainedBecause: 'it counts grades and says nobody’s' },
    interviewer_grade_totals: 'deleted',
    scorecard_reminders: { retainedBecause: 'it says only that somebody was reminded' },
  },
  exportData: async ({ id }) => ({
    scorecards: (await listScorecards(db, id)).flatMap(row => {
      const isOwn = row.interviewer_id === id
      if (!isOwn && !row.card) return []
      // As on the screen: whoever has yet to say how the session was learns here, too, only that it is there.
      const sees = isOwn || canViewScorecard(row.end, row.isReviewed, now())
      return {
        bookingId: row.booking_id,
        by: isOwn ? 'you' : 'the interviewer',
        draft: isOwn ? row.draft : null,
        card: sees ? row.card : null,
        sentAt: row.sent_at?.toISOString() ?? null,
      }
    }),
  }),
  erase: (tx, userId) => deleteScorecards(tx, userId),
})
