import { interviewTypes } from '#contract/enums.ts'
import type { TrainingSessionId, UserId } from '#contract/id.ts'
import type { InterviewType } from '#contract/training.ts'
import type { Deps } from '#server/training/context.ts'
import { averageBySkill } from '#server/training/dialogue/summary.ts'
import { elapsedMs } from '#server/training/interviews/policy.ts'
import { listInterviews, listQuestions } from '#server/training/interviews/repository.ts'

/** Interviews in a trend. */
const maxTrendLength = 50

/** Totals of a user's training, by type, over time and by skill. */
export async function getTrainingStatistics(deps: Deps, userId: UserId) {
  const interviews = await listInterviews(deps.db, userId)
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
      const ofType = completed.filter(interview => interview.interview_type === interviewType)
      const scoredOfType = scored.filter(interview => interview.interview_type === interviewType)
      return ofType.length > 0
        ? [{ interviewType, sessions: ofType.length, averageScore: averageToTenth(scoredOfType) }]
        : []
    }),
    trend,
    skills: averageBySkill(answers).map(skillAverage => ({
      ...skillAverage,
      trend: trend.flatMap(({ sessionId, at }) => {
        const ofSkill = answers.filter(
          answer => answer.skill === skillAverage.skill && answer.sessionId === sessionId,
        )
        const averageScore = averageToTenth(ofSkill.map(({ score }) => ({ averageScore: score })))
        return averageScore === null ? [] : [{ sessionId, at, averageScore }]
      }),
    })),
  }
}

async function listScoredAnswers({ db }: Pick<Deps, 'db'>, ids: readonly TrainingSessionId[]) {
  const rows = await listQuestions(db, ids)
  return rows.flatMap(({ interview_id, skill, score }) =>
    score === null ? [] : [{ sessionId: interview_id, skill, score: Number(score) }],
  )
}

const averageToTenth = (scored: readonly { averageScore: number }[]): number | null =>
  scored.length === 0
    ? null
    : Math.round((scored.reduce((sum, { averageScore }) => sum + averageScore, 0) / scored.length) * 10) / 10
