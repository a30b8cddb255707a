import { interviewTypes } from '#contract/enums.ts'
import type { UserId } from '#contract/id.ts'
import type { InterviewType } from '#contract/training.ts'
import type { Deps } from '#server/training/context.ts'
import { averageBySkill } from '#server/training/dialogue/summary.ts'
import { listAllInterviews, listScoredAnswers } from '#server/training/interviews/get-interviews.ts'
import { elapsedMs } from '#server/training/interviews/policy.ts'

/** How many interviews a trend goes back. */
const maxTrendLength = 50

/** What a person's training came to: figures, by type, over time and by skill. */
export async function getTrainingStatistics(deps: Deps, userId: UserId) {
  const interviews = await listAllInterviews(deps, userId)
  const completed = interviews.filter(interview => interview.status === 'completed')
  const scored = completed.flatMap(interview =>
    interview.summary?.scoreBand ? [{ ...interview, averageScore: interview.summary.averageScore }] : [],
  )
  const answers = await listScoredAnswers(
    deps,
    scored.map(interview => interview.id),
  )
  const now = deps.now()
  const trend = scored
    .slice(0, maxTrendLength)
    .reverse()
    .map(interview => ({
      sessionId: interview.id,
      at: (interview.ended_at ?? interview.started_at).toISOString(),
      averageScore: interview.averageScore,
      interviewType: interview.interview_type,
      experienceLevel: interview.experience_level,
    }))
  return {
    totalSessions: interviews.length,
    completed: completed.length,
    averageScore: averageToTenth(scored),
    answers: answers.length,
    practisedSeconds: Math.floor(
      interviews.reduce((sum, interview) => sum + elapsedMs(interview, now), 0) / 1000,
    ),
    byType: Object.values(interviewTypes).flatMap((interviewType: InterviewType) => {
      const own = completed.filter(interview => interview.interview_type === interviewType)
      const judged = scored.filter(interview => interview.interview_type === interviewType)
      return own.length > 0
        ? [{ interviewType, sessions: own.length, averageScore: averageToTenth(judged) }]
        : []
    }),
    trend,
    skills: averageBySkill(answers).map(figure => ({
      ...figure,
      trend: trend.flatMap(({ sessionId, at }) => {
        const own = answers.filter(one => one.skill === figure.skill && one.sessionId === sessionId)
        const averageScore = averageToTenth(own.map(one => ({ averageScore: one.score })))
        return averageScore === null ? [] : [{ sessionId, at, averageScore }]
      }),
    })),
  }
}

const averageToTenth = (scored: readonly { averageScore: number }[]): number | null =>
  scored.length === 0
    ? null
    : Math.round((scored.reduce((sum, one) => sum + one.averageScore, 0) / scored.length) * 10) / 10
