import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { InterviewSession } from '#contract/training-session.ts'
import type { Executor } from '#server/lib/database/pool.ts'
import { AppError } from '#server/lib/http/error.ts'
import { getBookedSessions } from '#server/marketplace/bookings/access/authorize.ts'
import type { Deps } from '#server/training/context.ts'
import type { Judged } from '#server/training/dialogue/summary.ts'
import { viewAnswer, viewInterview, viewShare, viewSummary } from './presenter.ts'
import {
  findInterview,
  findInterviews,
  type InterviewRow,
  listInterviews,
  listMessages,
  listQuestions,
  listRetries,
  listShares,
  type MessageRow,
} from './repository.ts'

/** A person's own interview with everything in it. */
export async function readInterview(
  deps: Deps,
  userId: UserId,
  id: TrainingSessionId,
): Promise<InterviewSession> {
  const interview = await findInterview(deps.db, id, userId)
  const [whole] = interview ? await readWhole(deps, [interview]) : []
  if (!whole) throw new AppError('training.session_not_found')
  return whole
}

/** All interviews of a person with everything in them, newest first. */
export const readOwnInterviews = async (deps: Deps, userId: UserId): Promise<InterviewSession[]> =>
  readWhole(deps, await listInterviews(deps.db, userId))

/** The same of interviews that were shared, for somebody who need not know with whom else. */
export async function readSharedInterviews(deps: Deps, ids: readonly TrainingSessionId[]) {
  const whole = await readWhole(deps, await findInterviews(deps.db, ids))
  return whole.map(({ sharedWith, ...interview }) => interview)
}

async function readWhole(deps: Deps, interviews: readonly InterviewRow[]): Promise<InterviewSession[]> {
  const ids = interviews.map(one => one.id)
  const messages = await listMessages(deps.db, ids)
  const shares = await readShares(deps.db, ids)
  const answers = await readAnswers(
    deps.db,
    interviews.filter(one => one.summary),
    messages,
  )
  const said = Map.groupBy(messages, one => one.interview_id)
  return interviews.map(interview =>
    viewInterview({
      interview,
      messages: said.get(interview.id) ?? [],
      sharedWith: (shares.get(interview.id) ?? []).map(({ meeting }) => viewShare(meeting)),
      summary: interview.summary && viewSummary(interview.summary, answers.get(interview.id) ?? []),
      now: deps.now(),
    }),
  )
}

/** The meetings that interviews are shared for, by interview, the first one first. */
async function readShares(db: Executor, ids: readonly TrainingSessionId[]) {
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
export async function readAnswers(
  db: Executor,
  interviews: readonly InterviewRow[],
  messages: readonly MessageRow[],
): Promise<ReadonlyMap<TrainingSessionId, Judged[]>> {
  if (interviews.length === 0) return new Map()
  const ids = interviews.map(one => one.id)
  const questions = Map.groupBy(await listQuestions(db, ids), one => one.interview_id)
  const retries = Map.groupBy(await listRetries(db, ids), one => one.interview_id)
  const said = Map.groupBy(messages, one => one.interview_id)
  const answersOf = ({ id, interview_type: type }: InterviewRow) =>
    (questions.get(id) ?? []).map(row =>
      viewAnswer({ type, row, messages: said.get(id) ?? [], retries: retries.get(id) ?? [] }),
    )
  return new Map(interviews.map(interview => [interview.id, answersOf(interview)]))
}
