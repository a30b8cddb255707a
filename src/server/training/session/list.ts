import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { Deps } from '#server/training/deps.ts'
import { listHistory, listQuestions, listSessions } from './store.ts'
import { factsOf } from './view.ts'

/** A page of a person's sessions, newest first. */
export async function interviewHistory(
  deps: Deps,
  userId: UserId,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { sessions, total } = await listHistory(deps.db, userId, pageSize, (page - 1) * pageSize)
  const now = deps.now()
  return {
    sessions: sessions.map(session => ({
      ...factsOf(session, now),
      userMessages: session.user_messages ?? 0,
      averageScore: session.summary?.scoreBand ? session.summary.averageScore : null,
      totalQuestions: session.summary?.totalQuestions ?? session.questions ?? 0,
    })),
    total,
    page,
    pageSize,
  }
}

/** Every session of a person, newest first. */
export const listAllSessions = (deps: Deps, userId: UserId) => listSessions(deps.db, userId)

/** Every scored answer of some sessions. */
export async function listAllQuestions(deps: Deps, ids: readonly TrainingSessionId[]) {
  const rows = await listQuestions(deps.db, ids)
  return rows.flatMap(({ session_id, skill, score }) =>
    score === null ? [] : [{ sessionId: session_id, skill, score: Number(score) }],
  )
}
