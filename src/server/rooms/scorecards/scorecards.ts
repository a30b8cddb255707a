import type { HandlerReply } from '#contract/endpoint.ts'
import { interviewTypes } from '#contract/enums.ts'
import type { BookingId } from '#contract/id.ts'
import type { Language } from '#contract/language.ts'
import { bookingLimits } from '#contract/limits.ts'
import { scorecardLimits } from '#contract/room-limits.ts'
import type { endpoints, Scorecard, ScorecardDraft } from '#contract/scorecard.ts'
import { dayMs } from '#contract/time.ts'
import type { ExperienceLevel, InterviewType } from '#contract/training.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import type { CurrentUser } from '#server/lib/http/request-context.ts'
import { memoize } from '#server/lib/memoize.ts'
import { valueOrThrow } from '#server/lib/result.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/booked-session.ts'
import {
  getBookedSession,
  getBookedSessionForUpdate,
  getBookedSessions,
} from '#server/marketplace/bookings/access/get-booked-session.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications.ts'
import type { ScorecardAccess } from '#server/marketplace/context.ts'
import type { Deps } from '#server/rooms/context.ts'
import { listAskedQuestions } from '#server/rooms/notes/repository.ts'
import { selectExercise } from '#server/training/dialogue/exercises.ts'
import { getQuestions } from '#server/training/question-bank/question-bank.ts'
import { fillRolePlaceholder } from '#server/training/question-bank/question-selection.ts'
import { listSharedInterviewKinds } from '#server/training/sharing/repository.ts'
import { canGrade, canViewScorecard, correctableUntil, getLowestSkills, gradableUntil } from './policy.ts'
import {
  findScorecard,
  findSentTimes,
  hasReview,
  listGradeComparisons,
  listVisibleScorecards,
  updateGradeTotals,
  upsertScorecard,
} from './repository.ts'

type Interview = { interviewType: InterviewType; experienceLevel: ExperienceLevel }

/**
 * Type and level of the interview: those of most questions of the bank that were asked, otherwise those of the training
 * that the interviewee shared for the session. A booking itself states neither.
 */
async function suggestInterview(db: Executor, session: Authorized<BookedSession>): Promise<Interview | null> {
  const asked = await listAskedQuestions(db, session)
  const fromQuestions = mostFrequent(asked.flatMap(text => interviewsByQuestion().get(text) ?? []))
  if (fromQuestions) return fromQuestions
  const [shared] = await listSharedInterviewKinds(db, session)
  return shared ? { interviewType: shared.interviewType, experienceLevel: shared.experienceLevel } : null
}

/** By the text that the room shows and stores. */
const interviewsByQuestion = memoize(
  (): ReadonlyMap<string, Interview> =>
    new Map(
      Object.values(interviewTypes).flatMap(interviewType =>
        getQuestions(interviewType).map(
          ({ text, level }) =>
            [fillRolePlaceholder(text), { interviewType, experienceLevel: level }] as const,
        ),
      ),
    ),
)

/** The first of those that occur most often. */
function mostFrequent(interviews: readonly Interview[]): Interview | null {
  const count = (one: Interview) =>
    interviews.filter(
      other => other.interviewType === one.interviewType && other.experienceLevel === one.experienceLevel,
    ).length
  return interviews.toSorted((a, b) => count(b) - count(a))[0] ?? null
}

type ScorecardResponse = HandlerReply<typeof endpoints.scorecard>

/** The interviewer gets the draft and the sent scorecard, the interviewee the sent one with a practice plan. */
export async function getScorecard(deps: Deps, user: CurrentUser, id: BookingId, language: Language) {
  const session = await getBookedSession(deps.db, id, user.id)
  const scorecard = await getScorecardState(deps.db, session, deps.now())
  const graded = session.party === 'interviewee' ? scorecard.card : null
  return { ...scorecard, plan: graded ? buildPracticePlan(graded, id, language) : [] }
}

/** Saves the draft, or sends or corrects the scorecard. The interviewee is notified only of the first version. */
export const saveScorecard = (
  deps: Deps,
  user: CurrentUser,
  id: BookingId,
  content: { draft: ScorecardDraft } | { card: Scorecard },
): Promise<ScorecardResponse> =>
  deps.db.transaction().execute(async tx => {
    const now = deps.now()
    const session = await getBookedSessionForUpdate(tx, id, user.id)
    const previous = await findScorecard(tx, session)
    valueOrThrow(canGrade(session, previous?.sent_at ?? null, now))
    await upsertScorecard(tx, session, content, now)
    if ('card' in content) {
      if (previous?.card) await updateGradeTotals(tx, user.id, previous.card, -1)
      await updateGradeTotals(tx, user.id, content.card, 1)
      if (!previous?.sent_at)
        await enqueueBookingNotifications(deps, tx, 'scorecard-ready', id, { only: 'interviewee' })
    }
    return getScorecardState(tx, session, now)
  })

async function getScorecardState(db: Executor, session: Authorized<BookedSession>, now: Date) {
  const isInterviewer = session.party === 'interviewer'
  const row = session.state === 'confirmed' ? await findScorecard(db, session) : undefined
  const until = canGrade(session, row?.sent_at ?? null, now).value?.until
  const exists = isInterviewer ? row || until : row?.sent_at
  if (!exists) throw new AppError('scorecard.none')
  const isVisible = isInterviewer || canViewScorecard(session.end, await hasReview(db, session), now)
  return {
    card: isVisible ? (row?.card ?? null) : null,
    sentAt: row?.sent_at?.toISOString() ?? null,
    draft: until ? (row?.draft ?? null) : null,
    suggested: until && !row ? await suggestInterview(db, session) : null,
    until: until?.toISOString() ?? null,
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
      const { id, party, start, end } = session
      const sentAt = sentTimes.get(id) ?? null
      const canWrite = canGrade(session, sentAt, deps.now()).value !== undefined
      if (party === 'interviewee') return [id, { canWrite, exists: sentAt !== null, changeTimes: [] }]
      const changeTimes = [start, sentAt ? correctableUntil(sentAt) : gradableUntil(end)]
      return [id, { canWrite, exists: canWrite || sentTimes.has(id), changeTimes }]
    }),
  )
}

export async function listGradedSessions(deps: Deps, user: CurrentUser) {
  const endedBy = new Date(deps.now().getTime() - bookingLimits.reviewDays * dayMs)
  const rows = await listVisibleScorecards(deps.db, user.id, { endedBy, limit: scorecardLimits.listedMax })
  const ids = rows.map(row => row.id)
  const sessions = await getBookedSessions(deps.db, ids)
  const graded = rows.map(({ id, at, card }) => ({
    bookingId: id,
    at: at.toISOString(),
    interviewerName: sessions.find(session => session.id === id)?.interviewerName ?? '',
    interviewType: card.interviewType,
    grades: card.grades.map(({ skill, grade }) => ({ skill, grade })),
  }))
  return { sessions: graded.reverse() }
}

const { minOwnGrades, minOtherGrades, minOtherGraders } = scorecardLimits
/** Means of others are rounded to fifths, counts to multiples of five. A fifth of a grade is three points of 15 grades. */
const roundMean = (mean: number) => Math.round(mean * 5) / 5
const roundCount = (count: number) => count - (count % 5)

/**
 * Compares an interviewer's grades with those of the others, where there are enough of both. The others' values are
 * rounded, so the change after one more or one corrected scorecard reveals no single grade.
 */
export async function getCalibration({ db }: Deps, user: CurrentUser) {
  const rows = await listGradeComparisons(db, user.id, minOtherGraders)
  return {
    skills: rows.flatMap(({ experienceLevel, skill, ownCount, ownSum, allCount, allSum, otherGraders }) => {
      const [count, sum] = [allCount - ownCount, allSum - ownSum]
      if (ownCount < minOwnGrades || count < minOtherGrades || otherGraders < minOtherGraders) return []
      return {
        experienceLevel,
        skill,
        own: { count: ownCount, mean: ownSum / ownCount },
        others: { count: roundCount(count), mean: roundMean(sum / count) },
      }
    }),
  }
}
