import type { Language } from '#contract/account.ts'
import type { HandlerReply } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import type { endpoints, Scorecard, ScorecardDraft } from '#contract/scorecard.ts'
import { dayMs } from '#contract/time.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import {
  getBookedSession,
  getBookedSessionForUpdate,
  getBookedSessions,
} from '#server/marketplace/bookings/access/authorize.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import type { ScorecardAccess } from '#server/marketplace/context.ts'
import type { Deps } from '#server/rooms/context.ts'
import { selectExercise } from '#server/training/dialogue/exercises.ts'
import { canGrade, canViewScorecard, correctableUntil, getLowestSkills, gradableUntil } from './policy.ts'
import {
  findScorecard,
  findSentTimes,
  hasReview,
  listGradeComparisons,
  listVisibleScorecards,
  updateGradeTotals,
  upsertDraft,
  upsertScorecard,
} from './repository.ts'

type ScorecardResponse = HandlerReply<typeof endpoints.scorecard>

/** How the scorecard of a session stands: for its interviewer what they write, for its interviewee what was sent. */
export async function getScorecard(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  language: Language,
): Promise<ScorecardResponse> {
  const meeting = await getBookedSession(deps.db, id, user.id)
  const standing = await findScorecardResponse(deps.db, meeting, deps.now())
  if (!standing) throw new AppError('scorecard.none')
  const isTheirs = meeting.party === 'interviewee'
  return {
    ...standing,
    plan: isTheirs && standing.card ? buildPracticePlan(standing.card, id, language) : [],
  }
}

/** Keeps what is written so far. */
export const saveScorecardDraft = (
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  draft: ScorecardDraft,
): Promise<ScorecardResponse> =>
  deps.db.transaction().execute(async tx => {
    const { meeting } = await requireGradable(deps, tx, user, id)
    await upsertDraft(tx, meeting, draft, deps.now())
    return requireScorecard(tx, meeting, deps.now())
  })

/** Sends it, or corrects what was sent. The interviewee is told of the first time. */
export const sendScorecard = (
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  card: Scorecard,
): Promise<ScorecardResponse> =>
  deps.db.transaction().execute(async tx => {
    const { meeting, sentAt } = await requireGradable(deps, tx, user, id)
    const before = (await findScorecard(tx, meeting))?.card
    await upsertScorecard(tx, meeting, card, deps.now())
    if (before) await updateGradeTotals(tx, user.id, before, -1)
    await updateGradeTotals(tx, user.id, card, 1)
    if (!sentAt) await enqueueBookingNotifications(deps, tx, 'scorecard-ready', id, { only: 'interviewee' })
    return requireScorecard(tx, meeting, deps.now())
  })

async function requireGradable(
  deps: Deps,
  tx: Parameters<typeof upsertDraft>[0],
  user: CurrentUser,
  id: BookingId,
) {
  const meeting = await getBookedSessionForUpdate(tx, id, user.id)
  const sentAt = (await findScorecard(tx, meeting))?.sent_at ?? null
  const { error: refused } = canGrade(meeting, sentAt, deps.now())
  if (refused) throw new AppError(refused)
  return { meeting, sentAt }
}

async function requireScorecard(
  tx: Executor,
  meeting: Authorized<BookedSession>,
  now: Date,
): Promise<ScorecardResponse> {
  const standing = await findScorecardResponse(tx, meeting, now)
  if (!standing) throw new Error('Scorecard missing after write')
  return standing
}

async function findScorecardResponse(
  db: Executor,
  meeting: Authorized<BookedSession>,
  now: Date,
): Promise<ScorecardResponse | null> {
  if (meeting.state !== 'confirmed') return null
  const row = await findScorecard(db, meeting)
  const sentAt = row?.sent_at?.toISOString() ?? null
  if (meeting.party === 'interviewer') {
    const until = canGrade(meeting, row?.sent_at ?? null, now).value?.until ?? null
    if (!row && !until) return null
    const [card, draft] = [row?.card ?? null, until ? (row?.draft ?? null) : null]
    return { card, sentAt, draft, until: until?.toISOString() ?? null, plan: [], waitsForReview: false }
  }
  if (!row?.sent_at) return null
  const sees = canViewScorecard(meeting.end, await hasReview(db, meeting), now)
  return { card: sees ? row.card : null, sentAt, draft: null, until: null, plan: [], waitsForReview: !sees }
}

/** What to practise first: an exercise and a question for each of the skills that were graded lowest. */
const buildPracticePlan = (
  { interviewType, experienceLevel, grades }: NonNullable<ScorecardResponse['card']>,
  seed: BookingId,
  language: Language,
) =>
  getLowestSkills(grades).flatMap(
    skill => selectExercise({ skill, interviewType, experienceLevel, seed }, language) ?? [],
  )

/** What the people of these meetings can do with their scorecards. */
export async function findScorecardAccess(
  deps: Deps,
  meetings: readonly Authorized<BookedSession>[],
): Promise<ReadonlyMap<BookingId, ScorecardAccess>> {
  const sent = await findSentTimes(deps.db, meetings)
  return new Map(
    meetings.map(meeting => {
      const sentAt = sent.get(meeting.id) ?? null
      const mayWrite = canGrade(meeting, sentAt, deps.now()).value !== undefined
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

/** How somebody was graded, session after session. */
export async function listGradedSessions(
  deps: Deps,
  user: CurrentUser,
): Promise<HandlerReply<typeof endpoints.gradedSessions>> {
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

const { minOwnGrades, minOtherGrades, minOtherGraders } = scorecardLimits
/** The mean of others is told in fifths, and their number in fives. A fifth of a grade is three of 15 grades. */
const roundMean = (mean: number) => Math.round(mean * 5) / 5
const roundCount = (count: number) => count - (count % 5)

/**
 * How an interviewer's grades compare with those of the others, where there are enough of both. What is told of the others is
 * rounded, so that nobody learns a grade from what one scorecard more, or a corrected one, makes of it.
 */
export async function getCalibration(
  { db }: Deps,
  user: CurrentUser,
): Promise<HandlerReply<typeof endpoints.gradingCalibration>> {
  const rows = await listGradeComparisons(db, user.id, minOtherGraders)
  return {
    skills: rows.flatMap(({ experienceLevel, skill, ownCount, ownSum, allCount, allSum, otherGraders }) => {
      const [count, sum] = [allCount - ownCount, allSum - ownSum]
      if (ownCount < minOwnGrades || count < minOtherGrades || otherGraders < minOtherGraders) return []
      return {
        ...{ experienceLevel, skill },
        own: { count: ownCount, mean: ownSum / ownCount },
        others: { count: roundCount(count), mean: roundMean(sum / count) },
      }
    }),
  }
}
