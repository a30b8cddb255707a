import type { UserId } from '#contract/id.ts'
import type { InterviewType } from '#contract/training.ts'
import { interviewTypes } from '#contract/training.ts'
import type { Deps } from '#server/training/deps.ts'
import { skillsOf } from '#server/training/interview/summary.ts'
import { listAllQuestions, listAllSessions } from '#server/training/session/list.ts'
import { elapsedMs } from '#server/training/session/rules.ts'

/** How many sessions a trend goes back. */
const trendLength = 50

/** What a person's training came to: figures, by type, over time and by skill. */
export async function trainingStatistics(deps: Deps, userId: UserId) {
  const sessions = await listAllSessions(deps, userId)
  const completed = sessions.filter(session => session.status === 'completed')
  const scored = completed.flatMap(session =>
    session.summary?.scoreBand ? [{ ...session, averageScore: session.summary.averageScore }] : [],
  )
  const answers = await listAllQuestions(
    deps,
    scored.map(session => session.id),
  )
  const now = deps.now()
  const trend = scored
    .slice(0, trendLength)
    .reverse()
    .map(session => ({
      sessionId: session.id,
      at: (session.ended_at ?? session.started_at).toISOString(),
      averageScore: session.averageScore,
      interviewType: session.interview_type,
      experienceLevel: session.experience_level,
    }))
  return {
    totalSessions: sessions.length,
    completed: completed.length,
    averageScore: averageOf(scored),
    answers: answers.length,
    practisedSeconds: Math.floor(sessions.reduce((sum, session) => sum + elapsedMs(session, now), 0) / 1000),
    byType: Object.values(interviewTypes).flatMap((interviewType: InterviewType) => {
      const own = completed.filter(session => session.interview_type === interviewType)
      const judged = scored.filter(session => session.interview_type === interviewType)
      return own.length > 0 ? [{ interviewType, sessions: own.length, averageScore: averageOf(judged) }] : []
    }),
    trend,
    skills: skillsOf(answers).map(figure => ({
      ...figure,
      trend: trend.flatMap(({ sessionId, at }) => {
        const own = answers.filter(one => one.skill === figure.skill && one.sessionId === sessionId)
        const averageScore = averageOf(own.map(one => ({ averageScore: one.score })))
        return averageScore === null ? [] : [{ sessionId, at, averageScore }]
      }),
    })),
  }
}

const averageOf = (scored: readonly { averageScore: number }[]): number | null =>
  scored.length === 0
    ? null
    : Math.round((scored.reduce((sum, one) => sum + one.averageScore, 0) / scored.length) * 10) / 10
