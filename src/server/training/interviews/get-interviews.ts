import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { TrainingInterview } from '#contract/training-session.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/training/context.ts'
import type { JudgedAnswer } from '#server/training/dialogue/summary.ts'
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

/** A person's own interview with everything in it. */
export async function getInterview(
  deps: Deps,
  userId: UserId,
  id: TrainingSessionId,
): Promise<TrainingInterview> {
  const interview = await findInterview(deps.db, id, userId)
  const [whole] = interview ? await loadInterviews(deps, [interview]) : []
  if (!whole) throw new AppError('training.session_not_found')
  return whole
}

/** All interviews of a person with everything in them, newest first. */
export const getOwnInterviews = async (deps: Deps, userId: UserId): Promise<TrainingInterview[]> =>
  loadInterviews(deps, await listInterviews(deps.db, userId))

/** The same of interviews that were shared, for somebody who need not know with whom else. */
export async function getSharedInterviews(deps: Deps, ids: readonly TrainingSessionId[]) {
  const whole = await loadInterviews(deps, await listInterviewsByIds(deps.db, ids))
  return whole.map(({ sharedWith, ...interview }) => interview)
}

async function loadInterviews(deps: Deps, interviews: readonly InterviewRow[]): Promise<TrainingInterview[]> {
  const ids = interviews.map(one => one.id)
  const messages = await listMessages(deps.db, ids)
  const shares = await loadShares(deps.db, ids)
  const answers = await loadAnswers(
    deps.db,
    interviews.filter(one => one.summary),
    messages,
  )
  const said = Map.groupBy(messages, one => one.interview_id)
  return interviews.map(interview =>
    presentInterview({
      interview,
      messages: said.get(interview.id) ?? [],
      sharedWith: (shares.get(interview.id) ?? []).map(({ meeting }) => presentShare(meeting)),
      summary: interview.summary && presentSummary(interview.summary, answers.get(interview.id) ?? []),
      now: deps.now(),
    }),
  )
}

/** The meetings that interviews are shared for, by interview, the first one first. */
async function loadShares(db: Executor, ids: readonly TrainingSessionId[]) {
  const shares = await listShares(db, ids)
  const meetings = await getBookedSessions(
    db,
    shares.map(one => one.booking_id),
  )
  const shared = meetings
    .filter(meeting => meeting.state === 'confirmed')
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())
    .flatMap(meeting =>
      shares.filter(one => one.booking_id === meeting.id).map(one => ({ id: one.interview_id, meeting })),
    )
  return Map.groupBy(shared, one => one.id)
}

/** Every question of some interviews with what became of it, by interview. */
export async function loadAnswers(
  db: Executor,
  interviews: readonly InterviewRow[],
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<TrainingSessionId, JudgedAnswer[]>> {
  if (interviews.length === 0) return new Map()
  const ids = interviews.map(one => one.id)
  const questions = Map.groupBy(await listQuestions(db, ids), one => one.interview_id)
  const retries = Map.groupBy(await listRetries(db, ids), one => one.interview_id)
  const said = Map.groupBy(messages, one => one.interview_id)
  const answersOf = ({ id, interview_type: type }: InterviewRow) =>
    (questions.get(id) ?? []).map(row =>
      presentAnswer({ type, row, messages: said.get(id) ?? [], retries: retries.get(id) ?? [] }),
    )
  return new Map(interviews.map(interview => [interview.id, answersOf(interview)]))
}

/** A page of a person's interviews, newest first. */
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

/** Every interview of a person, newest first. */
export const listAllInterviews = (deps: Deps, userId: UserId) => listInterviews(deps.db, userId)

/** Every scored answer of some interviews. */
export async function listScoredAnswers(deps: Deps, ids: readonly TrainingSessionId[]) {
  const rows = await listQuestions(deps.db, ids)
  return rows.flatMap(({ interview_id, skill, score }) =>
    score === null ? [] : [{ sessionId: interview_id, skill, score: Number(score) }],
  )
}
