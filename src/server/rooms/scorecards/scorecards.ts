import type { Language } from '#contract/account.ts'
import type { HandlerReply } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import { bookingLimits } from '#contract/limits.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import type { endpoints, Scorecard, ScorecardDraft } from '#contract/scorecard.ts'
import { dayMs } from '#contract/time.ts'
import type { Executor, Tx } from '#server/lib/database/pool.ts'
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

/** The interviewer gets the draft and the sent scorecard, the interviewee the sent one with a practice plan. */
export async function getScorecard(
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  language: Language,
): Promise<ScorecardResponse> {
  const session = await getBookedSession(deps.db, id, user.id)
  const scorecard = await findScorecardResponse(deps.db, session, deps.now())
  if (!scorecard) throw new AppError('scorecard.none')
  const isInterviewee = session.party === 'interviewee'
  return {
    ...scorecard,
    plan: isInterviewee && scorecard.card ? buildPracticePlan(scorecard.card, id, language) : [],
  }
}

export const saveScorecardDraft = (
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  draft: ScorecardDraft,
): Promise<ScorecardResponse> =>
  deps.db.transaction().execute(async tx => {
    const { session } = await requireGradable(deps, tx, user, id)
    await upsertDraft(tx, session, draft, deps.now())
    return requireScorecard(tx, session, deps.now())
  })

/** Sends or corrects a scorecard. The interviewee is notified only of the first version. */
export const sendScorecard = (
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  card: Scorecard,
): Promise<ScorecardResponse> =>
  deps.db.transaction().execute(async tx => {
    const { session, sentAt } = await requireGradable(deps, tx, user, id)
    const previous = (await findScorecard(tx, session))?.card
    await upsertScorecard(tx, session, card, deps.now())
    if (previous) await updateGradeTotals(tx, user.id, previous, -1)
    await updateGradeTotals(tx, user.id, card, 1)
    if (!sentAt) await enqueueBookingNotifications(deps, tx, 'scorecard-ready', id, { only: 'interviewee' })
    return requireScorecard(tx, session, deps.now())
  })

async function requireGradable(deps: Deps, tx: Tx, user: CurrentUser, id: BookingId) {
  const session = await getBookedSessionForUpdate(tx, id, user.id)
  const sentAt = (await findScorecard(tx, session))?.sent_at ?? null
  const { error: refusal } = canGrade(session, sentAt, deps.now())
  if (refusal) throw new AppError(refusal)
  return { session, sentAt }
}

async function requireScorecard(
  tx: Executor,
  session: Authorized<BookedSession>,
  now: Date,
): Promise<ScorecardResponse> {
  const scorecard = await findScorecardResponse(tx, session, now)
  if (!scorecard) throw new Error('Scorecard missing after write')
  return scorecard
}

async function findScorecardResponse(
  db: Executor,
  session: Authorized<BookedSession>,
  now: Date,
): Promise<ScorecardResponse | null> {
  if (session.state !== 'confirmed') return null
  const row = await findScorecard(db, session)
  const sentAt = row?.sent_at?.toISOString() ?? null
  if (session.party === 'interviewer') {
    const until = canGrade(session, row?.sent_at ?? null, now).value?.until ?? null
    if (!row && !until) return null
    const [card, draft] = [row?.card ?? null, until ? (row?.draft ?? null) : null]
    return { card, sentAt, draft, until: until?.toISOString() ?? null, plan: [], waitsForReview: false }
  }
  if (!row?.sent_at) return null
  const isVisible = canViewScorecard(session.end, await hasReview(db, session), now)
  return {
    card: isVisible ? row.card : null,
    sentAt,
    draft: null,
    until: null,
    plan: [],
    waitsForReview: !isVisible,
  }
}

/** An exercise and a question for each of the skills with the lowest grades. */
const buildPracticePlan = (
  { interviewType, experienceLevel, grades }: NonNullable<ScorecardResponse['card']>,
  seed: BookingId,
  language: Language,
) =>
  getLowestSkills(grades).flatMap(
    skill => selectExercise({ skill, interviewType, experienceLevel, seed }, language) ?? [],
  )

export async function findScorecardAccess(
  deps: Deps,
  sessions: readonly Authorized<BookedSession>[],
): Promise<ReadonlyMap<BookingId, ScorecardAccess>> {
  const sentTimes = await findSentTimes(deps.db, sessions)
  return new Map(
    sessions.map(session => {
      const sentAt = sentTimes.get(session.id) ?? null
      const canWrite = canGrade(session, sentAt, deps.now()).value !== undefined
      const isInterviewer = session.party === 'interviewer'
      return [
        session.id,
        {
          canWrite,
          exists: isInterviewer ? canWrite || sentTimes.has(session.id) : sentAt !== null,
          changeTimes: isInterviewer
            ? [session.start, sentAt ? correctableUntil(sentAt) : gradableUntil(session.end)]
            : [],
        },
      ]
    }),
  )
}

export async function listGradedSessions(
  deps: Deps,
  user: CurrentUser,
): Promise<HandlerReply<typeof endpoints.gradedSessions>> {
  const endedBy = new Date(deps.now().getTime() - bookingLimits.reviewDays * dayMs)
  const rows = await listVisibleScorecards(deps.db, user.id, { endedBy, limit: scorecardLimits.listedMax })
  const sessions = await getBookedSessions(
    deps.db,
    rows.map(row => row.id),
  )
  return {
    sessions: rows
      .map(({ id, at, card }) => ({
        bookingId: id,
        at: at.toISOString(),
        interviewerName: sessions.find(session => session.id === id)?.interviewerName ?? '',
        interviewType: card.interviewType,
        grades: card.grades.map(({ skill, grade }) => ({ skill, grade })),
      }))
      .reverse(),
  }
}

const { minOwnGrades, minOtherGrades, minOtherGraders } = scorecardLimits
/** Means of others are rounded to fifths, counts to multiples of five. A fifth of a grade is three points of 15 grades. */
const roundMean = (mean: number) => Math.round(mean * 5) / 5
const roundCount = (count: number) => count - (count % 5)

/**
 * Compares an interviewer's grades with those of the others, where there are enough of both. The others' values are
 * rounded, so the change after one more or one corrected scorecard reveals no single grade.
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
