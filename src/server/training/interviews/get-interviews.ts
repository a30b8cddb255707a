import type { TrainingInterviewId, UserId } from '#contract/id.ts'
import type { TrainingInterview } from '#contract/training-interview.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/app-error.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/get-booked-session.ts'
import type { Deps } from '#server/training/context.ts'
import type { JudgedAnswer } from '#server/training/dialogue/summary.ts'
import { hasProposedAloud } from './policy.ts'
import {
  presentAnswer,
  presentInterview,
  presentInterviewSummary,
  presentShare,
  presentSummary,
} from './presenter.ts'
import {
  findInterview,
  type InterviewRow,
  listInterviewPage,
  listInterviews,
  listInterviewsByIds,
  listMessages,
  listQuestions,
  listRetries,
  listShares,
  type MessageRow,
} from './repository.ts'

/** Interview of the user with transcript, summary and shares. */
export async function getInterview(
  deps: Deps,
  userId: UserId,
  id: TrainingInterviewId,
): Promise<TrainingInterview> {
  const interview = await findInterview(deps.db, id, userId)
  const [loaded] = interview ? await loadInterviews(deps, [interview]) : []
  if (!loaded) throw new AppError('training.session_not_found')
  return loaded
}

/** All interviews of a user, newest first, with transcripts and summaries. */
export const getOwnInterviews = async (deps: Deps, userId: UserId): Promise<TrainingInterview[]> =>
  loadInterviews(deps, await listInterviews(deps.db, userId))

/** Interviews for the interviewer of a booking, without the other bookings that they are shared with. */
export async function getSharedInterviews(deps: Deps, ids: readonly TrainingInterviewId[]) {
  const interviews = await loadInterviews(deps, await listInterviewsByIds(deps.db, ids))
  return interviews.map(({ sharedWith, ...interview }) => interview)
}

async function loadInterviews(deps: Deps, interviews: readonly InterviewRow[]): Promise<TrainingInterview[]> {
  const ids = interviews.map(interview => interview.id)
  const messages = await listMessages(deps.db, ids)
  const shares = await loadShares(deps.db, ids)
  const answers = await loadAnswers(
    deps.db,
    interviews.filter(interview => interview.summary),
    messages,
  )
  const messagesByInterview = Map.groupBy(messages, message => message.interview_id)
  return interviews.map(interview => ({
    ...presentInterview(interview, messagesByInterview.get(interview.id) ?? [], deps.now()),
    sharedWith: (shares.get(interview.id) ?? []).map(({ booking }) => presentShare(booking)),
    summary: interview.summary && presentSummary(interview.summary, answers.get(interview.id) ?? []),
  }))
}

/** Confirmed bookings that interviews are shared with, by interview, in order of their start. */
async function loadShares(db: Executor, ids: readonly TrainingInterviewId[]) {
  const shares = await listShares(db, ids)
  const bookings = await getBookedSessions(
    db,
    shares.map(share => share.booking_id),
  )
  const confirmed = bookings
    .filter(booking => booking.state === 'confirmed')
    .toSorted((a, b) => a.start.getTime() - b.start.getTime())
  const pairs = confirmed.flatMap(booking =>
    shares.flatMap(share => (share.booking_id === booking.id ? { ...share, booking } : [])),
  )
  return Map.groupBy(pairs, pair => pair.interview_id)
}

/** Questions with their answers, judgements and retries, by interview. */
export async function loadAnswers(
  db: Executor,
  interviews: readonly InterviewRow[],
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<TrainingInterviewId, JudgedAnswer[]>> {
  if (interviews.length === 0) return new Map()
  const ids = interviews.map(interview => interview.id)
  const questions = Map.groupBy(await listQuestions(db, ids), question => question.interview_id)
  const retries = Map.groupBy(await listRetries(db, ids), retry => retry.interview_id)
  const messagesByInterview = Map.groupBy(messages, message => message.interview_id)
  const answersOf = (interview: InterviewRow) =>
    (questions.get(interview.id) ?? []).map((row, at, rows) =>
      presentAnswer(
        interview,
        row,
        messagesByInterview.get(interview.id) ?? [],
        retries.get(interview.id) ?? [],
        hasProposedAloud(rows.slice(0, at)),
      ),
    )
  return new Map(interviews.map(interview => [interview.id, answersOf(interview)]))
}

export async function listInterviewHistory(
  deps: Deps,
  userId: UserId,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { interviews, total } = await listInterviewPage(deps.db, userId, pageSize, (page - 1) * pageSize)
  const now = deps.now()
  return {
    sessions: interviews.map(interview => ({
      ...presentInterviewSummary(interview, now),
      userMessages: interview.user_messages ?? 0,
      averageScore: interview.summary?.scoreBand ? interview.summary.averageScore : null,
      totalQuestions: interview.summary?.totalQuestions ?? interview.questions ?? 0,
    })),
    total,
    page,
    pageSize,
  }
}
