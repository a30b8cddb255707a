import type { Language } from '#contract/account.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { BookingId } from '#contract/id.ts'
import type { endpoints, Scorecard, ScorecardDraft } from '#contract/scorecard.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import type { User } from '#server/lib/http/current-user.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSession, getBookedSessionForUpdate } from '#server/marketplace/bookings/access/authorize.ts'
import type { Authorized, BookedSession } from '#server/marketplace/bookings/access/policy.ts'
import { enqueueBookingNotifications } from '#server/marketplace/bookings/notifications/enqueue.ts'
import type { Deps } from '#server/rooms/context.ts'
import { selectExercise } from '#server/training/dialogue/exercises.ts'
import { canGrade, canViewScorecard, getLowestSkills } from './policy.ts'
import { findScorecard, hasReview, updateGradeTotals, upsertDraft, upsertScorecard } from './repository.ts'

type ScorecardResponse = Answer<typeof endpoints.scorecard>

/** How the scorecard of a session stands: for its interviewer what they write, for its interviewee what was sent. */
export async function getScorecard(
  deps: Deps,
  user: User,
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
  user: User,
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
  user: User,
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

async function requireGradable(deps: Deps, tx: Parameters<typeof upsertDraft>[0], user: User, id: BookingId) {
  const meeting = await getBookedSessionForUpdate(tx, id, user.id)
  const sentAt = (await findScorecard(tx, meeting))?.sent_at ?? null
  const { refused } = canGrade(meeting, sentAt, deps.now())
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
    const until = canGrade(meeting, row?.sent_at ?? null, now).allowed?.until ?? null
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
