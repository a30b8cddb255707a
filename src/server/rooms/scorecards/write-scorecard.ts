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
import { lowestOf, mayGrade, maySee } from './policy.ts'
import { countGrades, findScorecard, isReviewed, saveCard, saveDraft } from './repository.ts'

type Standing = Answer<typeof endpoints.scorecard>

/** How the scorecard of a session stands: for its interviewer what they write, for its interviewee what was sent. */
export async function readScorecard(
  deps: Deps,
  user: User,
  id: BookingId,
  language: Language,
): Promise<Standing> {
  const meeting = await getBookedSession(deps.db, id, user.id)
  const standing = await standingOf(deps.db, meeting, deps.now())
  if (!standing) throw new AppError('scorecard.none')
  const isTheirs = meeting.party === 'interviewee'
  return { ...standing, plan: isTheirs && standing.card ? planOf(standing.card, id, language) : [] }
}

/** Keeps what is written so far. */
export const saveScorecard = (
  deps: Deps,
  user: User,
  id: BookingId,
  draft: ScorecardDraft,
): Promise<Standing> =>
  deps.db.transaction().execute(async tx => {
    const { meeting } = await gradable(deps, tx, user, id)
    await saveDraft(tx, meeting, draft, deps.now())
    return written(tx, meeting, deps.now())
  })

/** Sends it, or corrects what was sent. The interviewee is told of the first time. */
export const sendScorecard = (deps: Deps, user: User, id: BookingId, card: Scorecard): Promise<Standing> =>
  deps.db.transaction().execute(async tx => {
    const { meeting, sentAt } = await gradable(deps, tx, user, id)
    const before = (await findScorecard(tx, meeting))?.card
    await saveCard(tx, meeting, card, deps.now())
    if (before) await countGrades(tx, user.id, before, -1)
    await countGrades(tx, user.id, card, 1)
    if (!sentAt) await enqueueBookingNotifications(deps, tx, 'scorecard-ready', id, { only: 'interviewee' })
    return written(tx, meeting, deps.now())
  })

async function gradable(deps: Deps, tx: Parameters<typeof saveDraft>[0], user: User, id: BookingId) {
  const meeting = await getBookedSessionForUpdate(tx, id, user.id)
  const sentAt = (await findScorecard(tx, meeting))?.sent_at ?? null
  const { refused } = mayGrade(meeting, sentAt, deps.now())
  if (refused) throw new AppError(refused)
  return { meeting, sentAt }
}

async function written(tx: Executor, meeting: Authorized<BookedSession>, now: Date): Promise<Standing> {
  const standing = await standingOf(tx, meeting, now)
  if (!standing) throw new Error('A scorecard that was just written is not there')
  return standing
}

async function standingOf(
  db: Executor,
  meeting: Authorized<BookedSession>,
  now: Date,
): Promise<Standing | null> {
  if (meeting.state !== 'confirmed') return null
  const row = await findScorecard(db, meeting)
  const sentAt = row?.sent_at?.toISOString() ?? null
  if (meeting.party === 'interviewer') {
    const until = mayGrade(meeting, row?.sent_at ?? null, now).allowed?.until ?? null
    if (!row && !until) return null
    const [card, draft] = [row?.card ?? null, until ? (row?.draft ?? null) : null]
    return { card, sentAt, draft, until: until?.toISOString() ?? null, plan: [], waitsForReview: false }
  }
  if (!row?.sent_at) return null
  const sees = maySee(meeting.end, await isReviewed(db, meeting), now)
  return { card: sees ? row.card : null, sentAt, draft: null, until: null, plan: [], waitsForReview: !sees }
}

/** What to practise first: an exercise and a question for each of the skills that were graded lowest. */
const planOf = (
  { interviewType, experienceLevel, grades }: NonNullable<Standing['card']>,
  seed: BookingId,
  language: Language,
) =>
  lowestOf(grades).flatMap(
    skill => selectExercise({ skill, interviewType, experienceLevel, seed }, language) ?? [],
  )
