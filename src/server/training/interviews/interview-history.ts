import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { Deps } from '#server/training/context.ts'
import { presentInterviewSummary } from './presenter.ts'
import { listInterviewPage, listInterviews, listQuestions } from './repository.ts'

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
